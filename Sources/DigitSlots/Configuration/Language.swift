// The languages every text exists in.

/// A language of the page, by its BCP 47 tag.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case simplifiedChinese = "zh-Hans"
  case traditionalChinese = "zh-Hant"
}
