/** An element that no table knows, with its content. Kept only if the option `unknownElements` is set. */
export interface ForeignElement {
  /** Prefix and local name as written, `prefix:local`. */
  readonly name: string
  /** Namespace URI; `null` if there is none, or if the prefix was not declared. */
  readonly namespace: string | null
  /** Values by attribute name as written. */
  readonly attributes: Readonly<Record<string, string>>
  /** The element's own text, without that of its children; `null` if there is none. */
  readonly text: string | null
  readonly children: readonly ForeignElement[]
}
