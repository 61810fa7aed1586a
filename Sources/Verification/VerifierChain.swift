// Several verifiers as one.

/// Asks its verifiers in order; the first that accepts wins. When none did and one of them could not tell, nobody can:
/// the code might have been that one's.
package struct VerifierChain: Verifier {
  private let verifiers: [any Verifier]

  /// A chain without verifiers rejects everything.
  package init(_ verifiers: [any Verifier]) { self.verifiers = verifiers }

  package var kind: String { verifiers.map(\.kind).joined(separator: "+") }

  package func problem() -> String? {
    let problems = verifiers.compactMap { $0.problem() }
    return problems.isEmpty ? nil : problems.joined(separator: "; ")
  }

  package var issuer: IssuedCodes? { verifiers.lazy.compactMap(\.issuer).first }

  package func verify(_ code: SecretCode, pad: String) async -> VerifierAnswer {
    var answer = VerifierAnswer.rejected
    for verifier in verifiers {
      switch await verifier.verify(code, pad: pad) {
      case .accepted(let name): return .accepted(name: name)
      case .rejected: break
      case .unavailable(let reason):
        // The first reason is told.
        if answer == .rejected { answer = .unavailable(reason: "\(verifier.kind): \(reason)") }
      }
    }
    return answer
  }
}
