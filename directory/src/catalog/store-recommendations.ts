import type { Database } from '../database/database.ts'
import { urlKey } from '../feeds/index.ts'
import { domainOfHost } from './domain-of-host.ts'
import {
  type ChangedRecommender,
  changedRecommenders,
  deleteFormerRecommenders,
  type Recommender,
  replaceRecommendations,
} from './recommendation-rows.ts'

const AT_ONCE = 500

/**
 * Stores the recommendations of podcasts whose feeds changed them. The recommended podcasts are found when ranks are
 * computed.
 */
export async function storeRecommendations(db: Database): Promise<void> {
  for (let after: string | null = null; ; ) {
    const changed: readonly ChangedRecommender[] = await changedRecommenders(db, after, AT_ONCE)
    const last = changed.at(-1)
    if (last === undefined) break
    await db.transaction().execute((tx) => replaceRecommendations(tx, changed.map(recommenderOf)))
    after = last.seriesUuid
  }
  await db.transaction().execute(deleteFormerRecommenders)
}

function recommenderOf({ seriesUuid, host, fingerprint, items }: ChangedRecommender): Recommender {
  const recommendations = items.flatMap(({ feedGuid, feedUrl }) => {
    const key = typeof feedUrl === 'string' ? urlKey(feedUrl) : null
    const guid = typeof feedGuid === 'string' && feedGuid !== '' ? feedGuid : null
    return key === null && guid === null ? [] : [{ feedGuid: guid, urlKey: key }]
  })
  return { seriesUuid, fingerprint, domain: domainOfHost(host), recommendations }
}
