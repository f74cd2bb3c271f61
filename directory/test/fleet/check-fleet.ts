import { sql } from 'kysely'
import type { Database, OpenDatabase } from '../../src/database/database.ts'
import type { Fleet } from './simulate-fleet.ts'
import { DAY, HOUR, type SimulatedFeed } from './simulated-feed.ts'

interface StoredSeries {
  readonly feed_id: string
  readonly rss_url: string
  readonly listed_url: string
  readonly uuid: string
  readonly is_duplicate: boolean
  readonly episodes_count: number
}

interface StoredEpisode {
  readonly series_uuid: string
  readonly uuid: string
  readonly guid: string
  readonly name: string
  readonly is_removed: boolean
}

/** The most requests to a feed after its server has gone. */
const LOST_REQUESTS = 25

/** Returns the faults of a directory after a simulation, in words. */
export async function checkFleet({ db }: Pick<OpenDatabase, 'db'>, fleet: Fleet): Promise<string[]> {
  return [...fleet.faults, ...(await checkContent(db, fleet)), ...(await checkEvents(db)), ...checkRequests(fleet)]
}

async function checkContent(db: Database, { feeds, span }: Fleet): Promise<string[]> {
  const { rows: series } = await sql<StoredSeries>`
    select podcast_series.uuid, podcast_series.feed_id, rss_url, listed_url, is_duplicate, episodes_count
    from podcast_series join feeds on feeds.feed_id = podcast_series.feed_id`.execute(db)
  const { rows: episodes } = await sql<StoredEpisode>`
    select series_uuid, uuid, guid, name, is_removed from podcast_episodes`.execute(db)
  const bySeries = new Map<string, StoredEpisode[]>(series.map(({ uuid }) => [uuid, []]))
  for (const episode of episodes) bySeries.get(episode.series_uuid)?.push(episode)
  const byUrl = new Map(series.map((row) => [row.listed_url, row]))
  const faults: string[] = []
  const shown = new Map<string, number>()
  for (const feed of feeds) {
    const row = byUrl.get(feed.url)
    const label = `feed ${feed.number} (${feed.fault.name})`
    if (row === undefined) {
      faults.push(`${label} is not in the directory`)
      continue
    }
    const stored = bySeries.get(row.uuid) ?? []
    if (feed.podcastGuid !== null)
      shown.set(feed.podcastGuid, (shown.get(feed.podcastGuid) ?? 0) + (row.is_duplicate ? 0 : 1))
    if (row.is_duplicate) {
      if (feed.podcastGuid === null) faults.push(`${label} is taken for a duplicate`)
      if (stored.length > 0) faults.push(`${label} is a duplicate and has ${stored.length} episodes`)
      continue
    }
    faults.push(...checkEpisodes(feed, stored, row, span.until).map((fault) => `${label} ${fault}`))
  }
  for (const [guid, times] of shown) if (times !== 1) faults.push(`the podcast ${guid} is shown ${times} times`)
  return faults
}

function checkEpisodes(
  feed: SimulatedFeed,
  stored: readonly StoredEpisode[],
  row: StoredSeries,
  until: number,
): string[] {
  const faults: string[] = []
  // A lost feed was last read before its window.
  const at = feed.fault.isLost === true ? Math.max(0, ...feed.served) : until
  const titles = new Map(stored.filter(({ is_removed }) => !is_removed).map(({ guid, name }) => [guid, name]))
  for (const item of feed.listed(at)) {
    const name = titles.get(feed.guidOf(item, at))
    if (name !== item.title) faults.push(`lacks ${feed.guidOf(item, at)}, ${item.title}: ${name}`)
  }
  const published = new Set(feed.items.filter(({ from }) => from <= at).map(({ title }) => title))
  for (const { guid, name } of stored)
    if (!published.has(name)) faults.push(`has ${guid}, ${name}, which was never published`)
  const there = stored.filter(({ is_removed }) => !is_removed).length
  if (row.episodes_count !== there) faults.push(`says that it has ${row.episodes_count} episodes, and has ${there}`)
  if (there > published.size) faults.push(`has ${there} episodes, of ${published.size} that were published`)
  return faults
}

async function checkEvents(db: Database): Promise<string[]> {
  const { rows: repeated } = await sql<{ uuid: string; action: string; times: number }>`
    select uuid, action, count(*) as times from events where action in ('created')
    group by uuid, type, action having count(*) > 1`.execute(db)
  const { rows: same } = await sql<{ uuid: string; action: string }>`
    select uuid, action from (
      select uuid, action, type, body - 'id' as body,
        lag(body - 'id') over (partition by type, uuid, action order by seq) as before
      from events) as told
    where body = before`.execute(db)
  const { rows: unreported } = await sql<{ uuid: string }>`
    select uuid from podcast_episodes
    where not exists (select from events where events.uuid = podcast_episodes.uuid and action = 'created')`.execute(db)
  const { rows: unstored } = await sql<{ uuid: string }>`
    select uuid from events where action = 'created' and type = 'PODCASTEPISODE'
    and not exists (select from podcast_episodes where podcast_episodes.uuid = events.uuid)`.execute(db)
  return [
    ...repeated.map(({ uuid, action, times }) => `${action} of ${uuid} was written ${times} times`),
    ...same.map(({ uuid, action }) => `${action} of ${uuid} was written twice in a row`),
    ...unreported.map(({ uuid }) => `nobody was told that ${uuid} was created`),
    ...unstored.map(({ uuid }) => `${uuid} was told and is not stored`),
  ]
}

function checkRequests({ feeds, span, kills, impatient }: Fleet): string[] {
  const faults: string[] = []
  for (const { number, fault, requests, served, window, podcastGuid } of feeds) {
    const label = `feed ${number} (${fault.name})`
    if (fault.isLost === true) {
      const late = requests.filter((at) => at >= window[0]).length
      if (late > LOST_REQUESTS) faults.push(`${label} was asked ${late} times after it was lost`)
      continue
    }
    if (podcastGuid === null && span.until - (served.at(-1) ?? 0) > 8 * DAY)
      faults.push(`${label} was not read in the end`)
    if (podcastGuid === null && (served.at(-1) ?? 0) < span.calmFrom) faults.push(`${label} was not read in the end`)
    const hasty = requests.filter((at, index) => index > 0 && at - requests[index - 1]! < 0.8 * HOUR)
    // Allows the feed of a killed worker, which is requested again. Pings and redirects cause more requests.
    if (fault.hasHub !== true && fault.answer?.name !== 'move' && hasty.length > 4 + kills / 20) {
      faults.push(`${label} was asked ${hasty.length} times within an hour of the last request`)
    }
  }
  if (impatient > kills) faults.push(`${impatient} requests came before a host had asked for them`)
  return faults
}
