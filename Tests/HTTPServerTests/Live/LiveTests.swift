// The suites that talk to a live server, one after another so that descriptors can be counted.

import Testing

/// Everything that opens descriptors: one test after another, so that they can be counted.
@Suite(.serialized) struct LiveTests {}
