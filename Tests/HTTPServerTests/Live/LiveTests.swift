import Testing

/// Everything that opens descriptors: one test after another, so that they can be counted.
@Suite(.serialized) struct LiveTests {}
