import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/*
 * The conditions for content that the directory shows to everybody: on its pages, in the site map, and in the answers
 * to requests without a key. No other file decides it.
 */

/** Holds for a podcast whose publisher asks not to be listed: the pages do not show it, but the API serves it. */
export const isPodcastWithheld = `extras @> '{"publisherBlock": {"blocked": true}}'`
/** The same for a single episode. */
export const isEpisodeWithheld = `extras @> '{"publisherBlock": true}'`

/** Holds for a series or creator that was read, and is neither blocked nor a duplicate. `alias` names its table. */
export const isListed = (alias: string): string =>
  `${alias}.is_read and not ${alias}.is_duplicate and not ${alias}.is_blocked`

/** Holds for a podcast that is public: it is listed, and its publisher does not withhold it. */
export const isPublicPodcast = (alias: string): string => `${isListed(alias)} and not ${alias}.${isPodcastWithheld}`

/**
 * Holds for an episode that is public, also if it left its feed. `episode` and `podcast` name the tables. Lists leave
 * removed episodes out: `not e.is_removed`.
 */
export const isPublicEpisode = (episode: string, podcast: string): string =>
  `not ${episode}.is_blocked and not ${episode}.${isEpisodeWithheld} and ${isPublicPodcast(podcast)}`

const conditionOf = { podcast: isPublicPodcast, comic: isListed, creator: isListed } as const

/** Holds for a series or creator of a kind that is public. */
export const isPublicSeries = (kind: keyof typeof conditionOf, alias: string): string => conditionOf[kind](alias)

/**
 * Returns those of some podcasts and episodes that pages do not show, since the publisher asks not to be listed
 * (`itunes:block`, `podcast:block`). An episode is withheld with its podcast. Aliases work as well.
 */
export async function withheldUuids(db: Database, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uuids.length === 0) return new Set()
  const { rows } = await sql<{ asked: string }>`
    with asked as (
      select given.uuid as asked, coalesce(a.uuid, given.uuid) as uuid
      from unnest(${uuids}::uuid[]) as given (uuid) left join uuid_aliases a on a.alias = given.uuid
    )
    select asked from asked join podcast_series s using (uuid) where ${sql.raw(`s.${isPodcastWithheld}`)}
    union all
    select asked from asked join podcast_episodes e using (uuid) join podcast_series s on s.uuid = e.series_uuid
    where ${sql.raw(`s.${isPodcastWithheld} or e.${isEpisodeWithheld}`)}
  `.execute(db)
  return new Set(rows.map(({ asked }) => asked))
}
