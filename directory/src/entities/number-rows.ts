import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'

/*
 * Integers that stand for podcasts and episodes where clients need integers. A podcast has a row in `series_numbers` from
 * its first moment on, and for ever: it keeps its number if it is deleted and submitted again.
 *
 * The number of an episode is that of its podcast and eight digits more: the first 26 bits of its uuid. No column and no
 * index is needed for that: the primary key finds the uuids that begin with these bits. An episode whose bits belong to
 * another one of its podcast has a row in `displaced_episodes`, with a number above all of 26 bits.
 */

/** Episodes that a podcast can have numbers for. */
const EPISODES = 100_000_000
/** The numbers from here on belong to displaced episodes. */
const DISPLACED_FROM = 2 ** 26
/** The numbers from here on belong to live items, which are not stored as episodes. */
const LIVE_FROM = 80_000_000
const LIVE_ITEMS = 2 ** 24

/** Returns the first 26 bits of a uuid. */
function placeOf(uuid: string): number {
  return Number.parseInt(uuid.slice(0, 8), 16) >>> 6
}

/** Returns the least and the greatest uuid with a place. */
function uuidsAt(place: number): readonly [string, string] {
  const hex = (bits: number) => bits.toString(16).padStart(8, '0')
  const first = place * 64
  return [`${hex(first)}-0000-0000-0000-000000000000`, `${hex(first + 63)}-ffff-ffff-ffff-ffffffffffff`]
}

/** Gives podcasts their numbers. Those that had one before keep it. */
export async function numberSeries(tx: Transaction, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return
  await sql`
    insert into series_numbers (uuid)
    select given.uuid from unnest(${uuids}::uuid[]) with ordinality as given (uuid, position)
    where not exists (select from series_numbers n where n.uuid = given.uuid)
    order by position
    on conflict (uuid) do nothing
  `.execute(tx)
}

/**
 * Notes which new episodes of a podcast cannot have the number that their uuid gives, before they are stored. Of two
 * such episodes, the one that comes first keeps it.
 */
export async function displaceEpisodes(tx: Transaction, seriesUuid: string, uuids: readonly string[]): Promise<void> {
  const bounds = uuids.map((uuid) => uuidsAt(placeOf(uuid)))
  await sql`
    insert into displaced_episodes (uuid, series_uuid, place)
    select fresh.uuid, ${seriesUuid}::uuid, row_number() over (order by position) + coalesce(
      (select max(d.place) from displaced_episodes d where d.series_uuid = ${seriesUuid}), ${DISPLACED_FROM - 1}
    )
    from (
      select *, row_number() over (partition by least order by position) as turn
      from unnest(
        ${uuids}::uuid[], ${bounds.map(([least]) => least)}::uuid[], ${bounds.map(([, greatest]) => greatest)}::uuid[]
      ) with ordinality as given (uuid, least, greatest, position)
      where not exists (select from podcast_episodes e where e.series_uuid = ${seriesUuid} and e.uuid = given.uuid)
        and not exists (select from displaced_episodes d where d.uuid = given.uuid)
    ) as fresh
    where turn > 1 or exists (
      select from podcast_episodes e
      where e.series_uuid = ${seriesUuid} and e.uuid between fresh.least and fresh.greatest
        and not exists (select from displaced_episodes d where d.uuid = e.uuid)
    )
  `.execute(tx)
}

/** Returns `placeOf` as PostgreSQL computes it. */
const placeIn = (uuid: string) => sql.raw(`(('x' || left(${uuid}::text, 8))::bit(32)::bigint >> 6)`)

/**
 * Gives numbers to all podcasts that have none, in the order of their submission, and to all their episodes. Exports of
 * older versions have no numbers.
 */
export async function numberAll(tx: Transaction): Promise<void> {
  await sql`
    insert into series_numbers (uuid)
    select s.uuid from podcast_series s left join feeds f on f.feed_id = s.feed_id
    where not exists (select from series_numbers n where n.uuid = s.uuid)
    order by f.created_at, s.uuid
  `.execute(tx)
  await sql`
    insert into displaced_episodes (uuid, series_uuid, place)
    select uuid, series_uuid, ${DISPLACED_FROM - 1} + row_number() over (partition by series_uuid order by uuid)
    from (
      select series_uuid, uuid, lag(uuid) over (partition by series_uuid order by uuid) as before from podcast_episodes
    ) e
    where ${placeIn('uuid')} = ${placeIn('before')}
  `.execute(tx)
}

