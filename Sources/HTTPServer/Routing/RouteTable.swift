// Finds a route by the exact bytes of its path: a hash table built once, so that no path ever becomes a String and the
// time of a look-up does not depend on who asks.

import HTTPWire

/// The paths a server answers, fixed.
struct RouteTable {
  /// A route as it is looked up.
  struct Entry {
    let path: [UInt8]
    let access: AccessRule
    /// The value of `Allow`.
    let allow: [UInt8]
    /// By `Method.rawValue`; HEAD is answered by GET's.
    fileprivate let endpoints: [Endpoint?]

    func handler(for method: Method) -> Handler? { endpoints[Int(method.rawValue)]?.handler }
  }

  /// A closure that stands in an array by itself costs an allocation each time it is taken out (a reabstraction thunk).
  fileprivate struct Endpoint {
    let handler: Handler
  }

  private let entries: [Entry]
  /// Indices into `entries`, or -1; a power of two, at most half full.
  private let places: [Int32]

  /// Of several routes with the same path and method the first one counts.
  init(_ routes: [Route]) {
    var merged: [Route] = []
    // By bytes: strings of different bytes can be equal.
    var known: [[UInt8]: Int] = [:]
    for route in routes {
      if let same = known[Array(route.path.utf8)] {
        merged[same] = Route(route.path, access: merged[same].access, merged[same].handlers + route.handlers)
      } else {
        known[Array(route.path.utf8)] = merged.count
        merged.append(route)
      }
    }
    entries = merged.map(Entry.init)
    var places = [Int32](repeating: -1, count: Self.size(for: entries.count))
    for (index, entry) in entries.enumerated() {
      var place = entry.path.withUnsafeBytes(Self.hash) & (places.count - 1)
      while places[place] >= 0 { place = (place + 1) & (places.count - 1) }
      places[place] = Int32(truncatingIfNeeded: index)
    }
    self.places = places
  }

  /// The route of exactly these bytes.
  func find(_ path: UnsafeRawBufferPointer) -> Entry? {
    var place = Self.hash(path) & (places.count - 1)
    while places[place] >= 0 {
      let index = Int(places[place])
      let found = entries[index].path.withUnsafeBytes { candidate in
        candidate.count == path.count && candidate.elementsEqual(path)
      }
      if found { return entries[index] }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  private static func size(for count: Int) -> Int {
    var size = 8
    while size < count * 2 { size *= 2 }
    return size
  }

  /// FNV-1a, 64 bits. The table is fixed and half empty: no choice of paths by a client makes a look-up long.
  private static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: hash ^ (hash >> 32)) & Int.max
  }
}

extension RouteTable.Entry {
  init(_ route: Route) {
    var endpoints = [RouteTable.Endpoint?](repeating: nil, count: Method.allCases.count)
    for (method, handler) in route.handlers where endpoints[Int(method.rawValue)] == nil {
      endpoints[Int(method.rawValue)] = RouteTable.Endpoint(handler: handler)
    }
    if endpoints[Int(Method.head.rawValue)] == nil {
      endpoints[Int(Method.head.rawValue)] = endpoints[Int(Method.get.rawValue)]
    }
    var allow: [UInt8] = []
    for method in Method.allCases where endpoints[Int(method.rawValue)] != nil || method == .options {
      if !allow.isEmpty { allow += ", ".utf8 }
      allow += UnsafeBufferPointer(start: method.name.utf8Start, count: method.name.utf8CodeUnitCount)
    }
    self.init(path: Array(route.path.utf8), access: route.access, allow: allow, endpoints: endpoints)
  }
}
