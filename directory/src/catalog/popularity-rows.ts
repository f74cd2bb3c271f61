import type { PopularityRank } from 'feedmill/tables'
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { isInList, type PodcastPopularity, type SeriesPopularity } from '../entities/index.ts'

/** The inputs of the computation of ranks. */
export interface RankOptions {
  /** Epoch seconds. */
  readonly now: number
  /** Days since 1970. */
  readonly day: number
  /** Seconds after which a chart that was not replaced no longer counts. */
  readonly chartAgeS: number
  readonly countries: readonly string[]
  /** The weight of each of `countries`. */
  readonly weights: readonly number[]
  readonly otherWeight: number
}

/** Days for which charts count. */
const CHART_DAYS = 14
/** Days after which a chart counts half. */
const HALF_LIFE = 7
/** Days for which look-ups count. */
const LOOK_UP_DAYS = 28
/** Age from which a feed's recommendations count, and time of failures after which its podcast has no rank. */
const MONTH_S = 30 * 86_400
/** Days after which a podcast changes its band although it is near the border. */
const PATIENCE_DAYS = 3
/** How far a position must be beyond a border for the band to change at once, as a part of the border. */
const MARGIN = 0.1
/** Number of owners, or of accounts, above which more of them make no difference. */
const MANY = 1_000
/** Trust in a domain that has no podcast in charts or look-ups. */
const UNKNOWN_DOMAIN = 0.01

const bands: readonly { readonly rank: PopularityRank; readonly last: number }[] = [
  { rank: 'TOP_200', last: 200 },
  { rank: 'TOP_1000', last: 1_000 },
  { rank: 'TOP_2000', last: 2_000 },
  { rank: 'TOP_3000', last: 3_000 },
  { rank: 'TOP_4000', last: 4_000 },
  { rank: 'TOP_5000', last: 5_000 },
  { rank: 'TOP_10000', last: 10_000 },
  { rank: 'TOP_20000', last: 20_000 },
  { rank: 'TOP_50000', last: 50_000 },
  { rank: 'TOP_100000', last: 100_000 },
  { rank: 'TOP_200000', last: 200_000 },
]
const names = bands.map(({ rank }) => rank)
const lasts = bands.map(({ last }) => last)

/**
 * Writes the score of each podcast from the charts of a day: the sum of its best place in each country. A place gives
 * `1 / (30 + rank)`, times the weight of the country, times 0.35 in a chart of one genre. Scores are scaled so that
 * number one of all genres in a country of weight 1 has 10.
 */
export async function saveChartDay(tx: Transaction, options: RankOptions): Promise<void> {
  const { now, day, chartAgeS, countries, weights, otherWeight } = options
  await sql`delete from chart_days where day = ${day} or day <= ${day - CHART_DAYS}`.execute(tx)
  await sql`
    insert into chart_days (day, series_uuid, score)
    select ${day}, series_uuid, 310 * sum(best) from (
      select e.series_uuid, e.country,
        max(coalesce(w.weight, ${otherWeight}) * case when e.genre = '' then 1 else 0.35 end / (30 + e.rank)) as best
      from chart_entries e
      join charts c on c.type = e.type and c.country = e.country and c.genre = e.genre
      left join unnest(${countries}::text[], ${weights}::float8[]) as w (country, weight) on w.country = e.country
      where e.type = 'PODCASTSERIES' and e.series_uuid is not null and c.fetched_at > ${now - chartAgeS}
      group by e.series_uuid, e.country
    ) as of_countries
    group by series_uuid
  `.execute(tx)
}

/**
 * Ranks all podcasts with signs of popularity, and keeps the bands steady: a band changes when the position is beyond
 * its border by a tenth, or for three days. Two runs on the same data give the same result.
 *
 * Scores are rounded to three digits before the podcasts are ordered, so that the order agrees with the stored scores.
 */
