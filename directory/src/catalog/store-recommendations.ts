import type { Database } from '../database/database.ts'
import { urlKey } from '../feeds/index.ts'
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

/** Second levels under which a country's registry gives names, such as `co` in `example.co.uk`. */
const registryLabels: ReadonlySet<string> = new Set(
  'ac asn blog co com edu gen go gob gouv gov govt gv id info ltd me mil ne net nom or org plc sch web'.split(' '),
)

/**
 * Returns the domain that somebody registered for a host: `example.org` for `feeds.example.org`, `example.co.uk` for
 * `www.example.co.uk`. An IP address stays unchanged. The result is an estimate for counting owners: under a registry
 * with other second levels, such as `city.kawasaki.jp`, several owners count as one.
 *
 * @param host in lower case, maybe with a port
 */
export function domainOfHost(host: string): string {
  if (host.startsWith('[')) return host.slice(0, host.indexOf(']') + 1)
  const name = host.replace(/:[0-9]+$/, '').replace(/\.$/, '')
  if (/^[0-9.]+$/.test(name)) return name
  const labels = name.split('.')
  const top = labels.at(-1) ?? ''
  const second = labels.at(-2) ?? ''
  const isBelowRegistry = top.length === 2 && registryLabels.has(second)
  return labels.slice(isBelowRegistry ? -3 : -2).join('.')
}
