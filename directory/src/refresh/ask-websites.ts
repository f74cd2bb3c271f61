import type { FeedFetcher } from 'feedmill/fetch'
import type { Database } from '../database/database.ts'
import { type DueWebsite, dueWebsites, observeFeed, saveWebsiteCheck, seriesUuidsByUrls } from '../feeds/index.ts'
import type { Runtime } from '../runtime/runtime.ts'

/** Websites that a run asks at most. Each is fetched once, however many duplicates name it. */
const AT_ONCE = 100
const PATIENCE_MS = 20_000
/** Seconds until the website of a duplicate is asked again. */
const AGAIN_S = 7 * 86_400

export interface WebsitesContext {
  readonly db: Database
  readonly fetcher: Pick<FeedFetcher, 'fetch'>
  readonly runtime: Pick<Runtime, 'now' | 'log'>
}

/**
 * Asks the websites that duplicates name as well as the podcasts that are shown in their place (changes 3.10). If a
 * website links only to the duplicate, the duplicate is woken: the commit of its reading makes it the one that is
 * shown.
 */
export async function askWebsites({ db, fetcher, runtime }: WebsitesContext, signal: AbortSignal): Promise<void> {
  const due = await dueWebsites(db, Math.floor(runtime.now() / 1000), AT_ONCE)
  const counts = { asked: 0, linking: 0 }
  for (const website of new Set(due.map((check) => check.website))) {
    signal.throwIfAborted()
    const linked = await linkedSeries(website)
    counts.asked += 1
    for (const check of due) {
      if (check.website === website && (await store(check, linked))) counts.linking += 1
    }
  }
  if (counts.asked > 0) runtime.log.info('websites.asked', counts)

  /** Returns the series whose feeds the beginning of a page names. */
  async function linkedSeries(website: string): Promise<ReadonlySet<string>> {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
    const outcome = await fetcher.fetch({ url: website, signal: patience })
    const urls = outcome.kind === 'not-feed' ? (outcome.alternates ?? []) : []
    return new Set((await seriesUuidsByUrls(db, urls)).values())
  }

  async function store(check: DueWebsite, linked: ReadonlySet<string>): Promise<boolean> {
    const isLinked = linked.has(check.series_uuid) && !linked.has(check.shown_uuid)
    const now = runtime.now()
    await db.transaction().execute(async (tx) => {
      await saveWebsiteCheck(tx, check.feed_id, { isLinked, dueAt: Math.floor(now / 1000) + AGAIN_S })
      if (isLinked) await observeFeed(tx, check.feed_id, { kind: 'revival', cause: 'evidence' }, now)
    })
    return isLinked
  }
}
