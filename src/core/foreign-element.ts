/** An element that no table knows, with all that is in it. Kept only when the option `unknownElements` is set. */
export interface ForeignElement {
  /** Prefix and local name as written, `prefix:local`. */
  readonly name: string
  /** Namespace URI; null for none, and for a prefix that was not declared. */
  readonly namespace: string | null
  /** By name as written. */
  readonly attributes: Readonly<Record<string, string>>
  /** The element's own text, without that of its children; null when there is none. */
  readonly text: string | null
  readonly children: readonly ForeignElement[]
}
