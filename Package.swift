// swift-tools-version:6.1
// The modules and their one-way imports; `package` access joins them, and nothing comes from outside.

import PackageDescription

let package = Package(
  name: "DigitSlots",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "digitslots", targets: ["CommandLine"]),
    .library(name: "DigitSlots", targets: ["DigitSlots"]),
    .library(name: "EntryEngine", targets: ["EntryEngine"]),
  ],
  targets: [
    .target(name: "EntryEngine"),
    .target(name: "HTTPWire"),
    .systemLibrary(name: "CSystem"),
    .target(name: "HTTPServer", dependencies: ["HTTPWire", "CSystem"]),
    .target(name: "Verification", dependencies: ["CSystem"]),
    .target(
      name: "DigitSlots",
      dependencies: ["EntryEngine", "HTTPWire", "HTTPServer", "Verification"],
      // The target stands at the root so that `Public`, which a kiosk's owner edits, can be built in from there.
      path: ".",
      exclude: [
        "README.md", "Tests", "Sources/EntryEngine", "Sources/HTTPWire", "Sources/CSystem", "Sources/HTTPServer",
        "Sources/Verification", "Sources/CommandLine",
      ],
      sources: ["Sources/DigitSlots"],
      resources: [.embedInCode("Public")]
    ),
    .executableTarget(name: "CommandLine", dependencies: ["DigitSlots", "Verification", "CSystem"]),
    .testTarget(name: "EntryEngineTests", dependencies: ["EntryEngine"], resources: [.copy("Cases")]),
    .testTarget(name: "HTTPWireTests", dependencies: ["HTTPWire"], resources: [.copy("Cases")]),
    .testTarget(name: "HTTPServerTests", dependencies: ["HTTPServer"]),
    .testTarget(name: "VerificationTests", dependencies: ["Verification"]),
    .testTarget(name: "CommandLineTests", dependencies: ["CommandLine", "Verification"]),
    .testTarget(name: "DigitSlotsTests", dependencies: ["DigitSlots"]),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzzer and the answering half of the differential test are built by their own commands; a plain build has the same
// properties as a test target.
let fuzzed: [Target.Dependency] = ["DigitSlots", "EntryEngine", "HTTPServer", "HTTPWire"]
if Context.environment["DIGITSLOTS_FUZZ"] == nil {
  package.targets += [
    .testTarget(
      name: "FuzzTests", dependencies: fuzzed, path: "Tests/Fuzz",
      exclude: ["LibFuzzer", "build", "corpus.py", "seeds.tsv"], sources: ["Properties", "Seeded"])
  ]
} else {
  package.targets += [
    .executableTarget(
      name: "Fuzzer", dependencies: fuzzed, path: "Tests/Fuzz",
      exclude: ["Seeded", "build", "corpus.py", "seeds.tsv"], sources: ["Properties", "LibFuzzer"]),
    .executableTarget(name: "WireAnswers", dependencies: ["HTTPServer"], path: "Tests/Conformance/WireAnswers"),
  ]
}
