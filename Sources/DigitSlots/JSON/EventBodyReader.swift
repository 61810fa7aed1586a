// One pass over a posted body: members are gathered in whatever order they come and judged when their object ends. Keeps
// the place, so that a problem can name it.

import EntryEngine

/// Reads one body of `…/events`.
struct EventBodyReader {
  private var reader: JSONReader
  /// The event of a batch that is being read.
  private var index: Int?
  /// The member that is being read.
  private var member: StaticString?

  init(_ body: UnsafeRawBufferPointer) { reader = JSONReader(body) }

  /// What is wrong where the reading stopped, with the place but nothing of the text.
  func problem(for error: JSONError) -> EventProblem {
    var place = ""
    if let index { place = "events[\(index)]" }
    if let member { place += place.isEmpty ? "\(member)" : ".\(member)" }
    let (line, column) = reader.position(of: error.offset)
    let prefix = place.isEmpty ? "" : "\(place): "
    return EventProblem(detail: "\(prefix)expected \(error.expected) (line \(line), column \(column))")
  }

  /// The whole body: a batch when it has `events`, else one event.
  mutating func read() throws(JSONError) -> EventBatch {
    let start = try startOfValue()
    var fields = EventFields()
    var page: Token?
    var sequence: UInt64?
    var epoch: UInt64?
    var events: [Event]?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if key.isEqual("events") {
        try once(events == nil, "events")
        events = try readEvents()
      } else if key.isEqual("page") {
        try once(page == nil, "page")
        page = try readToken()
      } else if key.isEqual("seq") {
        try once(sequence == nil, "seq")
        sequence = try readSequence()
      } else if key.isEqual("epoch") {
        try once(epoch == nil, "epoch")
        epoch = try readEpoch()
      } else {
        try readField(key, into: &fields)
      }
      member = nil
    }
    try reader.end()
    guard let events else {
      if page != nil || sequence != nil || epoch != nil {
        throw JSONError(offset: start, expected: "\"events\" beside \"page\" and \"seq\"")
      }
      return EventBatch(page: nil, sequence: nil, events: [try event(from: fields, at: start)])
    }
    guard fields.isEmpty else {
      throw JSONError(offset: start, expected: "one event or a batch, not the members of both")
    }
    guard (page == nil) == (sequence == nil) else {
      throw JSONError(offset: start, expected: "both of \"page\" and \"seq\" or neither")
    }
    guard epoch == nil || page != nil else {
      throw JSONError(offset: start, expected: "\"epoch\" only beside \"page\" and \"seq\"")
    }
    return EventBatch(page: page, sequence: sequence, epoch: epoch, events: events)
  }

  private mutating func readEvents() throws(JSONError) -> [Event] {
    member = "events"
    try reader.beginArray()
    var events: [Event] = []
    // Storage that never moves leaves no copies of typed digits behind.
    events.reserveCapacity(EventDecoder.maxEvents)
    do throws(JSONError) {
      try readEvents(into: &events)
    } catch {
      for index in events.indices { events[index] = .blur }
      throw error
    }
    return events
  }

  private mutating func readEvents(into events: inout [Event]) throws(JSONError) {
    while try reader.nextElement() {
      guard events.count < EventDecoder.maxEvents else {
        throw reader.error("at most \(EventDecoder.maxEvents) events")
      }
      (index, member) = (events.count, nil)
      let start = try startOfValue()
      var fields = EventFields()
      try reader.beginObject()
      while let key = try reader.nextKey() {
        try readField(key, into: &fields)
        member = nil
      }
      events.append(try event(from: fields, at: start))
      (index, member) = (nil, "events")
    }
  }

  private mutating func readField(_ key: JSONText, into fields: inout EventFields) throws(JSONError) {
    if key.isEqual("type") {
      try once(fields.type == nil, "type")
      fields.type = try readType()
    } else if key.isEqual("key") {
      try once(fields.key == nil, "key")
      fields.key = try readKey()
    } else if key.isEqual("text") {
      try once(fields.text == nil, "text")
      fields.text = try readText()
    } else if key.isEqual("slot") {
      try once(fields.slot == nil, "slot")
      let start = try startOfValue()
      let slot = try reader.integer()
      guard 0...EventFields.maxSlot ~= slot else {
        throw JSONError(offset: start, expected: "a slot from 0 to \(EventFields.maxSlot)")
      }
      fields.slot = slot
    } else if key.isEqual("shift") {
      try once(fields.shift == nil, "shift")
      fields.shift = try reader.bool()
    } else if key.isEqual("ctrl") {
      try once(fields.ctrl == nil, "ctrl")
      fields.ctrl = try reader.bool()
    } else {
      throw reader.error("no other member than type, key, shift, ctrl, text, slot, or page, seq, epoch, events")
    }
  }

  private mutating func readType() throws(JSONError) -> EventFields.Kind {
    let start = try startOfValue()
    guard let kind = EventFields.Kind(try reader.string()) else {
      throw JSONError(offset: start, expected: EventFields.Kind.list)
    }
    return kind
  }

  private mutating func readKey() throws(JSONError) -> Key {
    let start = try startOfValue()
    guard let key = Key(named: try reader.string()) else {
      throw JSONError(offset: start, expected: "one character or one of \(Key.nameList)")
    }
    return key
  }

  private mutating func readText() throws(JSONError) -> PastedText {
    let start = try startOfValue()
    let text = try reader.string()
    guard text.scalarCount <= EventDecoder.maxTextLength else {
      throw JSONError(offset: start, expected: "at most \(EventDecoder.maxTextLength) characters")
    }
    return PastedText(utf8: text.utf8)
  }

  private mutating func readToken() throws(JSONError) -> Token {
    let start = try startOfValue()
    guard let token = Token(hex: try reader.string().raw) else {
      throw JSONError(offset: start, expected: "\(Token.hexCount) hexadecimal digits")
    }
    return token
  }

  private mutating func readSequence() throws(JSONError) -> UInt64 {
    let start = try startOfValue()
    let number = try reader.integer()
    guard number >= 1 else { throw JSONError(offset: start, expected: "a number from 1") }
    return UInt64(number)
  }

  private mutating func readEpoch() throws(JSONError) -> UInt64 {
    let start = try startOfValue()
    guard let epoch = UInt64(hex: try reader.string().raw) else {
      throw JSONError(offset: start, expected: "1 to 16 hexadecimal digits")
    }
    return epoch
  }

  private mutating func event(from fields: EventFields, at start: Int) throws(JSONError) -> Event {
    member = nil
    guard let kind = fields.type else { throw JSONError(offset: start, expected: "a member \"type\"") }
    guard fields.suits(kind) else { throw JSONError(offset: start, expected: kind.members) }
    guard let event = fields.event(kind) else { throw JSONError(offset: start, expected: kind.members) }
    return event
  }

  private mutating func once(_ isFirst: Bool, _ name: StaticString) throws(JSONError) {
    member = name
    guard isFirst else { throw reader.error("the member only once") }
  }

  /// Where the next value begins.
  private mutating func startOfValue() throws(JSONError) -> Int {
    _ = try reader.peek()
    return reader.offset
  }
}
