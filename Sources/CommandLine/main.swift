// The program's first steps, in the order that matters: crashes made private before there is anything to tell, standard
// descriptors before anything is opened. Everything else is the program's.

import Foundation

CrashPrivacy.apply()
StandardDescriptors.fill()
// A reader of standard output that has gone must not end the program.
signal(SIGPIPE, SIG_IGN)
#if CRASH_DRILL
  CrashDrill.arm()
#endif
exit(
  Program.run(
    arguments: Array(Swift.CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment
  ).rawValue)
