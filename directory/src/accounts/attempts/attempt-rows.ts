import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

/**
 * Counts an attempt, and begins a window of attempts if none is open. Returns the end of its window; `null` if `most`
 * attempts are counted in it already. Times are in epoch milliseconds.
 */
export async function takeAttempt(
  db: Database,
  key: Uint8Array,
  { most, windowMs }: { readonly most: number; readonly windowMs: number },
  now: number,
): Promise<number | null> {
  const { rows } = await sql<{ ends_at: number }>`
    insert into password_attempts as a (key, attempts, ends_at) values (${key}, 1, ${now + windowMs})
    on conflict (key) do update set
      attempts = case when a.ends_at > ${now} then a.attempts + 1 else 1 end,
      ends_at = case when a.ends_at > ${now} then a.ends_at else excluded.ends_at end
      where a.ends_at <= ${now} or a.attempts < ${most}
    returning ends_at
  `.execute(db)
  return rows[0]?.ends_at ?? null
}

/** Takes an attempt out of the count of its window. */
export async function giveBackAttempt(db: Database, key: Uint8Array, endsAt: number): Promise<void> {
  await db
    .updateTable('password_attempts')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
    .where('key', '=', key)
    .where('ends_at', '=', endsAt)
    .where('attempts', '>', 0)
    .execute()
}

export async function deleteAttempts(db: Database, key: Uint8Array): Promise<void> {
  await db.deleteFrom('password_attempts').where('key', '=', key).execute()
}

/** Forgets windows that ended before `now`. */
export async function deleteEndedAttempts(db: Database, now: number): Promise<void> {
  await db.deleteFrom('password_attempts').where('ends_at', '<', now).execute()
}

/** Returns the end of a key's window; `null` if the key has none. */
export async function attemptsEndAt(db: Database, key: Uint8Array): Promise<number | null> {
  const row = await db.selectFrom('password_attempts').select('ends_at').where('key', '=', key).executeTakeFirst()
  return row?.ends_at ?? null
}
