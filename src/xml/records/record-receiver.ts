import type { ForeignElement } from '../../core/foreign-element.ts'
import type { ReadContext } from '../../core/reading.ts'
import type { RawRecord } from './record-plan.ts'

/** A child of a document. Its bytes and its record are valid during the call that gives it. */
export interface RecordChild {
  /** By the table of children. */
  readonly record: RawRecord
  /** All of it, from its `<` to behind its end tag. */
  readonly bytes: Uint8Array
  /** Of its first byte in the document. */
  readonly offset: number
  /** The context for its texts: its own `xml:base` counts. */
  readonly context: ReadContext
  /** The document ended within it: it may lack what identifies it, and half of a text. */
  readonly isCut: boolean
  /**
   * The digest of its bytes by which `knows` may recognise it in a later document; null where it must not be: something
   * else than its own end tag closed it, recovery in it was structural, a limit was hit, or it stands elsewhere than the
   * first child. Null too where nobody asks `knows`.
   */
  readonly rawDigest: Uint8Array | null
  /** Elements that no line names; only with the option `unknownElements`. */
  readonly unknown: readonly ForeignElement[]
}

/** Told of a document's children as they end. */
export interface RecordReceiver {
  /** The first child begins: `container` says what is known of the document by now. */
  firstChild(): void
  child(child: RecordChild): void
  /** A child is over that is not given: it was too large. */
  childDropped?(): void
  /**
   * Asked, where it is given, about each child before it is read, with the digest of what seem to be its bytes. True
   * passes over it, without a further word. Only for the `rawDigest` of a child that was read under the same
   * `childAncestors` may it be true.
   */
  knows?(rawDigest: Uint8Array, offset: number): boolean
}
