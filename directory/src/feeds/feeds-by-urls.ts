import type { Database } from '../database/database.ts'
import { feedsByUrlKeys } from './feed-rows.ts'
import { urlKey } from './url-key.ts'

type FoundFeed = Awaited<ReturnType<typeof feedsByUrlKeys>>[number]

/** Returns the uuids of the series and creators that URLs lead to, in any spelling. Unknown URLs have no key. */
export async function seriesUuidsByUrls(db: Database, urls: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await feedsByUrls(db, urls)
  return new Map([...found].map(([url, { series_uuid }]) => [url, series_uuid]))
}

/** Returns the feeds that URLs lead to, in any spelling, also former ones. Unknown URLs have no key. */
export async function feedsByUrls(db: Database, urls: readonly string[]): Promise<ReadonlyMap<string, FoundFeed>> {
  const keys = new Map<string, string>()
  for (const url of urls) {
    const key = urlKey(url)
    if (key !== null) keys.set(url, key)
  }
  const rows = await feedsByUrlKeys(db, [...new Set(keys.values())])
  const feeds = new Map(rows.map((row) => [row.url_key, row]))
  const found = new Map<string, FoundFeed>()
  for (const [url, key] of keys) {
    const feed = feeds.get(key)
    if (feed !== undefined) found.set(url, feed)
  }
  return found
}
