// Names of pads: they stand in addresses and in JSON as they are.

extension PadConfiguration {
  /// Whether `name` is `[a-z0-9][a-z0-9._-]{0,31}`.
  static func isName(_ name: String) -> Bool {
    let bytes = name.utf8
    let isPlain = { (byte: UInt8) in (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) }
    guard let first = bytes.first, bytes.count <= 32, isPlain(first) else { return false }
    return bytes.allSatisfy { isPlain($0) || $0 == 0x2E || $0 == 0x5F || $0 == 0x2D }
  }
}
