// What libFuzzer calls. The target is named by the environment, so that one program serves them all.

import Foundation

private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    report("FUZZ_TARGET is \"\(name)\", allowed \(names)")
    exit(64)
  }
  return target
}()

/// Checks one input. A property that does not hold ends the process, and libFuzzer keeps the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  if let fault = target.fault(in: UnsafeRawBufferPointer(start: data, count: size)) {
    report("broken property: \(fault)")
    abort()
  }
  return 0
}

private func report(_ line: String) {
  FileHandle.standardError.write(Data("\(line)\n".utf8))
}
