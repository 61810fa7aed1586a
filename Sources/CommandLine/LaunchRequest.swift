// What the program is asked to do: flags over environment over file.

import DigitSlots

/// One way to start the program.
enum LaunchRequest: Equatable {
  case help, version
  /// Serve; what the file was warned of comes along.
  case serve(Configuration, warnings: [String])

  /// Reads arguments (without the program's name), environment and file. Throws a ``UsageProblem`` or a
  /// ``ConfigurationProblem``.
  init(arguments: [String], environment: [String: String]) throws {
    let flags = try Arguments(commandLine: arguments)
    for value in flags.values {
      switch value.flag.action {
      case .help:
        self = .help
        return
      case .version:
        self = .version
        return
      default: continue
      }
    }
    let variables = Arguments(environment: environment)
    var configuration = Configuration.demonstration
    var warnings: [String] = []
    let path = flags.filePath ?? variables.filePath
    if let path {
      let file = try ConfigurationFile(path: path)
      (configuration, warnings) = (file.configuration, file.warnings)
    }
    try variables.apply(to: &configuration)
    try flags.apply(to: &configuration)
    let source = (flags.values + variables.values).first { $0.flag.name == "--host" }?.source
    try Self.checkHost(of: configuration, source: source, file: path)
    self = .serve(configuration, warnings: warnings)
  }

  /// Who can be reached from elsewhere must know by which name: an unknown `Host` may be a stranger's page.
  private static func checkHost(of configuration: Configuration, source: String?, file: String?) throws {
    guard configuration.unixSocket == nil, let host = configuration.host, configuration.allowedHosts.isEmpty,
      HostAddress(host)?.isLoopback == false
    else { return }
    if source == nil, let file {
      throw ConfigurationProblem(
        file: file, line: nil, place: "host",
        message: "found \"\(host)\" without \"allowHosts\", allowed together with the names that people open")
    }
    throw UsageProblem(
      source: source ?? "--host", found: "\(host) without --allow-host",
      allowed: "together with --allow-host NAME, the name that people open")
  }
}

extension Arguments {
  /// The configuration's file, named last.
  fileprivate var filePath: String? {
    values.last { value in
      if case .file = value.flag.action { true } else { false }
    }?.text
  }
}
