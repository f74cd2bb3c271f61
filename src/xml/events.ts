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
  /** Its content, in which tags are no elements, but text of kind {@link TextKind.Tag}. */
  Content,
  /**
   * The same as Children, and its bytes are kept together: `wholeElement` passes them on at its end. It is a *child* in
   * the sense of the rules of recovery: its end tag, those of its ancestors and a start tag of its own name close it,
   * even if other elements are open. Within a child, Whole means Children.
   */
  Whole,
  /** The same as Children, for an unknown element: an apparent child inside it is part of its content. */
  Foreign,
}

/** Whether a start tag ends the element that it is inside of. */
export const enum Ending {
  Never,
  /** If that element has no end tag of its own (recovery, rule 7). */
  Unclosed,
  Always,
}

/** The kind of a range of bytes. It decides how the range is decoded. */
export const enum TextKind {
  /** Character data, with references. */
  Text,
  /** The inside of a CDATA section, without its marks. */
  Cdata,
  /** A tag inside of an element that was wanted as Content, as written, with `<` and `>`. */
  Tag,
  /** The value of an attribute, without its quotes. */
  AttributeValue,
}

/** A code that the reading of XML reports. */
export type XmlCode = Extract<DiagnosticCode, `xml-${string}` | `limit-${string}`>

/** The attributes of a start tag, which are decoded only on request. Valid only during the call of `startElement`. */
export interface Attributes {
  /**
   * Number of attributes, including those that declare namespaces, but without repeated ones and those beyond the
   * limit.
   */
  readonly count: number
  name(index: number): ElementName
  /** Returns the value with references decoded, and white space normalised by the rules of XML. */
  value(index: number): string
  /** Returns the value of the attribute with this `key`; `null` if there is none. */
  get(key: string): string | null
  /** The bytes of the start tag, from its `<` at `tagStart` to the index after its `>`, `tagEnd`. */
  readonly bytes: Buffer
  readonly tagStart: number
  readonly tagEnd: number
  /** The range of a value in `bytes`, without its quotes, to be decoded as {@link TextKind.AttributeValue}. */
  valueStart(index: number): number
  valueEnd(index: number): number
}

/**
 * Receives the events of a document. They are balanced for every document: each element that has started, and was not
 * skipped or dropped, ends once, in the right order.
 *
 * Bytes are valid during a call only. `offset` counts the bytes of the document as UTF-8 from 0.
 */
export interface XmlEvents {
  /** Takes the start of an element; an empty-element tag is a start and an end. */
  startElement(name: ElementName, attributes: Attributes, offset: number): Want
  /**
   * Called, if given, at the start of an element that is wanted whole, with the bytes that seem to be all of it (up to
   * the first end tag of its name). `true` drops it: no more events come for it, not even its end. Return `true` only
   * for bytes that `wholeElement` once passed and that were not closed by implication.
   */
  recognise?(bytes: Buffer, start: number, end: number, offset: number): boolean
  /**
   * Takes all of an element that was wanted whole, from its `<` to after its end tag, or to the place where it was
   * closed by implication. Its end is reported next.
   */
  wholeElement(bytes: Buffer, start: number, end: number, offset: number): void
  /**
   * Reports that an element that was wanted whole is larger than the limit. Neither its end nor that of the elements
   * inside will come.
   */
  dropElement(offset: number): void
  /**
   * Returns whether a start tag of this name ends the innermost element, which is unread or a text. Called for each
   * start tag inside of it (recovery, rules 4 and 7), unless that element is known to be closed.
   */
  endsOpaque(name: ElementName, within: Want): Ending
  /**
   * Called, if given, when the end tag of an element around a whole one comes. Returns `true` if that element contains
   * such children (recovery, rule 2), and `false` if it was left unclosed before them.
   *
   * @param depth Number of elements around it.
   */
  holdsWhole?(depth: number): boolean
  /**
   * Called, if given, for a start tag within content that does not end it. Returns whether the tag is still an element.
   */
  holdsElement?(name: ElementName): boolean
  /**
   * Takes text of the innermost element. It may come in pieces. A piece never ends within a character, a reference or a
   * line end, so that each can be decoded alone.
   */
  text(bytes: Buffer, start: number, end: number, kind: TextKind, offset: number): void
  /**
   * Takes the end of an element at `offset`, after its end tag. `implied` if anything other than its own end tag closed
   * it.
   */
  endElement(name: ElementName, offset: number, implied: boolean): void
  /** Takes a fault of the document. */
  fault(code: XmlCode, offset: number, detail?: string): void
}

/** Options for reading XML. */
export interface XmlReaderOptions {
  /** Limits on depth, attributes and sizes. The defaults are `xmlLimits`. */
  readonly limits?: Limits | undefined
  /** The names that have a number of their own (`ElementName.id`). */
  readonly names?: KnownNames | undefined
  /** Collects the entities that the document declares, for the decoder of its texts. */
  readonly entities?: DeclaredEntities | undefined
}

/** Reads a document, piece by piece, and reports its events. */
export interface XmlReader {
  /** Takes the next bytes of the document, as UTF-8; they may be cut anywhere. They are not kept. */
  write(chunk: Uint8Array): void
  /** Ends the document, and closes all open elements. */
  end(): void
}
