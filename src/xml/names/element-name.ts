/** The name of an element or of an attribute. */
export interface ElementName {
  /** As written: `itunes:Image`. */
  readonly written: string
  /** The prefix as written; empty when there is none. */
  readonly prefix: string
  /** The part after the prefix, as written. */
  readonly local: string
  /** The URI of its namespace as declared; empty when it has none or its prefix is not declared. */
  readonly uri: string
  /**
   * The name by which tables know it: the conventional prefix of its namespace, if any, and the local name in lower
   * case (`itunes:image`, `title`). The local name behind the URI in braces where the namespace is not known.
   */
  readonly key: string
  /** The number of `key` among the known names that the reader was given; -1 when it is none of them. */
  readonly id: number
}
