import { textTable } from 'feedmill/command-line'
import { decodeFeedState } from 'feedmill/ingest'
import { explainRefresh } from 'feedmill/schedule'
import { type DiagnosedFeed, diagnosticsOfFeed, lazySnapshot } from '../../feeds/index.ts'
import { openFetcher } from '../../service/fetchers.ts'
import type { OpenDirectory } from '../../service/open-directory.ts'
import { callbackBase, explainSubscription, subscriptionReport } from '../../websub/index.ts'
import type { DirectoryCommand } from '../command.ts'
import { whereOptions } from '../setting-options.ts'
import { feedJson, feedOf, feedOperand, timeOf } from './feed-of.ts'

/** `feedmill-directory feed explain` */
export const feedExplain: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: 'Says when a feed is read next, why then, what happened last, and the faults of its document.',
  operands: [feedOperand],
  options: { json: { placeholder: null, sentence: 'Prints it as JSON.' }, ...whereOptions },
  examples: ['feed explain https://podnews.net/rss'],

  async act(directory, { json }, operand) {
    const { db } = directory
    const report = await feedOf(db, operand)
    const feed = feedJson(report)
    const state = decodeFeedState(report.facts, lazySnapshot(db, report.feed_id))
    // The facts of a blocked feed keep its schedule, which applies again when the block ends.
    const { summary, because } = report.is_blocked
      ? { summary: 'The feed is blocked, and is not read.', because: [] }
      : explainRefresh(state.schedule)
    const websub = await websubOf(directory, report.feed_id, state.hub !== null)
    const diagnosed = await diagnosticsOfFeed(db, report.feed_id)
    if (json !== undefined) {
      const faults = { readAt: timeOf(diagnosed?.readAt ?? null), diagnostics: diagnosed?.groups ?? [] }
      const { report: subscription, whyNot } = websub
      return `${JSON.stringify({ ...feed, summary, because, websub: subscription, websubOff: whyNot, ...faults })}\n`
    }
    const reason = feed.priorityReason === null ? '' : ` (${feed.priorityReason})`
    const lines = [
      `${feed.url} is ${feed.priority}${reason}. ${summary}`,
      ...because.map((sentence) => `- ${sentence}`),
      feed.nextAt === null ? 'No check is planned.' : `Next: ${feed.nextAt}`,
      feed.lastCheckedAt === null
        ? 'It was never read.'
        : `Last: ${feed.lastCheckedAt}, ${feed.lastOutcome ?? 'without an outcome'}${feed.lastReason === null ? '' : ` (${feed.lastReason})`}`,
      ...websub.sentences.map((sentence) => `WebSub: ${sentence}`),
    ]
    return `${lines.join('\n')}\n${faultTable(diagnosed)}`
  },
}

/** The faults of a document as a table; empty if there are none. */
function faultTable(diagnosed: DiagnosedFeed | null): string {
  if (diagnosed === null) return ''
  const rows = diagnosed.groups.map(({ severity, code, count, places: [first], message }) => [
    severity,
    code,
    String(count),
    first?.line === undefined ? (first?.path ?? '') : `line ${first.line}`,
    message,
  ])
  const table = textTable(['severity', 'code', 'count', 'first', 'message'], rows)
  return `\nFaults of the document, as read at ${timeOf(diagnosed.readAt)}:\n${table}`
}

/** The facts about a feed's hub, in sentences and as `--json` prints them. */
async function websubOf({ db, settings, secrets }: OpenDirectory, feedId: string, namesHub: boolean) {
  const fetcher = openFetcher(settings)
  try {
    const base = callbackBase(settings, fetcher)
    const report = await subscriptionReport(db, feedId, secrets)
    const whyNot = base.url === null ? base.whyNot : null
    const state = report === null ? [] : explainSubscription(report)
    const unfollowed = namesHub ? 'The feed names a hub, which was not asked yet.' : 'The feed names no hub.'
    return {
      report,
      whyNot,
      sentences: [
        ...(whyNot === null ? [] : [`It is off with the settings of this command: ${whyNot}`]),
        ...(whyNot === null && report === null ? [unfollowed] : state),
      ],
    }
  } finally {
    await fetcher.close()
  }
}
