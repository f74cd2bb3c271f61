import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { isInList, isListed, isOfMedium, type ListedMediums } from '../entities/index.ts'

/**
 * The most podcasts that are looked at in one order, or with one property: as many as a search weighs. Anybody may ask for
 * what few podcasts have, or none: without a bound, such a request would read millions of rows.
 */
export const LOOKED_AT = 5_000

/** Which podcasts a list has. All conditions apply. */
export interface PodcastFilter {
  /** Values of the interface; `null` if any language will do. */
  readonly languages: readonly string[] | null
  /** Tags in lower case: `en`, `en-us`, or `unknown` for feeds that give none. */
  readonly tags: readonly string[]
  /** `null` if any genre will do. */
  readonly genres: readonly string[] | null
  readonly withoutGenres: readonly string[]
  readonly mediums: ListedMediums
  /** Podcasts with an episode at or after this time, in epoch seconds. */
  readonly since: number | null
}

/** Returns the conditions of a filter for the table `s`. */
function passes({ languages, tags, genres, withoutGenres, mediums, since }: PodcastFilter): RawBuilder<unknown> {
  const ofLanguage =
    languages === null
      ? sql`true`
      : sql`(
          (s.language = any(${languages}::text[]) and (
            lower(s.extras->>'languageTag') = any(${tags}::text[])
            or split_part(lower(s.extras->>'languageTag'), '-', 1) = any(${tags}::text[])
          )) or (${tags.includes('unknown')} and s.language is null)
        )`
  const ofGenres = genres === null ? sql`true` : sql`s.genres && ${genres}::text[]`
  const notOfGenres = withoutGenres.length === 0 ? sql`true` : sql`not s.genres && ${withoutGenres}::text[]`
  const isNew = since === null ? sql`true` : sql`s.latest_episode_at >= ${since}`
  const isShown = sql.raw(isInList('s', { mediums }))
  return sql`${isShown} and ${ofLanguage} and ${ofGenres} and ${notOfGenres} and ${isNew}`
}

/**
 * Joins the podcast `s` of each row of `looked`. The planner must not begin with all podcasts in the order of the list,
 * where it expects to find enough of them soon.
 */
export const podcastOfEach = sql`
  cross join lateral (select * from podcast_series where uuid = looked.uuid offset 0) as s`

const popular = sql.raw('s.popularity desc, s.episodes_count desc, s.uuid')

/** The uuids of at most 5,000 listed podcasts. Each condition and order is that of an index. */
const some = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>, limit = LOOKED_AT) => sql`(
    select s.uuid from podcast_series s where ${sql.raw(isListed('s'))} and ${condition} order by ${order} limit ${limit}
  )`

/**
 * The uuids of the podcasts that are looked at for a list: the first in its order, and besides them some of each genre and
 * the most popular of each language and of the mediums that are asked for. So podcasts of a rare genre, language or medium
 * are all found.
 */
function lookedAt(
  { languages, tags, genres, mediums }: PodcastFilter,
  first: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const ofEach = Math.ceil(LOOKED_AT / Math.max(1, languages?.length ?? 0))
  const parts = [first]
  if (genres !== null) {
    parts.push(sql`(
      select s.uuid from podcast_series s where ${sql.raw(isListed('s'))} and s.genres && ${genres}::text[]
      limit ${LOOKED_AT}
    )`)
  }
  if (mediums !== null) parts.push(some(sql.raw(isOfMedium('s', mediums)), popular))
  if (languages !== null) {
    const ofOne = some(sql`s.language = wanted.language`, popular, ofEach)
    parts.push(sql`(
      select s.uuid from unnest(${languages}::text[]) as wanted (language) cross join lateral ${ofOne} as s
    )`)
  }
  if (tags.includes('unknown')) parts.push(some(sql`s.language is null`, popular))
  return sql`(${sql.join(parts, sql` union `)})`
}

/** The uuids of the most popular podcasts that pass a filter, of those that are looked at. */
export async function popularUuids(db: Database, filter: PodcastFilter, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select s.uuid from ${lookedAt(filter, some(sql`true`, popular))} as looked ${podcastOfEach}
    where ${passes(filter)}
    order by ${popular} limit ${limit}
  `.execute(db)
  return rows.map(({ uuid }) => uuid)
}

/**
 * The uuids of the podcasts that pass a filter and have the newest episodes, none of them after `nowS`, of those that are
 * looked at.
 */
export async function latestUuids(
  db: Database,
  filter: PodcastFilter,
  { limit, nowS }: { readonly limit: number; readonly nowS: number },
): Promise<readonly string[]> {
  const isPast = sql`s.latest_episode_at <= ${nowS}`
  const first = some(isPast, sql`s.latest_episode_at desc, s.uuid`)
  const { rows } = await sql<{ uuid: string }>`
    select s.uuid from ${lookedAt(filter, first)} as looked ${podcastOfEach}
    where ${passes(filter)} and ${isPast}
    order by s.latest_episode_at desc, s.uuid limit ${limit}
  `.execute(db)
  return rows.map(({ uuid }) => uuid)
}
