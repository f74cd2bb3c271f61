import { type ChildStaging, createChildStaging, type FeedChildPart, type RefreshOutcome } from 'feedmill/ingest'
import type { Database } from '../database/database.ts'
import { deleteStaged, insertStaged, type StagingLease, stagedPiece } from './staged-rows.ts'

/** Bytes of children that are held in memory for each feed; further ones go into a table. */
const IN_MEMORY = 2 * 1024 * 1024
/** Bytes of one row. The embedded database takes 50 ms for two megabytes, and other statements wait meanwhile. */
const PIECE = 128 * 1024

/** The children of a refresh that is under way. A feed may have 100,000: they are in memory only while they are few. */
export class StagedChildren {
  readonly #staging: ChildStaging
  /** The database that pieces are read from; inside a transaction, the transaction itself. */
  #reader: Database
  #written = 0

  constructor(db: Database, feedId: string, leaseToken: string) {
    const lease = { feedId, leaseToken }
    this.#reader = db
    this.#staging = createChildStaging(
      {
        write: async (bytes) => {
          for (let start = 0; start < bytes.length; start += PIECE) {
            await insertStaged(db, lease, this.#written, bytes.subarray(start, start + PIECE))
            this.#written += 1
          }
        },
        read: () => this.#pieces(lease),
        drop: () => deleteStaged(db, lease),
      },
      { maxBytes: IN_MEMORY },
    )
  }

  add(part: FeedChildPart): Promise<void> {
    return this.#staging.add(part)
  }

  /** Gives each change with the entity to store, or `null` if the stored entity stays. */
  changes(reader: Database, outcome: RefreshOutcome): ReturnType<ChildStaging['changes']> {
    this.#reader = reader
    return this.#staging.changes(outcome)
  }

  drop(): Promise<void> {
    return this.#staging.drop()
  }

  /** @throws Error if a piece is gone: the table is emptied when the database crashes */
  async *#pieces(lease: StagingLease): AsyncGenerator<Uint8Array> {
    for (let seq = 0; seq < this.#written; seq++) {
      const piece = await stagedPiece(this.#reader, lease, seq)
      // Without this error, new children would be taken for stored ones, and never be stored.
      if (piece === null)
        throw new Error(`Staged children of feed ${lease.feedId} are gone; nothing of the refresh is stored`)
      yield piece
    }
  }
}
