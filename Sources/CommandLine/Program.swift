// The program from arguments to exit status: reads them, warns, serves, and tells in one line why it cannot.

import DigitSlots

/// The program.
enum Program {
  /// What `--version` tells.
  static let version = "0.1.0"

  /// Runs until it is told to stop.
  static func run(arguments: [String], environment: [String: String]) -> ExitStatus {
    do {
      if let command = AdministrationCommand(arguments) { return try command.run(environment: environment) }
      switch try LaunchRequest(arguments: arguments, environment: environment) {
      case .help:
        StandardDescriptors.write(Help.text, to: .output)
        return .success
      case .version:
        StandardDescriptors.write("digitslots \(version)\n", to: .output)
        return .success
      case .serve(let configuration, let warnings):
        return serve(configuration, warnings)
      }
    } catch let problem as UsageProblem {
      return refuse("\(problem.description) (digitslots --help)", .usage)
    } catch {
      return refuse("\(error)", .configuration)
    }
  }

  private static func serve(_ configuration: Configuration, _ warnings: [String]) -> ExitStatus {
    let application: Application
    do {
      application = try Application(configuration: configuration)
    } catch {
      return refuse("\(error)", .configuration)
    }
    let log = Log(format: configuration.logFormat)
    for warning in warnings + configuration.warnings { log.warning(warning) }
    do {
      try application.run { address in
        StandardDescriptors.write("digitslots: listening at \(address)\n", to: .output)
        if configuration.isDemonstration {
          log.info("demonstration: every pad accepts the code of all zeros (0000, or 000000 in six slots)")
        }
        if configuration.opensBrowser, let problem = BrowserOpener.open(address) {
          log.warning("no browser opened: \(problem)")
        }
      }
      return .success
    } catch {
      return refuse("\(error)", .unavailable)
    }
  }

  private static func refuse(_ message: String, _ status: ExitStatus) -> ExitStatus {
    StandardDescriptors.write("digitslots: \(message.asOneLine)\n", to: .error)
    return status
  }
}
