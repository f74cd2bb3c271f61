import type { ForeignElement } from '../../core/foreign-element.ts'
import type { ReadContext } from '../../core/reading.ts'
import type { RawRecord } from './record-plan.ts'

/** A child of a document. Its bytes and its record are valid only during the call that passes them. */
export interface RecordChild {
  /** The record by the table of children. */
  readonly record: RawRecord
  /** All bytes of the child, from its `<` to after its end tag. */
  readonly bytes: Uint8Array
  /** Offset of its first byte in the document. */
  readonly offset: number
  /** The context for its texts, with its own `xml:base`. */
  readonly context: ReadContext
  /** Whether the document ended within it: it may lack its identity, and half of a text. */
  readonly isCut: boolean
  /**
   * The digest of its bytes, by which `knows` may recognise it in a later document. `null` if it must not be
   * recognised: its own end tag did not close it, recovery in it was structural, a limit was hit, or its surroundings
   * differ from the first child's. Also `null` without `knows`.
   */
  readonly rawDigest: Uint8Array | null
  /** Elements that are not in the table; only with the option `unknownElements`. */
  readonly unknown: readonly ForeignElement[]
}

/** Receives a document's children as they end. */
export interface RecordReceiver {
  /** Called when the first child begins: `container` then returns the facts known about the document so far. */
  firstChild(): void
  child(child: RecordChild): void
  /** Called when a child has ended that is not passed on, because it was too large. */
  childDropped?(): void
  /**
   * Called, if given, for each child before it is read, with the digest of the bytes that seem to be all of it. `true`
   * passes over the child without any further call. Return `true` only for the `rawDigest` of a child that was read
   * under the same `childAncestors`.
   */
  knows?(rawDigest: Uint8Array, offset: number): boolean
}
