import { computePopularity } from '../../src/catalog/compute-popularity.ts'
import type { Database } from '../../src/database/database.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'

/** A directory's database whose ranks are made when a test says so. */
export interface PopularityWorld {
  readonly db: Database
  readonly runtime: TestRuntime
  compute(): Promise<void>
  nextDay(): Promise<void>
  /** Replaces a chart of podcasts. `uuids` are in the order of ranks. */
  chart(country: string, genre: string, uuids: readonly string[]): Promise<void>
  lookUp(seriesUuid: string, ...accounts: number[]): Promise<void>
  /** Moves a feed to another host, and makes it `ageDays` days old. */
  place(seriesUuid: string, host: string, ageDays: number): Promise<void>
  rankOf(seriesUuid: string): Promise<string | null>
  scoreOf(seriesUuid: string): Promise<number>
  close(): Promise<void>
}

export async function openPopularityWorld(): Promise<PopularityWorld> {
  const database = await openTestDatabase()
  const { db } = database
  const runtime = new TestRuntime()
  const nowS = () => Math.floor(runtime.now() / 1000)
  const rowOf = (uuid: string) =>
    db
      .selectFrom('podcast_series')
      .select(['popularity', 'popularity_rank'])
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
  return {
    db,
    runtime,
    compute: () => computePopularity(db, runtime, new AbortController().signal),
    nextDay: () => runtime.advance(86_400_000),
    async chart(country, genre, uuids) {
      const key = { type: 'PODCASTSERIES', country, genre }
      await db
        .insertInto('charts')
        .values({ ...key, fetched_at: nowS(), due_at: 0 })
        .onConflict((conflict) => conflict.columns(['type', 'country', 'genre']).doUpdateSet({ fetched_at: nowS() }))
        .execute()
      await db.deleteFrom('chart_entries').where('country', '=', country).where('genre', '=', genre).execute()
      const entries = uuids.map((series_uuid, index) => ({
        ...key,
        rank: index + 1,
        catalog_id: index + 1,
        episode_guid: null,
        episode_name: null,
        series_uuid,
        episode_uuid: null,
      }))
      if (entries.length > 0) await db.insertInto('chart_entries').values(entries).execute()
    },
    async lookUp(series_uuid, ...accounts) {
      const day = Math.floor(runtime.now() / 86_400_000)
      await db
        .insertInto('look_ups')
        .values(accounts.map((account_id) => ({ series_uuid, account_id, day })))
        .execute()
    },
    async place(uuid, host, ageDays) {
      const created_at = nowS() - ageDays * 86_400
      await db.updateTable('feeds').set({ host, created_at }).where('series_uuid', '=', uuid).execute()
    },
    rankOf: async (uuid) => (await rowOf(uuid)).popularity_rank,
    scoreOf: async (uuid) => (await rowOf(uuid)).popularity,
    close: () => database.close(),
  }
}
