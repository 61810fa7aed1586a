// The program: arguments, signals, messages, exit codes. Everything else is the application's.

import DigitSlots