export async function rankPodcasts(tx: Transaction, options: RankOptions): Promise<void> {
  // The planner cannot know how many podcasts have signs of popularity. An analysed temporary table tells it: a wrong
  // guess costs minutes.
  await sql`set local jit = off`.execute(tx)
  await sql`set local work_mem = '64MB'`.execute(tx)
  await sql`
    create temporary table popularity_evidence on commit drop as with ${evidence(options)} select * from evidence
  `.execute(tx)
  await sql`analyze popularity_evidence`.execute(tx)
  const hasCharts = await hasChartDays(tx, options)
  await sql`
    with scored as (
      select e.series_uuid, s.episodes_count,
        ${threeDigits(hasCharts ? sql`e.score` : sql`e.score + ${prior(options.now)}`)} as score
      from popularity_evidence e
      join podcast_series s on s.uuid = e.series_uuid
      where ${sql.raw(isInList('s', { isListedOnly: false }))} and not exists (
        select from feeds f where f.feed_id = s.feed_id and f.failing_since <= ${options.now - MONTH_S}
      )
    ), positioned as (
      select series_uuid, score,
        (row_number() over (order by score desc, episodes_count desc, series_uuid))::integer as position
      from scored where score > 0
    ), placed as (
      select n.*, p.series_uuid is null or p.score = 0 as is_new, p.crossed_since,
        width_bucket(n.position, ${[1, ...lasts.map((last) => last + 1)]}::integer[]) as own_band,
        coalesce(array_position(${names}::text[], p.rank), ${names.length + 1}) as former
      from positioned n left join popularity_ranks p on p.series_uuid = n.series_uuid
    ), banded as (
      select series_uuid, score, own_band, is_new, crossed_since,
        case
          when is_new or own_band = former then own_band
          when own_band < former and position <= (${lasts}::integer[])[former - 1] * ${1 - MARGIN}::float8 then own_band
          when own_band > former and position > (${lasts}::integer[])[former] * ${1 + MARGIN}::float8 then own_band
          when crossed_since <= ${options.day - PATIENCE_DAYS} then own_band
          else former
        end as band
      from placed
    ), fresh as (
      select series_uuid, score, (${names}::text[])[band] as rank,
        case when own_band = band then null when is_new then null else coalesce(crossed_since, ${options.day}) end
          as crossed_since
      from banded
    ), forgotten as (
      update popularity_ranks p
      set score = 0, rank = null, crossed_since = null, is_applied = false
      where p.score > 0 and not exists (select from fresh f where f.series_uuid = p.series_uuid)
    )
    insert into popularity_ranks as p (series_uuid, score, rank, crossed_since)
    select series_uuid, score, rank, crossed_since from fresh
    on conflict (series_uuid) do update set score = excluded.score, rank = excluded.rank,
      crossed_since = excluded.crossed_since,
      is_applied = p.is_applied and p.score = excluded.score and p.rank is not distinct from excluded.rank
    where (p.score, p.rank, p.crossed_since) is distinct from (excluded.score, excluded.rank, excluded.crossed_since)
  `.execute(tx)
}

async function hasChartDays(tx: Transaction, { day }: RankOptions): Promise<boolean> {
  const { rows } = await sql`
    select day from chart_days where day > ${day - CHART_DAYS} and day <= ${day} limit 1
  `.execute(tx)
  return rows.length > 0
}

/** Rounds a number above 0 to three digits. */
function threeDigits(score: ReturnType<typeof sql<number>>) {
  return sql<number>`round((${score})::numeric, greatest(0, 2 - floor(log(greatest(${score}, 1e-9)))::integer))::float8`
}

/**
 * Returns the SQL of the signs of popularity. Charts give 10 for number one of a country of weight 1, recommendations
 * at most 1.5, look-ups at most 1.
 */
function evidence({ now, day }: RankOptions) {
  return sql`days as materialized (
      select day, power(0.5, (${day} - day) / ${HALF_LIFE}::float8) as weight
      from chart_days where day > ${day - CHART_DAYS} and day <= ${day} group by day
    ), charted as materialized (
      select d.series_uuid, sum(d.score * days.weight) / (select sum(weight) from days) as part
      from chart_days d join days on days.day = d.day
      group by d.series_uuid
    ), looked_up as materialized (
      select series_uuid, least(1, ln(1 + count(*)) / ln(1 + ${MANY}::float8)) as part
      from look_ups where day > ${day - LOOK_UP_DAYS} group by series_uuid
    ), trusted as materialized (
      select distinct r.domain from recommenders r
      where exists (select from charted where charted.series_uuid = r.series_uuid)
        or exists (select from looked_up where looked_up.series_uuid = r.series_uuid)
    ), pointed as (
      select r.domain, coalesce(by_url.series_uuid, by_guid.series_uuid) as series_uuid
      from recommendations n
      join recommenders r on r.series_uuid = n.series_uuid
      join podcast_series s on s.uuid = n.series_uuid and s.is_read and not s.is_duplicate and not s.is_blocked
      join feeds f on f.feed_id = s.feed_id and f.created_at <= ${now - MONTH_S} and f.failing_since is null
      left join lateral (
        select t.series_uuid from feed_urls u join feeds t on t.feed_id = u.feed_id where u.url_key = n.url_key
      ) as by_url on true
      left join lateral (
        select (array_agg(t.series_uuid))[1] as series_uuid from (
          select series_uuid from feeds where podcast_guid = n.feed_guid and duplicate_of is null limit 2
        ) as t having count(*) = 1
      ) as by_guid on true
    ), owners as (
      select p.series_uuid, p.domain, case when t.domain is null then ${UNKNOWN_DOMAIN}::float8 else 1 end as trust
      from (select distinct domain, series_uuid from pointed where series_uuid is not null) as p
      join feeds f on f.series_uuid = p.series_uuid and right('.' || f.host, length(p.domain) + 1) <> '.' || p.domain
      left join trusted t on t.domain = p.domain
    ), recommended as materialized (
      select series_uuid, least(1, ln(1 + sum(trust)) / ln(1 + ${MANY}::float8)) as part from owners group by series_uuid
    ), evidence as (
      select series_uuid, sum(part) as score from (
        select series_uuid, part from charted
        union all select series_uuid, 1.5 * part from recommended
        union all select series_uuid, part from looked_up
      ) as parts group by series_uuid
    )`
}

