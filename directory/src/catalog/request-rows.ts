import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Whether a provider may be asked now. */
export type Turn =
  | { readonly kind: 'taken' }
  | { readonly kind: 'full' }
  | { readonly kind: 'paused'; readonly until: number }

/**
 * Takes one of the requests that all processes may send to a provider in a minute.
 *
 * @param now epoch seconds
 */
export async function takeRequest(db: Database, provider: string, now: number, perMinute: number): Promise<Turn> {
  const minute = Math.floor(now / 60)
  const { rows } = await sql<{ requests: number }>`
    insert into catalog_requests as r (provider, minute, requests) values (${provider}, ${minute}, 1)
    on conflict (provider) do update set
      requests = case when r.minute < excluded.minute then 1 else r.requests + 1 end,
      minute = greatest(r.minute, excluded.minute)
    where r.paused_until <= ${now} and (r.minute < excluded.minute or r.requests < ${perMinute})
    returning requests
  `.execute(db)
  if (rows.length > 0) return { kind: 'taken' }
  const row = await db
    .selectFrom('catalog_requests')
    .select('paused_until')
    .where('provider', '=', provider)
    .executeTakeFirst()
  const until = row?.paused_until ?? 0
  return until > now ? { kind: 'paused', until } : { kind: 'full' }
}

/** Leaves a provider in peace until a moment, in epoch seconds. */
export async function pauseProvider(db: Database, provider: string, until: number): Promise<void> {
  await db.updateTable('catalog_requests').set({ paused_until: until }).where('provider', '=', provider).execute()
}
