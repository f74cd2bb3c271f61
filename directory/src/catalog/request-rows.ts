import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Whether a provider may be asked now. `waitMs` is the time until a request may be free. */
export type Turn =
  | { readonly kind: 'taken' }
  | { readonly kind: 'full'; readonly waitMs: number }
  | { readonly kind: 'paused'; readonly until: number }

/** Milliseconds. If a bucket takes longer to fill, a process whose clock is wrong has emptied it. */
const LONGEST_FILL = 120_000

/**
 * Takes a token from the bucket that all processes share. A fifth of a minute's requests may be sent at once. The
 * bucket fills at such a rate that no minute, wherever it begins, has more than `perMinute`.
 *
 * @param now epoch milliseconds
 */
export async function takeRequest(db: Database, provider: string, now: number, perMinute: number): Promise<Turn> {
  const capacity = Math.max(1, Math.floor(perMinute / 5))
  const tokenMs = Math.ceil(60_000 / (perMinute + 1 - capacity))
  // The moment at which the bucket is full says how many tokens are in it.
  const latest = now + (capacity - 1) * tokenMs
  const { rows } = await sql`
    insert into catalog_requests as r (provider, full_at) values (${provider}, ${now + tokenMs}::bigint)
    on conflict (provider) do update set full_at = ${tokenMs}::bigint +
      case when r.full_at > ${now + LONGEST_FILL}::bigint then ${now}::bigint else greatest(r.full_at, ${now}::bigint) end
    where r.paused_until * 1000 <= ${now}
      and (r.full_at <= ${latest}::bigint or r.full_at > ${now + LONGEST_FILL}::bigint)
    returning r.provider
  `.execute(db)
  if (rows.length > 0) return { kind: 'taken' }
  const row = await db
    .selectFrom('catalog_requests')
    .select(['paused_until', 'full_at'])
    .where('provider', '=', provider)
    .executeTakeFirst()
  const until = row?.paused_until ?? 0
  return until * 1_000 > now
    ? { kind: 'paused', until }
    : { kind: 'full', waitMs: Math.max(1, (row?.full_at ?? 0) - latest) }
}

/** Stops requests to a provider until a time, in epoch seconds. */
export async function pauseProvider(db: Database, provider: string, until: number): Promise<void> {
  await db.updateTable('catalog_requests').set({ paused_until: until }).where('provider', '=', provider).execute()
}
