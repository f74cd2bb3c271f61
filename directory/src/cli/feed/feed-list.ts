import { textTable, UsageError } from 'feedmill/command-line'
import { type FeedFilter, feedReports } from '../../feeds/index.ts'
import type { DirectoryCommand } from '../command.ts'
import { whereOptions } from '../setting-options.ts'
import { wholeNumberOption } from '../whole-number-option.ts'
import { feedJson } from './feed-of.ts'

const LIMIT = 100
const filters = ['due', 'failing', 'never'] as const satisfies readonly FeedFilter[]

/** `feedmill-directory feed list` */
export const feedList: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: 'Lists feeds, those that are read next first.',
  options: {
    due: { placeholder: null, sentence: 'Only feeds that are due.' },
    failing: { placeholder: null, sentence: 'Only feeds whose last readings failed.' },
    never: { placeholder: null, sentence: 'Only feeds that are NEVER.' },
    limit: { placeholder: 'N', sentence: `How many feeds at most. Default: ${LIMIT}.` },
    json: { placeholder: null, sentence: 'Prints one JSON object a line.' },
    ...whereOptions,
  },
  examples: ['feed list --failing', 'feed list --never --limit 1000 --json'],

  async act({ db, runtime }, options) {
    const given = filters.filter((filter) => options[filter] !== undefined)
    if (given.length > 1) throw new UsageError('Give one of --due, --failing and --never.')
    const limit = wholeNumberOption('limit', options) ?? LIMIT
    const feeds = await feedReports(db, given[0] ?? null, Math.floor(runtime.now() / 1000), limit)
    if (options['json'] !== undefined) return feeds.map((feed) => `${JSON.stringify(feedJson(feed))}\n`).join('')
    return textTable(
      ['uuid', 'kind', 'priority', 'reason', 'next', 'last outcome', 'url'],
      feeds
        .map(feedJson)
        .map((feed) => [
          feed.uuid,
          feed.kind,
          feed.priority,
          feed.priorityReason ?? (feed.isBlocked ? 'blocked' : ''),
          feed.nextAt?.slice(0, 16) ?? '',
          feed.lastOutcome ?? '',
          feed.url,
        ]),
    )
  },
}
