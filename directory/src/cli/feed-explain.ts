import { decodeFeedState } from 'feedmill/ingest'
import { explainRefresh } from 'feedmill/schedule'
import { lazySnapshot } from '../feeds/index.ts'
import type { DirectoryCommand } from './command.ts'
import { feedJson, feedOf, feedOperand } from './feed-of.ts'
import { whereOptions } from './setting-options.ts'

/** `feedmill-directory feed explain` */
export const feedExplain: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: 'Says when a feed is read next, why then, and what happened last.',
  operand: feedOperand,
  options: { json: { placeholder: null, sentence: 'Prints it as JSON.' }, ...whereOptions },
  examples: ['feed explain https://podnews.net/rss'],

  async act({ db }, { json }, operand) {
    const report = await feedOf(db, operand)
    const feed = feedJson(report)
    const state = decodeFeedState(report.facts, lazySnapshot(db, report.feed_id))
    // The facts of a blocked feed have the schedule that goes on when the block ends.
    const { summary, because } = report.is_blocked
      ? { summary: 'The feed is blocked, and is not read.', because: [] }
      : explainRefresh(state.schedule)
    if (json !== undefined) return `${JSON.stringify({ ...feed, summary, because })}\n`
    const reason = feed.priorityReason === null ? '' : ` (${feed.priorityReason})`
    const lines = [
      `${feed.url} is ${feed.priority}${reason}. ${summary}`,
      ...because.map((sentence) => `- ${sentence}`),
      feed.nextAt === null ? 'No check is planned.' : `Next: ${feed.nextAt}`,
      feed.lastCheckedAt === null
        ? 'It was never read.'
        : `Last: ${feed.lastCheckedAt}, ${feed.lastOutcome ?? 'without an outcome'}${feed.lastReason === null ? '' : ` (${feed.lastReason})`}`,
    ]
    return `${lines.join('\n')}\n`
  },
}
