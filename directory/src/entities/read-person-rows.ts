import type { ContentRole } from 'feedmill/tables'
import type { Database } from '../database/database.ts'
import { preparedRead } from '../database/index.ts'
import { offsetOf, type Page } from './page.ts'
import { whoIs } from './person-rows.ts'
import { isEpisodeShown, isInList } from './public-rows.ts'

/** Somebody whom podcasts name, with what pages show of them. */
export interface KnownPerson {
  /** Across feeds, if feeds agree on name and address; else that of the person in one feed. */
  readonly uuid: string
  /** As the most popular podcast writes it. */
  readonly name: string
  /** A page about the person; `null` if no feed gives one. */
  readonly url: string | null
  readonly imageUrl: string | null
  readonly roles: readonly ContentRole[]
  readonly podcastsCount: number
  readonly episodesCount: number
}

/**
 * The rows of persons that pages show, with who each is. Persons are asked for by the uuid across feeds, or by the uuid of
 * the person in one feed; that leads to the same.
 */
const shownPersons = `
  asked as (
    select given.uuid as asked, coalesce((
      select ${whoIs} from podcast_persons p where p.uuid = given.uuid
    ), given.uuid) as who
    from unnest($1::uuid[]) as given (uuid)
  ),
  shown as (
    select asked.asked, asked.who, p.*, s.popularity, s.episodes_count as of_series_count
    from asked
    cross join lateral (
      select * from podcast_persons where uuid = asked.who
      union
      select * from podcast_persons where across_uuid = asked.who
    ) p
    join podcast_series s on s.uuid = p.series_uuid and ${isInList('s')}
    where ${whoIs} = asked.who
  )`

const best = 'popularity desc, episodes_count desc, series_uuid'

/** Returns persons by uuid; the keys are the uuids that were asked for. Persons whom no page shows have no key. */
export async function personsByUuids(db: Database, uuids: readonly string[]): Promise<Map<string, KnownPerson>> {
  if (uuids.length === 0) return new Map()
  const { rows } = await db.executeQuery<KnownPerson & { readonly asked: string }>(
    preparedRead(
      `with ${shownPersons}
      select asked, who as uuid, (array_agg(name order by ${best}))[1] as name,
        (array_agg(url order by ${best}) filter (where url is not null))[1] as url,
        (array_agg(image_url order by ${best}) filter (where image_url is not null))[1] as "imageUrl",
        array(select distinct r.role from shown o cross join lateral unnest(o.roles) as r (role)
          where o.asked = shown.asked order by r.role) as roles,
        count(*)::int as "podcastsCount", sum(episodes_count)::int as "episodesCount"
      from shown group by asked, who`,
      [uuids],
    ),
  )
  return new Map(rows.map(({ asked, ...person }) => [asked, person]))
}

type PageOfPerson = Pick<Page, 'page' | 'limitPerPage'>

/** A page of the podcasts that name a person, the most popular first. */
export async function podcastUuidsOfPerson(db: Database, uuid: string, page: PageOfPerson): Promise<readonly string[]> {
  const { rows } = await db.executeQuery<{ uuid: string }>(
    preparedRead(`with ${shownPersons} select series_uuid as uuid from shown order by ${best} limit $2 offset $3`, [
      [uuid],
      page.limitPerPage,
      offsetOf(page),
    ]),
  )
  return rows.map(({ uuid: ofPodcast }) => ofPodcast)
}

const orders = {
  LATEST: 'date_published desc nulls last, uuid',
  OLDEST: 'date_published nulls first, uuid desc',
}

/** The most podcasts of a person whose episodes are looked at: the most popular ones. */
const MOST_PODCASTS = 200
/** From this share on, the episodes of a podcast are read by their dates until enough name the person. */
const FREQUENT = 1 / 20

/**
 * A page of the episodes that a person takes part in: those that name the person, and of podcasts whose channel names the
 * person, those that name nobody.
 *
 * The episodes of each podcast are read in their order, no more than the page needs: a host has thousands. A guest of few
 * episodes is found by the index of persons.
 */
export async function episodeUuidsOfPerson(
  db: Database,
  uuid: string,
  page: PageOfPerson & { readonly sortOrder: keyof typeof orders },
): Promise<readonly string[]> {
  const order = orders[page.sortOrder]
  const { rows } = await db.executeQuery<{ uuid: string }>(
    preparedRead(
      `with ${shownPersons},
      best as materialized (
        select uuid, series_uuid, is_of_series,
          is_of_series or episodes_count >= of_series_count * ${FREQUENT} as is_frequent
        from shown order by ${best} limit ${MOST_PODCASTS}
      )
      select uuid from (
        select e.uuid, e.date_published from podcast_episodes e
        where e.person_uuids && (select array_agg(uuid) from best where not is_frequent) and ${isEpisodeShown}
        union all
        select e.uuid, e.date_published from best
        cross join lateral (
          select uuid, date_published from podcast_episodes e
          where e.series_uuid = best.series_uuid and ${isEpisodeShown}
            and (best.uuid = any(e.person_uuids) or best.is_of_series and e.person_uuids is null)
          order by ${order} limit $2::bigint + $3::bigint
        ) e
        where best.is_frequent
      ) as episodes
      order by ${order} limit $2 offset $3`,
      [[uuid], page.limitPerPage, offsetOf(page)],
    ),
  )
  return rows.map(({ uuid: ofEpisode }) => ofEpisode)
}

/** The most podcasts of all persons together whose newest episodes are looked at. */
const MOST_LOOKED_AT = 500

/**
 * Returns the newest episodes of persons, by the uuid of the person. If persons have more than 500 podcasts together, only
 * the most popular ones of each are looked at.
 *
 * @param until - epoch seconds: later dates are errors of feeds
 */
export async function newestEpisodesOfPersons(
  db: Database,
  uuids: readonly string[],
  { ofEach, until }: { readonly ofEach: number; readonly until: number },
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (uuids.length === 0) return new Map()
  const newest = `${isEpisodeShown} and e.date_published <= $3 order by e.date_published desc nulls last, e.uuid limit $2`
  const { rows } = await db.executeQuery<{ readonly asked: string; readonly episodes: readonly string[] }>(
    preparedRead(
      `with ${shownPersons},
      ranked as (select *, row_number() over (partition by asked order by ${best}) as place from shown),
      best as materialized (
        select asked, uuid, series_uuid, is_of_series,
          is_of_series or episodes_count >= of_series_count * ${FREQUENT} as is_frequent
        from ranked order by place, asked limit ${MOST_LOOKED_AT}
      ),
      episodes as (
        select best.asked, e.* from best cross join lateral (
          select e.uuid, e.date_published from podcast_episodes e
          where e.series_uuid = best.series_uuid and e.person_uuids @> array[best.uuid]
            and ${newest}
        ) e where not best.is_frequent
        union all
        select best.asked, e.* from best cross join lateral (
          select e.uuid, e.date_published from podcast_episodes e
          where e.series_uuid = best.series_uuid
            and (best.uuid = any(e.person_uuids) or best.is_of_series and e.person_uuids is null) and ${newest}
        ) e where best.is_frequent
      )
      select asked, (array_agg(uuid order by date_published desc, uuid))[1:$2] as episodes from episodes group by asked`,
      [uuids, ofEach, until],
    ),
  )
  return new Map(rows.map(({ asked, episodes }) => [asked, episodes]))
}
