// Which text or attribute value belongs to a style, a theme, a mask or a language.

import EntryEngine

extension Style {
  /// The title of a pad that has none of its own.
  var titleKey: TextKey {
    switch self {
    case .dialog: .titleDialog
    case .verification: .titleVerification
    case .joined: .titleJoined
    case .cells: .titleCells
    case .fields: .titleFields
    }
  }

  /// Its name and a line about it in the gallery.
  var galleryKeys: (name: TextKey, about: TextKey) {
    switch self {
    case .dialog: (.styleDialog, .styleDialogAbout)
    case .verification: (.styleVerification, .styleVerificationAbout)
    case .joined: (.styleJoined, .styleJoinedAbout)
    case .cells: (.styleCells, .styleCellsAbout)
    case .fields: (.styleFields, .styleFieldsAbout)
    }
  }
}

extension PadConfiguration.Theme {
  /// Its name.
  var nameKey: TextKey {
    switch self {
    case .modern: .themeModern
    case .classic: .themeClassic
    case .accessible: .themeAccessible
    }
  }
}

extension EntrySettings.Mask {
  /// What the style sheet knows it by.
  var attribute: String {
    switch self {
    case .none: "none"
    case .dot: "dot"
    case .picture: "picture"
    case .character: "character"
    }
  }
}

extension Language {
  /// Its name in itself, the same on every page.
  var ownName: String {
    switch self {
    case .english: "English"
    case .simplifiedChinese: "简体中文"
    case .traditionalChinese: "繁體中文"
    }
  }
}
