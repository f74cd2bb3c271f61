import type { DiagnosticCode } from '../core/diagnostics.ts'
import type { Limits } from '../core/limits.ts'
import type { DeclaredEntities } from './declared-entities.ts'
import type { ElementName } from './names/element-name.ts'
import type { KnownNames } from './names/known-names.ts'

export type { ElementName }

/** The events that a receiver wants of an element. */
export const enum Want {
  /** Nothing: neither its content nor its end is reported. */
  Skip,
  /** Its child elements and its own text. */
  Children,
  /** Its content, in which tags are no elements: they come as text of kind {@link TextKind.Tag}. */
  Content,
  /**
   * The same as Children, and its bytes are kept together: `wholeElement` hands them out at its end. It is a *child* in
   * the sense of the rules of recovery: its end tag, those of its ancestors and a start tag of its own name close it,
   * whatever else is open. Within a child, Whole means Children.
   */
  Whole,
  /** The same as Children, of an element that nobody knows: a child within it is its content. */
  Foreign,
}

/** The kind of a range of bytes. It decides how the range is decoded. */
export const enum TextKind {
  /** Character data, with references. */
  Text,
  /** The inside of a CDATA section, without its marks. */
  Cdata,
  /** A tag inside of an element that was wanted as Content, as written, `<` and `>` included. */
  Tag,
  /** The value of an attribute, without its quotes. */
  AttributeValue,
}

/** A code that the reading of XML reports. */
export type XmlCode = Extract<DiagnosticCode, `xml-${string}` | `limit-${string}`>

/** The attributes of a start tag, undecoded until asked for. Valid during the call of `startElement` only. */
export interface Attributes {
  /** How many there are, those that declare namespaces included, repeated ones and those beyond the limit not. */
  readonly count: number
  name(index: number): ElementName
  /** The value with references decoded and white space normalised as XML says. */
  value(index: number): string
  /** The value of the attribute with this `key`, null when there is none. */
  get(key: string): string | null
  /** The bytes that hold the start tag, from its `<` at `tagStart` to behind its `>` at `tagEnd`. */
  readonly bytes: Buffer
  readonly tagStart: number
  readonly tagEnd: number
  /** The range of a value in `bytes`, without its quotes, to be decoded as {@link TextKind.AttributeValue}. */
  valueStart(index: number): number
  valueEnd(index: number): number
}

/**
 * Receives the events of a document. They are balanced: to each element that was started and not skipped or dropped
 * belongs one end, in the right order, whatever the document looks like.
 *
 * Bytes are valid during a call only. `offset` counts the bytes of the document as UTF-8 from 0.
 */
export interface XmlEvents {
  /** An element starts; an empty-element tag is a start and an end. */
  startElement(name: ElementName, attributes: Attributes, offset: number): Want
  /**
   * Asked, where it is given, at the start of an element that is wanted whole, with what seems to be all of it (up to the
   * first end tag of its name). True drops it: nothing more is reported of it, its end neither. Only for bytes that
   * `wholeElement` once gave and that were not closed by implication may it be true.
   */
  recognise?(bytes: Buffer, start: number, end: number, offset: number): boolean
  /**
   * All of an element that was wanted whole, from its `<` to behind its end tag, or to where it was closed by
   * implication. Its end is reported next.
   */
  wholeElement(bytes: Buffer, start: number, end: number, offset: number): void
  /** An element that was wanted whole is larger than the limit: neither its end nor that of what is in it will come. */
  dropElement(offset: number): void
  /**
   * Whether a start tag of this name ends the innermost element, within which tags are no elements otherwise. Asked for
   * each start tag within content (recovery, rule 4), and within what is skipped: an unclosed element that nobody wants
   * must not swallow the children that follow it.
   */
  endsOpaque(name: ElementName, within: Want.Content | Want.Skip): boolean
  /**
   * Asked, where it is given, about an element that one wanted whole stands in, when an end tag of its name comes: whether
   * it holds such elements (recovery, rule 2), or was never closed.
   *
   * @param depth How many elements it stands in.
   */
  holdsWhole?(depth: number): boolean
  /** Asked, where it is given, about a start tag within content that does not end it: whether it is an element still. */
  holdsElement?(name: ElementName): boolean
  /**
   * Text of the innermost element. It may come in pieces; a piece never ends within a character, a reference or a line
   * end, so that each can be decoded by itself.
   */
  text(bytes: Buffer, start: number, end: number, kind: TextKind, offset: number): void
  /** An element ends at `offset`, behind its end tag. `implied` when something other than its own end tag closed it. */
  endElement(name: ElementName, offset: number, implied: boolean): void
  /** Something is wrong with the document. */
  fault(code: XmlCode, offset: number, detail?: string): void
}

/** How XML is read. */
export interface XmlReaderOptions {
  /** Bounds on depth, attributes and sizes. The defaults are `xmlLimits`. */
  readonly limits?: Limits | undefined
  /** The names that get a number of their own (`ElementName.id`). */
  readonly names?: KnownNames | undefined
  /** Takes the entities that the document declares: who decodes its texts needs them. */
  readonly entities?: DeclaredEntities | undefined
}

/** Reads a document, piece by piece, and reports its events. */
export interface XmlReader {
  /** The next bytes of the document, as UTF-8; they may be cut anywhere. They are not kept. */
  write(chunk: Uint8Array): void
  /** The document is over: what is open is closed. */
  end(): void
}
