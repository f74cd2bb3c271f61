import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { KeptResults, ResultStore } from './ranked-search.ts'

/** Milliseconds for which the pages of a search are cut from the same results. */
const KEPT_MS = 600_000

/** Keeps results in a table, so that every process gives the same pages. */
export function storedResults(db: Database, { now }: Pick<Runtime, 'now'>): ResultStore {
  return {
    async kept(searchId) {
      const { rows } = await sql<{ results: KeptResults }>`
        select results from search_results where search_id = ${searchId} and kept_at > ${now() - KEPT_MS}
      `.execute(db)
      return rows[0]?.results ?? null
    },
    async keep(searchId, results) {
      // Nobody waits for the disk: a crash empties the table anyway.
      await sql`
        insert into search_results (search_id, kept_at, results)
        select ${searchId}, ${Math.floor(now())}, ${JSON.stringify(results)}::jsonb
        from (select set_config('synchronous_commit', 'off', true)) as unsynced
        on conflict (search_id) do update set kept_at = excluded.kept_at, results = excluded.results
      `.execute(db)
    },
    async currentUuids(uuids) {
      if (uuids.length === 0) return []
      const { rows } = await sql<{ uuid: string }>`
        select coalesce(a.uuid, asked.uuid) as uuid
        from unnest(${uuids}::uuid[]) as asked (uuid) left join uuid_aliases a on a.alias = asked.uuid
      `.execute(db)
      return rows.map(({ uuid }) => uuid)
    },
  }
}

/** Deletes results that are too old. */
export async function deleteOldResults(db: Database, { now }: Pick<Runtime, 'now'>): Promise<void> {
  await sql`delete from search_results where kept_at < ${Math.floor(now() - KEPT_MS)}`.execute(db)
}
