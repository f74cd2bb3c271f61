/** What reading HTML tells of. Names are in lower case; text and values are decoded; a text may come in pieces. */
export interface HtmlTokens {
  /** True where nobody asks for attributes: start tags are told without them, and most are passed by one expression. */
  readonly ignoresAttributes?: boolean
  /** True once enough has been told: plain HTML is read no further. */
  readonly isEnough?: boolean
  text(text: string): void
  startTag(name: string, attributes: ReadonlyMap<string, string>): void
  endTag(name: string): void
}
