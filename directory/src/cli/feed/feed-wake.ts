import { readFeedNow } from '../../feeds/index.ts'
import { DirectoryError } from '../../runtime/index.ts'
import type { DirectoryCommand } from '../command.ts'
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

    async act({ db, runtime }, { json }, operand, { actor }) {
      const feed = await feedOf(db, operand)
      const isStopped = feed.is_blocked || feed.duplicate_of !== null
      if (name === 'wake' && !isStopped && feed.priority !== 'NEVER') {
        throw new DirectoryError(
          'CONFLICT',
          `The feed is ${feed.priority}, not NEVER. Use 'feed refresh' to make it due.`,
        )
      }
      if (name === 'refresh' && !isStopped && feed.priority === 'NEVER') {
        throw new DirectoryError('CONFLICT', "The feed is NEVER. Use 'feed wake' to make it due again.")
      }
      await readFeedNow({ db, runtime }, { feed, actor, reason: null }, `feed ${name}`)
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
