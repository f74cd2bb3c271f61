import { textTable, UsageError } from 'feedmill/command-line'
import { type FeedListName, listFeeds } from '../../feeds/index.ts'
import type { DirectoryCommand } from '../command.ts'
import { whereOptions } from '../setting-options.ts'
import { wholeNumberOption } from '../whole-number-option.ts'
import { feedJson } from './feed-of.ts'

const LIMIT = 100
const lists = ['due', 'failing', 'never', 'unread', 'blocked'] as const satisfies readonly FeedListName[]

/** `feedmill-directory feed list` */
export const feedList: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: 'Lists the feeds that are read, the next one first; or others.',
  options: {
    due: { placeholder: null, sentence: 'Feeds that are due, in place of all that are read.' },
    failing: { placeholder: null, sentence: 'Feeds whose last readings failed, the latest first.' },
    never: { placeholder: null, sentence: 'Feeds that are NEVER, and not blocked.' },
    unread: { placeholder: null, sentence: 'Feeds that were not read yet.' },
    blocked: { placeholder: null, sentence: 'Feeds that are blocked.' },
    host: { placeholder: 'HOST', sentence: 'Only feeds of this host.' },
    limit: { placeholder: 'N', sentence: `How many feeds at most. Default: ${LIMIT}.` },
    json: { placeholder: null, sentence: 'Prints one JSON object a line.' },
    ...whereOptions,
  },
  examples: [
    'feed list --failing',
    'feed list --due --host feeds.example.org',
    'feed list --never --limit 1000 --json',
  ],

  async act({ db, runtime }, options) {
    const given = lists.filter((list) => options[list] !== undefined)
    if (given.length > 1) throw new UsageError('Give one of --due, --failing, --never, --unread and --blocked.')
    const feeds = await listFeeds(db, {
      list: given[0] ?? 'scheduled',
      host: options['host'],
      after: null,
      now: Math.floor(runtime.now() / 1000),
      limit: wholeNumberOption('limit', options) ?? LIMIT,
    })
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
