import { contentByUuid, nameKey } from '../../entities/index.ts'
import { feedsByUrls, type ListedFeed, listedFeedsByUuids, listFeeds, seriesNamed } from '../../feeds/index.ts'
import type { DashboardContext } from '../dashboard/dashboard-context.ts'
import { PAGE_ROWS } from './operator-list.tsx'

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i
const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i
/** Results of the index. */
const FOUND = 25

/**
 * Finds feeds by a uuid of theirs, also in the address of a page; by their URL in any spelling, or by their host; else by the
 * name of what they publish. Each step asks an index. Feeds that are blocked are found by their exact names.
 */
export async function findFeeds(context: DashboardContext, term: string): Promise<readonly ListedFeed[]> {
  const { db } = context
  const [uuid] = UUID.exec(term) ?? []
  if (uuid !== undefined) {
    const content = await contentByUuid(db, uuid.toLowerCase())
    // A feed that was never read well has a uuid, but no content yet.
    const found = await listed(db, [content?.seriesUuid ?? uuid.toLowerCase()])
    if (found.length > 0) return found
  }
  const urls = [term, `https://${term}`]
  const byUrl = await feedsByUrls(db, urls)
  if (byUrl.size > 0) return await listed(db, [...new Set([...byUrl.values()].map(({ series_uuid }) => series_uuid))])
  const host = URL.canParse(term) ? new URL(term).host : HOST.test(term) ? term.toLowerCase() : null
  if (host !== null && host !== '') {
    const ofHost = await feedsOfHost(context, host)
    if (ofHost.length > 0) return ofHost
  }
  return await feedsNamed(context, term)
}

async function feedsOfHost({ db, runtime }: DashboardContext, host: string): Promise<readonly ListedFeed[]> {
  const request = { host, after: null, now: Math.floor(runtime.now() / 1_000), limit: PAGE_ROWS }
  const planned = await listFeeds(db, { ...request, list: 'scheduled' })
  return planned.length > 0 ? planned : await listFeeds(db, { ...request, list: 'never' })
}

async function feedsNamed({ db, search }: DashboardContext, term: string): Promise<readonly ListedFeed[]> {
  const key = nameKey(term)
  const exact = key === null ? [] : await seriesNamed(db, key, FOUND)
  const types = ['PODCASTSERIES', 'COMICSERIES', 'CREATOR'] as const
  const { types: found } = await search.search({ term, types, limitPerPage: FOUND })
  const hits = found.flatMap((ofType) => ofType.hits).toSorted((one, other) => other.score - one.score)
  return await listed(db, [...new Set([...exact, ...hits.map(({ uuid }) => uuid)])])
}

/** The feeds in the order of their series. */
async function listed(db: DashboardContext['db'], seriesUuids: readonly string[]): Promise<readonly ListedFeed[]> {
  const feeds = await listedFeedsByUuids(db, seriesUuids)
  return seriesUuids.flatMap((uuid) => feeds.get(uuid) ?? [])
}
