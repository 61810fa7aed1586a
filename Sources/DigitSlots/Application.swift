// The application on its loop: pads, sessions and endpoints put together and served. What each of them does is in files
// of its own.

/// The program's server side, from a configuration to a running server.
package final class Application {
  /// Checks what only a start can check (files of `Public`, the state directory) and prepares every route.
  package init(configuration: Configuration) throws {}

  /// Serves on the calling thread until SIGINT or SIGTERM, then stops cleanly. `onListening` gets the address to open,
  /// once it is bound.
  package func run(onListening: (String) -> Void) throws {}
}
