/** The tokens of a piece of HTML. Names are in lower case; text and values are decoded. A text may come in pieces. */
export interface HtmlTokens {
  /** Whether the attributes of start tags are left out. Most tags can then be skipped by one expression. */
  readonly ignoresAttributes?: boolean
  /** Whether enough was read. Plain HTML is then read no further. */
  readonly isEnough?: boolean
  text(text: string): void
  startTag(name: string, attributes: ReadonlyMap<string, string>): void
  endTag(name: string): void
}
