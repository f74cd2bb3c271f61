import type { ForeignElement } from '../core/foreign-element.ts'
import type { ReadContext } from '../core/reading.ts'
import type { RawRecord } from '../xml/records/record-plan.ts'

/** The reader of a document of any format, for its channel and its items. Items go to a `RecordReceiver`. */
export interface FeedSource {
  /** Whether anything in the document belongs to a feed. */
  readonly sawDocument: boolean
  /** Whether the document ended properly, with nothing left open. */
  readonly sawEnd: boolean
  /** The context for texts of the channel. */
  readonly containerContext: ReadContext
  /** Elements of the channel that are not in the table; only with the option `unknownElements`. */
  readonly containerUnknown: readonly ForeignElement[]
  /** The surroundings of the first item, as written. */
  readonly childAncestors: readonly string[]
  /** The entities that the document declares; empty if there are none. */
  readonly entities: string
  /** Takes the next bytes, as UTF-8. */
  write(utf8: Uint8Array): void
  end(): void
  /** Returns the record of the channel so far. With `quiet`, faults of its texts wait for the end of the document. */
  container(quiet: boolean): RawRecord
}
