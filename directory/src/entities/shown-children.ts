import { isEpisodeWithheld, isInList, isListed } from './public-rows.ts'

/*
 * Conditions and counts of the content that pages show. Pages leave out content that its publisher asks not to list.
 * The interface serves it.
 */

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
