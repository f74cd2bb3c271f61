import { createAddressLimit, createAttemptLimit, recordSubmission } from '../../accounts/index.ts'
import { diagnosticsOfFeed, type FeedReport, feedReportBySeriesUuid, uuidOfAlias } from '../../feeds/index.ts'
import { isFailing, lookParameter, lookState } from '../owner/look.ts'
import { feedPage } from '../public/feed-page.tsx'
import { readSubmission, submitPage } from '../public/submit-page.tsx'
import type { DashboardContext } from './dashboard-context.ts'
import { attempt, type Frame, type PageRequest } from './frame.ts'

/** Submissions by REST stand below `/feeds` too: only a uuid names a page. */
const FEED = '/feeds/:uuid{[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}}'
const HOUR_S = 3_600
const LOOK_AGAIN_S = 600
/** Seconds between two looks while something is failing: its publisher is correcting it. */
const LOOK_AT_FAILING_S = 60

/**
 * The routes for submitting a feed and for its state. Everybody may use them, but each address only a few times an
 * hour.
 */
export function addFeedRoutes(
  context: DashboardContext,
  { routes, show, showMessage, showTooMany, post, signedIn }: Frame,
): void {
  const { db, files, runtime, publicUrl, submitFeed, lookAgain } = context
  const submissions = createAddressLimit(30, HOUR_S, runtime)
  const looks = createAttemptLimit(1, LOOK_AGAIN_S, runtime)
  const looksAtFailing = createAttemptLimit(1, LOOK_AT_FAILING_S, runtime)
  const limitOf = async (report: FeedReport) =>
    isFailing(report, (await diagnosticsOfFeed(db, report.feed_id)) !== null) ? looksAtFailing : looks

  const originOf = (c: PageRequest) => new URL(publicUrl ?? c.req.url).origin
  routes.get('/submit', (c) => show(c, submitPage({ files, origin: originOf(c) })))
  post('/submit', async (c, fields) => {
    const { network } = c.env
    if (submissions.take(network) === null) return showTooMany(c, submissions.waitS(network))
    const { kind = '', url = '' } = fields
    const done = await attempt(() => submitFeed(readSubmission(kind, url)))
    if ('refusal' in done) {
      return show(c, submitPage({ files, origin: originOf(c), kind, url, refusal: done.refusal }), 400)
    }
    const { uuid } = done.result
    const who = await signedIn(c)
    if (who !== null) {
      await recordSubmission(db, who.account.account_id, uuid, Math.floor(runtime.now() / 1000))
    }
    return c.redirect(`/feeds/${uuid}`, 303)
  })

  routes.get(FEED, async (c) => {
    const uuid = c.req.param('uuid').toLowerCase()
    const report = await feedReportBySeriesUuid(db, uuid)
    if (report === null) {
      // The document named its own uuid after the submission, or the series was merged into another one.
      const current = await uuidOfAlias(db, uuid)
      if (current !== null) return c.redirect(`/feeds/${current}`, 301)
      return showMessage(c, 'Not found', 'The directory has no feed under this address.', 404)
    }
    const now = Math.floor(runtime.now() / 1000)
    const look = lookState(c.req.query('look'), report.last_checked_at, now)
    const canLookAgain = (await limitOf(report)).isAllowed(uuid)
    return show(c, await feedPage(context, report, { canLookAgain, look, now }))
  })
  post(`${FEED}/look-again`, async (c) => {
    const uuid = c.req.param('uuid')?.toLowerCase() ?? ''
    const report = await feedReportBySeriesUuid(db, uuid)
    if (report === null) return showMessage(c, 'Not found', 'The directory has no feed under this address.', 404)
    const limit = await limitOf(report)
    if (limit.take(uuid) === null) return showTooMany(c, limit.waitS(uuid))
    const look = lookParameter(report.last_checked_at, Math.floor(runtime.now() / 1000))
    await lookAgain(report.feed_id)
    return c.redirect(`/feeds/${uuid}?look=${look}`, 303)
  })
}