/**
 * The addition to a podcast's score if there are no charts: for a hub, for twelve episodes with a recent one, and for
 * transcripts. It orders podcasts that somebody recommends or looks up. Alone it is no sign of popularity, so it gives
 * no rank.
 */
const prior = (now: number) => sql`(
  case when exists (select from feeds f where f.feed_id = s.feed_id and f.hub_key is not null) then 0.2 else 0 end
  + case when s.episodes_count >= 12 and s.latest_episode_at > ${now - 2 * MONTH_S} then 0.2 else 0 end
  + case when (
      select jsonb_path_exists(e.details, '$.transcriptUrls[0]') from podcast_episodes e
      where e.series_uuid = s.uuid order by e.date_published desc nulls last limit 1
    ) then 0.1 else 0 end
)`

/**
 * Returns ranks that the podcasts do not have yet, by uuid. A podcast that has no signs of popularity any more has 0.
 *
 * @param after - a uuid: only ranks of later uuids are returned
 */
export async function unappliedRanks(
  db: Database,
  after: string,
  limit: number,
): Promise<readonly PodcastPopularity[]> {
  const { rows } = await sql<PodcastPopularity>`
    select series_uuid as uuid, score as popularity, rank from popularity_ranks
    where not is_applied and series_uuid > ${after} order by series_uuid limit ${limit}
  `.execute(db)
  return rows
}

/**
 * Notes that podcasts have their ranks, and deletes the ranks of podcasts that have no signs of popularity any more.
 */
export async function noteApplied(tx: Transaction, uuids: readonly string[]): Promise<void> {
  await sql`delete from popularity_ranks where score = 0 and series_uuid = any(${uuids}::uuid[])`.execute(tx)
  await sql`update popularity_ranks set is_applied = true where series_uuid = any(${uuids}::uuid[])`.execute(tx)
}

/**
 * Returns comics whose popularity has changed: `0.5 log(1 + accounts that looked them up in 28 days) + 0.5 log(1 +
 * other hosts with creators that point at them)`. A host counts once, however many creators it has.
 */
export async function changedComics(
  db: Database,
  { day }: Pick<RankOptions, 'day'>,
): Promise<readonly SeriesPopularity[]> {
  const { rows } = await sql<SeriesPopularity>`
    with looked_up as (
      select l.series_uuid, count(*) as accounts from look_ups l join comic_series s on s.uuid = l.series_uuid
      where l.day > ${day - LOOK_UP_DAYS} group by l.series_uuid
    ), pointed as (
      select c.content_uuid as series_uuid, count(distinct f.host) as hosts
      from creator_contents c
      join creators a on a.uuid = c.creator_uuid and a.is_read and not a.is_duplicate and not a.is_blocked
      join feeds f on f.feed_id = a.feed_id
      join feeds own on own.series_uuid = c.content_uuid and own.host <> f.host
      where not c.is_removed group by c.content_uuid
    ), fresh as (
      select s.uuid, s.popularity as former,
        round((0.5 * ln(1 + coalesce(l.accounts, 0)) + 0.5 * ln(1 + coalesce(p.hosts, 0)))::numeric, 3)::float8
          as popularity
      from comic_series s
      left join looked_up l on l.series_uuid = s.uuid
      left join pointed p on p.series_uuid = s.uuid
    )
    select uuid, popularity from fresh where popularity <> former
  `.execute(db)
  return rows
}

/** Returns creators whose popularity has changed. It is the sum of the popularity of their content. */
export async function changedCreators(db: Database): Promise<readonly SeriesPopularity[]> {
  const { rows } = await sql<SeriesPopularity>`
    with content as (
      select uuid, popularity from podcast_series where popularity <> 0 and is_read and not is_duplicate and not is_blocked
      union all
      select uuid, popularity from comic_series where popularity <> 0 and is_read and not is_duplicate and not is_blocked
    ), fresh as (
      select a.uuid, a.popularity as former, coalesce(w.popularity, 0) as popularity
      from creators a
      left join (
        select creator_uuid, round(sum(popularity)::numeric, 3)::float8 as popularity from (
          select distinct c.creator_uuid, content.uuid, content.popularity
          from creator_contents c join content on content.uuid = c.content_uuid
          where not c.is_removed
        ) as works group by creator_uuid
      ) as w on w.creator_uuid = a.uuid
    )
    select uuid, popularity from fresh where popularity <> former
  `.execute(db)
  return rows
}