/** Returns the numbers of podcasts by uuid. */
export async function numbersOfSeries(db: Database, uuids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (uuids.length === 0) return new Map()
  const { rows } = await sql<{ uuid: string; number: number }>`
    select uuid, number from series_numbers where uuid = any(${uuids}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ uuid, number }) => [uuid, number]))
}

/** An episode and the podcast that it belongs to. */
export interface EpisodeIdentity {
  readonly uuid: string
  readonly seriesUuid: string
}

/** Returns the numbers of episodes by uuid. */
export async function numbersOfEpisodes(
  db: Database,
  episodes: readonly EpisodeIdentity[],
): Promise<ReadonlyMap<string, number>> {
  if (episodes.length === 0) return new Map()
  const { rows } = await sql<{ uuid: string; place: number }>`
    select uuid, place from displaced_episodes where uuid = any(${episodes.map(({ uuid }) => uuid)}::uuid[])
  `.execute(db)
  const displaced = new Map(rows.map(({ uuid, place }) => [uuid, place]))
  const series = await numbersOfSeries(db, [...new Set(episodes.map(({ seriesUuid }) => seriesUuid))])
  return new Map(
    episodes.flatMap(({ uuid, seriesUuid }) => {
      const number = series.get(seriesUuid)
      return number === undefined ? [] : [[uuid, number * EPISODES + (displaced.get(uuid) ?? placeOf(uuid))]]
    }),
  )
}

/** Returns the number of a live item. `uuid` is made of its podcast and its guid. */
export function numberOfLiveItem(seriesNumber: number, uuid: string): number {
  return seriesNumber * EPISODES + LIVE_FROM + (placeOf(uuid) % LIVE_ITEMS)
}

/**
 * Returns the podcasts that have these numbers, by number. The number of a merged podcast leads to the one that took its
 * place. Unknown numbers have no key. The podcasts need not be public.
 */
export async function seriesOfNumbers(db: Database, numbers: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<{ number: number; uuid: string }>`
    select n.number, coalesce(a.uuid, n.uuid) as uuid
    from series_numbers n left join uuid_aliases a on a.alias = n.uuid
    where n.number = any(${numbers.filter(isSeriesNumber)}::integer[])
  `.execute(db)
  return new Map(rows.map(({ number, uuid }) => [number, uuid]))
}

/** Returns the uuid of the episode with a number; `null` if there is none. The episode need not be public. */
export async function episodeOfNumber(db: Database, number: number): Promise<string | null> {
  return (await episodesOfNumbers(db, [number])).get(number) ?? null
}

/** Returns the episodes that have these numbers, by number. Unknown numbers have no key. They need not be public. */
export async function episodesOfNumbers(
  db: Database,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const asked = numbers.flatMap((number) => {
    const series = Math.floor(number / EPISODES)
    if (!Number.isSafeInteger(number) || !isSeriesNumber(series)) return []
    const place = number % EPISODES
    const [least, greatest] = uuidsAt(Math.min(place, DISPLACED_FROM - 1))
    return [{ number, series, place, least, greatest }]
  })
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ number: number; uuid: string }>`
    select given.number, found.uuid
    from unnest(
      ${asked.map(({ number }) => number)}::bigint[], ${asked.map(({ series }) => series)}::integer[],
      ${asked.map(({ place }) => place)}::integer[], ${asked.map(({ least }) => least)}::uuid[],
      ${asked.map(({ greatest }) => greatest)}::uuid[]
    ) as given (number, series, place, least, greatest)
    join series_numbers n on n.number = given.series
    cross join lateral (
      select d.uuid from displaced_episodes d
      where given.place >= ${DISPLACED_FROM} and d.series_uuid = n.uuid and d.place = given.place
      union all
      select e.uuid from podcast_episodes e
      where given.place < ${DISPLACED_FROM} and e.series_uuid = n.uuid and e.uuid between given.least and given.greatest
        and not exists (select from displaced_episodes d where d.uuid = e.uuid)
    ) as found
  `.execute(db)
  return new Map(rows.map(({ number, uuid }) => [number, uuid]))
}

/** The greatest number of a podcast: those of the outside catalog are above. */
const MAX_SERIES_NUMBER = 69_999_999

function isSeriesNumber(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= MAX_SERIES_NUMBER
}
