import type { Database } from '../database/database.ts'
import { seriesUuidsByUrlKeys } from './feed-rows.ts'
import { urlKey } from './url-key.ts'

/** Returns the uuids of the series and creators that URLs lead to, in any spelling. Unknown URLs have no key. */
export async function seriesUuidsByUrls(db: Database, urls: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const keys = new Map<string, string>()
  for (const url of urls) {
    const key = urlKey(url)
    if (key !== null) keys.set(url, key)
  }
  const rows = await seriesUuidsByUrlKeys(db, [...new Set(keys.values())])
  const uuids = new Map(rows.map(({ url_key, series_uuid }) => [url_key, series_uuid]))
  const found = new Map<string, string>()
  for (const [url, key] of keys) {
    const uuid = uuids.get(key)
    if (uuid !== undefined) found.set(url, uuid)
  }
  return found
}
