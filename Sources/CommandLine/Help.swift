// What `--help` tells, from the table of flags.

/// The program's help.
enum Help {
  static var text: String {
    var text = """
      usage: digitslots [FLAG]...
             digitslots COMMAND ...

      Serves a page of masked digit slots. Without --config it is a demonstration of
      the five styles, each accepting the code of all zeros.

      Commands; each tells more when it is followed by --help:

      """
    for kind in AdministrationCommand.all {
      text += "  \(kind.word)" + String(repeating: " ", count: max(2, 14 - kind.word.count)) + kind.help + "\n"
    }
    text += "\nFlags:\n\n"
    let heads = Flag.all.map { flag in "  \(flag.name)\(flag.argument.map { " " + $0 } ?? "")" }
    let width = (heads.map(\.count).max() ?? 0) + 2
    for (flag, head) in zip(Flag.all, heads) {
      text += head + String(repeating: " ", count: width - head.count) + flag.help + "\n"
    }
    text += """

      A flag's value may also follow after "=". Below the flags stand environment
      variables, and below these the configuration file:

      """
    text += Flag.all.compactMap(\.variable).map { "  \($0)\n" }.joined()
    text += """
      DIGITSLOTS_ALLOW_HOST holds names with commas between them, DIGITSLOTS_OPEN true
      or false.

      Exit status: 0 stopped as asked, 64 wrong flag or variable, 65 a code was
      refused, 69 cannot listen, 78 wrong configuration.

      """
    return text
  }
}
