import { insertAuditEntry } from '../../accounts/index.ts'
import { blockContent, feedReportBySeriesUuid, mergeSeries, observeFeed, unblockContent } from '../../feeds/index.ts'
import { DirectoryError } from '../../runtime/index.ts'
import { dismissProcess } from '../../workers/index.ts'
import { momentText } from '../components/words.ts'
import { words } from '../words/index.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { attempt, type Fields, type Frame, type PageRequest, type SignedIn } from './frame.ts'
import { type OperatorNews, operatorPage } from './operator-page.tsx'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MAX_REASON = 1_000

/** The state of the fleet, and what operators do about content. Everyone else gets the page of an unknown address. */
export function addOperatorRoutes(
  context: DashboardContext,
  { routes, show, showMessage, post, privately }: Frame,
): void {
  const { db, runtime } = context

  /** Answers operators only. */
  const toOperators = (answer: (c: PageRequest, who: SignedIn, fields: Fields) => Promise<Response>) =>
    privately(async (c, who, fields) =>
      who.account.is_operator
        ? await answer(c, who, fields)
        : showMessage(c, 'Not found', 'The directory has nothing under this address.', 404),
    )
  const entryOf = ({ account_id: id }: SignedIn['account'], action: string, target: string) => ({
    actor: `account ${id}`,
    action,
    target,
    reason: null,
    happened_at: Math.floor(runtime.now() / 1_000),
  })
  const shown = async (c: PageRequest, news: OperatorNews = {}) =>
    show(c, await operatorPage(context, news), news.refusal === undefined ? 200 : 400)

  routes.get('/dashboard/operator', (c) => toOperators(async (c) => await shown(c))(c))

  const takedowns = { block: blockContent, unblock: unblockContent } as const
  const states = { block: 'taken out', unblock: 'put back' } as const
  for (const name of ['block', 'unblock'] as const) {
    post(
      `/dashboard/operator/${name}`,
      toOperators(async (c, { account }, fields) => {
        const done = await attempt(async () => {
          const order = { uuid: uuidOf(fields), reason: reasonOf(fields), actor: `account ${account.account_id}` }
          return await takedowns[name]({ db, runtime }, order)
        })
        if ('refusal' in done) return await shown(c, done)
        const { content, isChanged } = done.result
        const title = content.name ?? content.uuid
        return await shown(c, {
          done: isChanged ? `${title} is ${states[name]}.` : `${title} was ${states[name]} already.`,
        })
      }),
    )
  }

  post(
    '/dashboard/operator/merge',
    toOperators(async (c, { account }, fields) => {
      const done = await attempt(async () => {
        const from = uuidOf(fields)
        const into = uuidOf({ uuid: fields['into'] ?? '' })
        const order = { from, into, reason: reasonOf(fields), actor: `account ${account.account_id}` }
        return await mergeSeries({ db, runtime }, order)
      })
      if ('refusal' in done) return await shown(c, done)
      const { from, into } = done.result
      return await shown(c, { done: `${from.name ?? from.uuid} leads to ${into.name ?? into.uuid} now.` })
    }),
  )

  post(
    '/dashboard/operator/dismiss',
    toOperators(async (c, { account }, { process = '' }) => {
      const isDismissed = UUID.test(process) && (await dismissProcess(db, process))
      if (!isDismissed) return await shown(c, { refusal: words.operator.processes.notLost })
      await db.transaction().execute((tx) => insertAuditEntry(tx, entryOf(account, 'dismiss', process)))
      return await shown(c, { done: words.operator.processes.dismissed })
    }),
  )

  post(
    '/dashboard/operator/wake',
    toOperators(async (c, { account }, fields) => {
      const done = await attempt(async () => {
        const uuid = uuidOf(fields)
        const feed = await feedReportBySeriesUuid(db, uuid)
        if (feed === null) throw new DirectoryError('BAD_USER_INPUT', `The directory has no feed of ${uuid}.`)
        if (feed.is_blocked) throw new DirectoryError('BAD_USER_INPUT', 'The feed is taken out. Put it back first.')
        if (feed.duplicate_of !== null) {
          throw new DirectoryError('BAD_USER_INPUT', `The feed is a duplicate of that of ${feed.duplicate_of}.`)
        }
        const revival = { kind: 'revival', cause: 'operator' } as const
        await db.transaction().execute(async (tx) => {
          await observeFeed(tx, feed.feed_id, revival, runtime.now())
          await insertAuditEntry(tx, entryOf(account, 'feed refresh', feed.series_uuid))
        })
        const dueAt = (await feedReportBySeriesUuid(db, uuid))?.due_at ?? null
        const isAtOnce = dueAt === null || dueAt * 1_000 <= runtime.now()
        const { atOnce, afterPause } = words.operator.readNow
        return isAtOnce ? atOnce(feed.feed_url) : afterPause(feed.feed_url, momentText(dueAt))
      })
      return await shown(c, 'refusal' in done ? done : { done: done.result })
    }),
  )
}

function uuidOf({ uuid = '' }: Fields): string {
  const written = uuid.trim().toLowerCase()
  if (!UUID.test(written)) throw new DirectoryError('BAD_USER_INPUT', `'${written}' is not a UUID.`)
  return written
}

function reasonOf({ reason = '' }: Fields): string {
  const written = reason.trim().toWellFormed()
  if (written === '') throw new DirectoryError('BAD_USER_INPUT', 'Say why. The record keeps it.')
  return written.slice(0, MAX_REASON)
}
