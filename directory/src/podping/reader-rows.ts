import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { PodpingReader } from '../database/tables.generated.ts'

/** The state of the reader. */
export type ReaderState = Omit<Selectable<PodpingReader>, 'only_row'>

/** Where the reader is, and how far that is certain. */
export type Cursor = Pick<
  ReaderState,
  'next_block' | 'last_block_id' | 'read_until' | 'confirmed_block' | 'confirmed_block_id'
>

const columns = [
  'next_block',
  'last_block_id',
  'read_until',
  'confirmed_block',
  'confirmed_block_id',
  'lagging_since',
  'accounts',
  'accounts_read_at',
] as const satisfies readonly (keyof ReaderState)[]

export async function readerState(db: Database): Promise<ReaderState> {
  return await db.selectFrom('podping_reader').select(columns).executeTakeFirstOrThrow()
}

/** Moves the cursor. Returns `false`, and changes nothing, if another process has moved it. */
export async function moveCursor(tx: Transaction | Database, from: number | null, to: Cursor): Promise<boolean> {
  const moved = await tx
    .updateTable('podping_reader')
    .set(to)
    .where(sql<boolean>`next_block is not distinct from ${from}::bigint`)
    .returning('next_block')
    .executeTakeFirst()
  return moved !== undefined
}

export async function saveAccounts(db: Database, accounts: readonly string[], readAt: number): Promise<void> {
  await db
    .updateTable('podping_reader')
    .set({ accounts: [...accounts], accounts_read_at: readAt })
    .execute()
}

export async function noteLagging(db: Database, since: number | null): Promise<void> {
  await db.updateTable('podping_reader').set({ lagging_since: since }).execute()
}
