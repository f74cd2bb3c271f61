import type { Database } from '../database/database.ts'
import { preparedRead } from '../database/index.ts'
import { groupBy } from './page.ts'
import { pictureIn, withPictureUrls } from './picture.ts'
import { isEpisodeShown, isListed, isOfMedium, isPublicEpisode, isPublicPodcast, worksOf } from './public-rows.ts'
import { newestEpisodesOfPersons, personsByUuids } from './read-person-rows.ts'

/** A podcast, publisher, comic, creator or person that somebody follows. */
export interface FollowedContent {
  /** The uuid that was asked for. */
  readonly asked: string
  readonly kind: 'podcast' | 'publisher' | 'comic' | 'creator' | 'person'
  /** Its uuid today. Merged content has the uuid of what took it in; a duplicate, of what is shown in its place. */
  readonly uuid: string
  readonly name: string
  readonly imageUrl: string | null
  /** `null` for persons, who have no feed. */
  readonly feedUrl: string | null
}

const askedUuids = `asked as (
  select present.asked, coalesce(f.duplicate_of, present.uuid) as uuid
  from (
    select given.uuid as asked, coalesce(a.uuid, given.uuid) as uuid
    from unnest($1::uuid[]) as given (uuid) left join uuid_aliases a on a.alias = given.uuid
  ) as present
  left join feeds f on f.series_uuid = present.uuid
)`

const followedStatement = `
  with ${askedUuids}
  select asked, case when ${isOfMedium('s')} then 'podcast' else 'publisher' end as kind, s.uuid, coalesce(s.name, 'Untitled') as name, s.details->>'imageUrl' as "imageUrl",
    s.rss_url as "feedUrl"
  from asked join podcast_series s using (uuid) where ${isPublicPodcast('s')}
  union all
  select asked, 'comic', s.uuid, coalesce(s.name, 'Untitled'), ${pictureIn.comic('s')}, s.sss_url
  from asked join comic_series s using (uuid) where ${isListed('s')}
  union all
  select asked, 'creator', s.uuid, coalesce(s.name, 'Untitled'), ${pictureIn.creator('s')}, s.sss_url
  from asked join creators s using (uuid) where ${isListed('s')}`

