import type { Genre, Language, PopularityRank } from 'feedmill/tables'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { isInList, type ListedMediums } from './public-rows.ts'

/** How popular a podcast is now. */
export interface PodcastPopularity {
  readonly uuid: string
  /** 0 if nothing is known. */
  readonly popularity: number
  /** `null` if nothing is known, or beyond the last band. */
  readonly rank: PopularityRank | null
}

/** Writes the popularity of podcasts. */
export async function savePodcastPopularity(db: Database, list: readonly PodcastPopularity[]): Promise<void> {
  if (list.length === 0) return
  await sql`
    update podcast_series s set popularity = given.popularity, popularity_rank = given.rank
    from unnest(
      ${list.map(({ uuid }) => uuid)}::uuid[],
      ${list.map(({ popularity }) => popularity)}::float8[],
      ${list.map(({ rank }) => rank)}::text[]
    ) as given (uuid, popularity, rank)
    where s.uuid = given.uuid
  `.execute(db)
}

/** How popular a comic or creator is now. */
export interface SeriesPopularity {
  readonly uuid: string
  readonly popularity: number
}

/** Writes the popularity of comics or creators. */
export async function saveSeriesPopularity(
  db: Database,
  kind: 'comic' | 'creator',
  list: readonly SeriesPopularity[],
): Promise<void> {
  if (list.length === 0) return
  const given = sql`unnest(
    ${list.map(({ uuid }) => uuid)}::uuid[], ${list.map(({ popularity }) => popularity)}::float8[]
  ) as given (uuid, popularity)`
  if (kind === 'comic') {
    await sql`update comic_series s set popularity = given.popularity from ${given} where s.uuid = given.uuid`.execute(
      db,
    )
  } else {
    await sql`update creators s set popularity = given.popularity from ${given} where s.uuid = given.uuid`.execute(db)
  }
}

/** A page of the most popular podcasts. */
export interface PopularPage {
  /** Only podcasts of one of these genres; empty for podcasts of any genre. */
  readonly genres: readonly Genre[]
  readonly language: Language | null
  /** @defaultValue all but publishers */
  readonly mediums?: ListedMediums
  /** Whether podcasts are left out whose publishers ask not to be listed. @defaultValue false */
  readonly isListedOnly?: boolean
  /** From 1. */
  readonly page: number
  readonly limitPerPage: number
}

/** The uuids of the most popular podcasts: higher score, then more episodes, then the lowest uuid. */
export async function popularPodcasts(
  db: Database,
  { genres, language, mediums = null, isListedOnly = false, page, limitPerPage }: PopularPage,
): Promise<readonly string[]> {
  const ofLanguage = language === null ? sql`true` : sql`language = ${language}`
  const ofGenres = genres.length === 0 ? sql`true` : sql`genres && ${genres}::text[]`
  const { rows } = await sql<{ uuid: string }>`
    select uuid from podcast_series s
    where ${sql.raw(isInList('s', { isListedOnly, mediums }))} and ${ofLanguage} and ${ofGenres}
    order by popularity desc, episodes_count desc, uuid
    limit ${limitPerPage} offset ${(page - 1) * limitPerPage}
  `.execute(db)
  return rows.map(({ uuid }) => uuid)
}
