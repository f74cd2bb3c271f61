/** The name of an element or of an attribute. */
export interface ElementName {
  /** As written: `itunes:Image`. */
  readonly written: string
  /** The prefix as written; empty if there is none. */
  readonly prefix: string
  /** The part after the prefix, as written. */
  readonly local: string
  /** The URI of its namespace as declared; empty if it has none or its prefix is not declared. */
  readonly uri: string
  /**
   * The name in tables: the conventional prefix of its namespace, if any, and the local name in lower case
   * (`itunes:image`, `title`). For an unknown namespace, the URI in braces and the local name.
   */
  readonly key: string
  /** The number of `key` among the reader's known names; -1 if it is not one of them. */
  readonly id: number
}
