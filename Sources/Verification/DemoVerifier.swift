// The demonstration's verifier: everybody knows the code, so it protects nothing and says so at every start.

/// Accepts the all-zero code of any length.
package struct DemoVerifier: Verifier {
  private static let zeros: [UInt8] = Array(repeating: UInt8(ascii: "0"), count: SecretCode.capacity)

  package init() {}

  package var kind: String { "demo" }

  package func verify(_ code: SecretCode, pad: String) async -> VerifierAnswer {
    let isRight = code.withASCII { digits in
      Self.zeros.withUnsafeBytes { zeros in
        !digits.isEmpty && ConstantTime.areEqual(digits, UnsafeRawBufferPointer(rebasing: zeros[..<digits.count]))
      }
    }
    return isRight ? .accepted(name: nil) : .rejected
  }
}
