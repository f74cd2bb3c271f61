import { isPublisherMedium, type PodcastMedium, podcastMediums } from 'feedmill/tables'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/*
 * The conditions for content that the directory shows to everybody: on its pages, in the site map, and in the answers
 * to requests without a key, and the conditions for what its lists show. No other file decides it. The interface serves
 * content that its publisher asks not to list; pages leave it out, and out of their counts.
 */

/**
 * Holds for a podcast whose publisher asks not to be listed, by its feed or as its owner: the pages do not show it, but the
 * API serves it.
 */
export const isPodcastWithheld = (alias: string): string =>
  `(${alias}.is_hidden or ${alias}.extras @> '{"publisherBlock": {"blocked": true}}')`
/** The same for a single episode. */
export const isEpisodeWithheld = `extras @> '{"publisherBlock": true}'`

/** Holds for an episode `e` that the pages of its podcast and persons list, unless they do not show its podcast. */
export const isEpisodeShown = `not e.is_removed and not e.is_blocked and not e.${isEpisodeWithheld}`

/** Holds for a series or creator that was read, and is neither blocked nor a duplicate. `alias` names its table. */
export const isListed = (alias: string): string =>
  `${alias}.is_read and not ${alias}.is_duplicate and not ${alias}.is_blocked`

/** Holds for a podcast that is public: it is listed, and its publisher does not withhold it. */
export const isPublicPodcast = (alias: string): string => `${isListed(alias)} and not ${isPodcastWithheld(alias)}`

/**
 * Holds for an episode that is public, also if it left its feed. `episode` and `podcast` name the tables. Lists leave
 * removed episodes out: `not e.is_removed`.
 */
export const isPublicEpisode = (episode: string, podcast: string): string =>
  `not ${episode}.is_blocked and not ${episode}.${isEpisodeWithheld} and ${isPublicPodcast(podcast)}`

/** The mediums of a list; `null` for all but publishers, whose feeds list podcasts in place of episodes. */
export type ListedMediums = readonly PodcastMedium[] | null

/** Which podcasts a list has. By default, those of the pages' lists. */
export interface PodcastList {
  /** Whether podcasts are left out whose publishers ask not to be listed, as pages do. @defaultValue true */
  readonly isListedOnly?: boolean
  /** @defaultValue all but publishers */
  readonly mediums?: ListedMediums
}

/**
 * Holds for a podcast that a list shows: in searches, charts, counts, and all other places where nobody asked for this
 * one.
 */
export const isInList = (alias: string, { isListedOnly = true, mediums = null }: PodcastList = {}): string =>
  `${isListedOnly ? isPublicPodcast(alias) : isListed(alias)} and ${isOfMedium(alias, mediums)}`

/** Holds for an episode that a list shows. Lists leave removed episodes out, too: `not e.is_removed`. */
export const isEpisodeInList = (
  episode: string,
  podcast: string,
  { isListedOnly = true, mediums = null }: PodcastList = {},
): string =>
  `not ${episode}.is_blocked ${isListedOnly ? `and not ${episode}.${isEpisodeWithheld}` : ''} and ${isInList(podcast, { isListedOnly, mediums })}`

/**
 * Holds for a podcast of one of some mediums, whether lists show it or not. The words are constants of the statement, so
 * that the planner finds the index of their podcasts.
 */
export function isOfMedium(alias: string, mediums: ListedMediums = null): string {
  const words = (wanted: (medium: PodcastMedium) => boolean) =>
    podcastMediums.flatMap((medium) => (wanted(medium) ? [`'${medium}'`] : [])).join(', ')
  if (mediums === null) return `${alias}.medium not in (${words(isPublisherMedium)})`
  return mediums.length === 0 ? 'false' : `${alias}.medium in (${words((medium) => mediums.includes(medium))})`
}

/** Holds for a series or creator of a kind that is public: pages show it, though lists may not. */
export const isPublicSeries = (kind: 'podcast' | 'comic' | 'creator', alias: string): string =>
  kind === 'podcast' ? isPublicPodcast(alias) : isListed(alias)

const forYoung = "'COMICSERIES_BABY', 'COMICSERIES_KIDS', 'COMICSERIES_TEENS', 'COMICSERIES_MATURE_TEENS'"

/** Holds for a comic for adults. What a feed does not say counts as harmless. */
export const isForAdults = (alias: string): string => `coalesce(${alias}.content_rating not in (${forYoung}), false)`

const conditionOf = { podcast: isInList, comic: isListed, creator: isListed } as const

/** Holds for a series or creator of a kind that the lists of pages show. */
export const isSeriesInList = (kind: keyof typeof conditionOf, alias: string, list?: PodcastList): string =>
  conditionOf[kind](alias, list)

/** How many episodes of a podcast its publisher withholds, of those that are in the feed. An index finds them. */
export const withheldEpisodesOf = (podcastUuid: string): string => `(
    select count(*)::int from podcast_episodes w
    where w.series_uuid = ${podcastUuid} and w.${isEpisodeWithheld} and not w.is_removed and not w.is_blocked
  )`

const contents = `
  creator_contents c
  left join uuid_aliases a on a.alias = c.content_uuid`

/** Selects the listed comics and podcasts that a creator had a part in. The columns come from `s` and `c`. */
export const worksOf = (creatorUuid: string, comicColumns: string, podcastColumns: string): string => `
  select ${comicColumns} from ${contents} join comic_series s on s.uuid = coalesce(a.uuid, c.content_uuid)
  where c.creator_uuid = ${creatorUuid} and not c.is_removed and ${isListed('s')}
  union all
  select ${podcastColumns} from ${contents} join podcast_series s on s.uuid = coalesce(a.uuid, c.content_uuid)
  where c.creator_uuid = ${creatorUuid} and not c.is_removed and ${isInList('s')}`

/**
 * How many series the page of a creator shows.
 *
 * @param creatorUuid - not of a table that is called `s`, `c` or `a`: the statement has its own
 */
export const worksCountOf = (creatorUuid: string): string =>
  `(select count(*)::int from (${worksOf(creatorUuid, '1', '1')}) as works)`

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
    select asked from asked join podcast_series s using (uuid) where ${sql.raw(isPodcastWithheld('s'))}
    union all
    select asked from asked join podcast_episodes e using (uuid) join podcast_series s on s.uuid = e.series_uuid
    where ${sql.raw(`${isPodcastWithheld('s')} or e.${isEpisodeWithheld}`)}
  `.execute(db)
  return new Set(rows.map(({ asked }) => asked))
}
