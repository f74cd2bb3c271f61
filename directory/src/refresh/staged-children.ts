import { type ChildStaging, createChildStaging, type FeedChildPart, type RefreshOutcome } from 'feedmill/ingest'
import type { Database, Transaction } from '../database/database.ts'
import { deleteStaged, insertStaged, stagedPiece } from './staged-rows.ts'

/** Bytes of children that are held in memory for each feed; what comes after goes into a table. */
const IN_MEMORY = 2 * 1024 * 1024

/** The children of a refresh that is under way. A feed may have 100,000: they are in memory only while they are few. */
export class StagedChildren {
  readonly #staging: ChildStaging
  /** Where pieces are read: inside of a transaction that is the transaction. */
  #reader: Database

  constructor(db: Database, feedId: string, leaseToken: string) {
    this.#reader = db
    let pieces = 0
    this.#staging = createChildStaging(
      {
        write: async (bytes) => {
          // A worker that died may have left pieces of its own.
          if (pieces === 0) await deleteStaged(db, feedId)
          await insertStaged(db, feedId, leaseToken, pieces, bytes)
          pieces += 1
        },
        read: () => this.#pieces(feedId, leaseToken),
        drop: () => deleteStaged(db, feedId),
      },
      { maxBytes: IN_MEMORY },
    )
  }

  add(part: FeedChildPart): Promise<void> {
    return this.#staging.add(part)
  }

  /** Gives each change with the entity to store, or `null` if the stored entity stays. */
  changes(tx: Transaction, outcome: RefreshOutcome): ReturnType<ChildStaging['changes']> {
    this.#reader = tx
    return this.#staging.changes(outcome)
  }

  drop(): Promise<void> {
    return this.#staging.drop()
  }

  async *#pieces(feedId: string, leaseToken: string): AsyncGenerator<Uint8Array> {
    for (let seq = 0; ; seq++) {
      const piece = await stagedPiece(this.#reader, feedId, leaseToken, seq)
      if (piece === null) return
      yield piece
    }
  }
}
