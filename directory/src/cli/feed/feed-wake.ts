import { observeFeed } from '../../feeds/index.ts'
import { DirectoryError } from '../../runtime/index.ts'
import type { DirectoryCommand } from '../command.ts'
import { keepInAudit } from '../keep-in-audit.ts'
import { whereOptions } from '../setting-options.ts'
import { feedJson, feedOf, feedOperand, timeOf } from './feed-of.ts'

function wakeCommand(name: 'wake' | 'refresh', description: string): DirectoryCommand {
  return {
    kind: 'directory',
    makesFolder: false,
    description,
    operands: [feedOperand],
    options: { json: { placeholder: null, sentence: 'Prints the feed as JSON.' }, ...whereOptions },
    examples: [`feed ${name} https://podnews.net/rss`],

    async act({ db, runtime }, { json }, operand) {
      const feed = await feedOf(db, operand)
      if (feed.is_blocked) {
        throw new DirectoryError('CONFLICT', `The feed is blocked. 'unblock ${feed.series_uuid}' ends that.`)
      }
      if (feed.duplicate_of !== null) {
        throw new DirectoryError(
          'CONFLICT',
          `The feed is a duplicate of that of ${feed.duplicate_of}, and is not read.`,
        )
      }
      if (name === 'wake' && feed.priority !== 'NEVER') {
        throw new DirectoryError(
          'CONFLICT',
          `The feed is ${feed.priority}, not NEVER. Use 'feed refresh' to make it due.`,
        )
      }
      if (name === 'refresh' && feed.priority === 'NEVER') {
        throw new DirectoryError('CONFLICT', "The feed is NEVER. Use 'feed wake' to make it due again.")
      }
      const revival = { kind: 'revival', cause: 'operator' } as const
      await db.transaction().execute((tx) => observeFeed(tx, feed.feed_id, revival, runtime.now()))
      await keepInAudit({ db, runtime }, `feed ${name}`, feed.series_uuid)
      const after = await feedOf(db, feed.series_uuid)
      if (json !== undefined) return `${JSON.stringify(feedJson(after))}\n`
      return `${after.feed_url} is ${after.priority}. ${whenText(after.due_at, runtime.now())}\n`
    },
  }
}

/** @param now in milliseconds */
function whenText(dueAt: number | null, now: number): string {
  if (dueAt === null || dueAt * 1_000 <= now)
    return 'A running directory reads it at once, as soon as its host has a turn.'
  return `Its host asked for a pause. A running directory reads it at ${timeOf(dueAt)}.`
}

/** `feedmill-directory feed wake` */
export const feedWake = wakeCommand(
  'wake',
  'Makes a feed of the priority NEVER due again: it failed for long, or could not be read. A running directory reads it soon.',
)

/** `feedmill-directory feed refresh` */
export const feedRefresh = wakeCommand(
  'refresh',
  'Makes a feed due at once, even within an hour of its last check, unless its host asked for a pause. A running directory reads it; if none runs, the next start does.',
)
