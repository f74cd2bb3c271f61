import { sql } from 'kysely'
import type { OpenDatabase, Transaction } from './database.ts'
import { LONG } from './statement-kinds.ts'

/** The replication slot that has the server keep its log of changes while its files are copied. */
const SLOT = 'feedmill_copy'
/** SQLSTATE of a slot that exists. */
const DUPLICATE_OBJECT = '42710'

/** The files are being copied already: the server makes one copy at a time. */
export class CopyUnderWayError extends Error {
  override readonly name = 'CopyUnderWayError'
}

/** Where the log of changes ends that a copy needs. */
export interface BackupEnd {
  /** The content of the file `backup_label`, which tells the first start on the copy where the log begins. */
  readonly label: string
  /** The first and the last file of the log. */
  readonly first: string
  readonly last: string
}

/** An online backup of the server, by PostgreSQL's own functions. It belongs to the only session of an embedded server. */
export interface OnlineBackup {
  /** Ends the part in which files may be copied. The log is kept on. */
  stop(tx: Transaction): Promise<BackupEnd>
  /** Gives the log free. */
  close(): Promise<void>
}

/**
 * Writes checkpoints, and has the server keep the log from there on.
 *
 * @throws CopyUnderWayError if there is a backup already
 */
export async function beginBackup({ run }: Pick<OpenDatabase, 'run'>): Promise<OnlineBackup> {
  // A temporary slot would end with the next statement that fails: see `ReplicationSlotCleanup` of PostgreSQL.
  await run(`select pg_create_physical_replication_slot('${SLOT}', true)`).catch((error: { code?: unknown }) => {
    throw error.code === DUPLICATE_OBJECT ? new CopyUnderWayError('The database is being copied already') : error
  })
  let isStarted = false
  const close = async (): Promise<void> => {
    try {
      // The copy failed.
      if (isStarted) await run('select pg_backup_stop(false)')
    } finally {
      // Otherwise the server would keep its log, and refuse other copies, until its next start.
      await run(`select pg_drop_replication_slot('${SLOT}')`)
    }
  }
  try {
    // The start writes another one, and finds little to write. Other statements run between the two.
    await run('checkpoint')
    await run(`${LONG} select pg_backup_start('feedmill', true)`)
    isStarted = true
  } catch (error) {
    await close()
    throw error
  }
  return {
    async stop(tx) {
      const { rows } = await sql<{ label: string; last: string }>`
        select labelfile as label, pg_walfile_name(lsn - 1) as last from pg_backup_stop(false)`.execute(tx)
      isStarted = false
      const { label, last } = rows[0]!
      return { label, last, first: /\(file ([0-9A-F]{24})\)/.exec(label)![1]! }
    },
    close,
  }
}