/** Returns public content that people follow, by uuid or alias. Content that pages do not show has no key. */
export async function followedContent(
  db: Database,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, FollowedContent>> {
  if (uuids.length === 0) return new Map()
  const { rows } = await db.executeQuery<FollowedContent>(preparedRead(followedStatement, [uuids]))
  const found = new Map(withPictureUrls(rows).map((row) => [row.asked, row]))
  const others = uuids.filter((uuid) => !found.has(uuid))
  for (const [asked, { uuid, name, imageUrl }] of await personsByUuids(db, others)) {
    found.set(asked, { asked, kind: 'person', uuid, name, imageUrl, feedUrl: null })
  }
  return found
}

/** An episode or issue, as a list of what is new shows it. */
export interface NewestChild {
  readonly kind: 'episode' | 'issue'
  readonly uuid: string
  readonly name: string | null
  readonly seriesUuid: string
  readonly seriesName: string | null
  readonly imageUrl: string | null
  /** Epoch seconds. */
  readonly datePublished: number | null
  /** Seconds, of an episode. */
  readonly duration: number | null
  readonly audioUrl: string | null
  /** The place of an issue in its comic, from 0. */
  readonly position: number | null
}

/** How many children of each one are read, and the time in epoch seconds after which a date is an error of a feed. */
export interface NewestOfEach {
  readonly ofEach: number
  readonly until: number
}

/** The newest children, by the uuid of what is followed. */
type NewestByFollowed = Map<string, readonly NewestChild[]>

/**
 * Returns the newest episodes and issues of public content, by the uuid of what is followed. A creator has the newest of
 * each of the works that changed last, a publisher nothing.
 *
 * Each one that is followed costs one look-up in an index, and a creator as many as `ofEach` says.
 */
export async function newestOfFollowed(
  db: Database,
  followed: readonly Pick<FollowedContent, 'kind' | 'uuid'>[],
  { ofEach, until }: NewestOfEach,
): Promise<NewestByFollowed> {
  const uuidsOf = (kind: FollowedContent['kind']) => [
    ...new Set(followed.flatMap((each) => (each.kind === kind ? [each.uuid] : []))),
  ]
  const newest: NewestByFollowed = new Map([
    ...(await newestEpisodes(db, uuidsOf('podcast'), { ofEach, until })),
    ...(await newestIssues(db, uuidsOf('comic'), ofEach)),
    ...(await newestOfPersons(db, uuidsOf('person'), { ofEach, until })),
  ])
  const works = await latestWorks(db, uuidsOf('creator'), ofEach)
  const ofWorks = [...new Set([...works.values()].flat())]
  const one = { ofEach: 1, until }
  const newestOfWorks = new Map([
    ...(await newestEpisodes(db, ofWorks, one)),
    ...(await newestIssues(db, ofWorks, one.ofEach)),
  ])
  for (const [creator, uuids] of works) {
    newest.set(
      creator,
      uuids.flatMap((uuid) => newestOfWorks.get(uuid) ?? []),
    )
  }
  return newest
}

const episodeColumns = `
  'episode' as kind, e.uuid, e.name, s.uuid as "seriesUuid", s.name as "seriesName",
  coalesce(e.details->>'imageUrl', s.details->>'imageUrl') as "imageUrl", e.date_published as "datePublished",
  e.duration, e.details->>'audioUrl' as "audioUrl", null::integer as position`

async function newestEpisodes(
  db: Database,
  podcasts: readonly string[],
  { ofEach, until }: NewestOfEach,
): Promise<NewestByFollowed> {
  if (podcasts.length === 0) return new Map()
  const { rows } = await db.executeQuery<NewestChild>(
    preparedRead(
      `select ${episodeColumns}
      from unnest($1::uuid[]) as asked (uuid)
      join podcast_series s on s.uuid = asked.uuid and ${isPublicPodcast('s')}
      cross join lateral (
        select * from podcast_episodes e
        where e.series_uuid = s.uuid and e.date_published <= $3 and ${isEpisodeShown}
        order by e.date_published desc nulls last, e.uuid limit $2
      ) e`,
      [podcasts, ofEach, until],
    ),
  )
  return groupBy(rows, ({ seriesUuid }) => seriesUuid)
}

async function newestIssues(db: Database, comics: readonly string[], ofEach: number): Promise<NewestByFollowed> {
  if (comics.length === 0) return new Map()
  const { rows } = await db.executeQuery<NewestChild>(
    preparedRead(
      `select 'issue' as kind, i.uuid, i.name, s.uuid as "seriesUuid", s.name as "seriesName",
        coalesce(i.details->>'thumbnailImageUrl', ${pictureIn.comic('s')}) as "imageUrl",
        i.date_published as "datePublished", null::bigint as duration, null as "audioUrl", i.position
      from unnest($1::uuid[]) as asked (uuid)
      join comic_series s on s.uuid = asked.uuid and ${isListed('s')}
      cross join lateral (
        select * from comic_issues i where i.series_uuid = s.uuid and not i.is_removed and not i.is_blocked
        order by i.position desc, i.uuid desc limit $2
      ) i`,
      [comics, ofEach],
    ),
  )
  return groupBy(withPictureUrls(rows), ({ seriesUuid }) => seriesUuid)
}

async function newestOfPersons(
  db: Database,
  persons: readonly string[],
  { ofEach, until }: NewestOfEach,
): Promise<NewestByFollowed> {
  const uuids = await newestEpisodesOfPersons(db, persons, { ofEach, until })
  if (uuids.size === 0) return new Map()
  const { rows } = await db.executeQuery<NewestChild>(
    preparedRead(
      `select ${episodeColumns} from podcast_episodes e join podcast_series s on s.uuid = e.series_uuid
      where e.uuid = any($1::uuid[]) and ${isPublicEpisode('e', 's')}`,
      [[...new Set([...uuids.values()].flat())]],
    ),
  )
  const episodes = new Map(rows.map((row) => [row.uuid, row]))
  return new Map([...uuids].map(([person, list]) => [person, list.flatMap((uuid) => episodes.get(uuid) ?? [])]))
}

/** Returns the works of creators that changed last, the latest first. */
async function latestWorks(
  db: Database,
  creators: readonly string[],
  ofEach: number,
): Promise<Map<string, readonly string[]>> {
  if (creators.length === 0) return new Map()
  const { rows } = await db.executeQuery<{ readonly creator: string; readonly works: readonly string[] }>(
    preparedRead(
      `select asked.uuid as creator, array(
        select uuid from (${worksOf('asked.uuid', 's.uuid, s.latest_issue_at as at', 's.uuid, s.latest_episode_at')}) as works
        order by at desc nulls last, uuid limit $2
      ) as works
      from unnest($1::uuid[]) as asked (uuid)`,
      [creators, ofEach],
    ),
  )
  return new Map(rows.map(({ creator, works }) => [creator, works]))
}
