/** What reading HTML tells of. Names are in lower case; text and values are decoded; a text may come in pieces. */
export interface HtmlTokens {
  text(text: string): void
  startTag(name: string, attributes: ReadonlyMap<string, string>): void
  endTag(name: string): void
}
