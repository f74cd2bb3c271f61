import { shorten, textTable } from '../command-line/index.ts'
import { type Command, ExitCode, UsageError } from './command.ts'
import { type Comparison, compareFeeds, type NamedChange } from './compared-feeds.ts'
import { discoverOptions, openFeed } from './discovered-feed.ts'
import { feedUrlFrom } from './feed-url.ts'
import { readWhole } from './input.ts'

const NAME_WIDTH = 60
/**
 * The earliest accepted time. The diff rejects times before March 1973, because they could be in seconds, and the first
 * document counts as read a day earlier.
 */
const FIRST_TIME = Date.UTC(1974, 0)
const END_OF_TIMES = Date.UTC(2100, 0)

export const diff: Command = {
  description: `Says what changed between two documents of a feed, and the events of these changes. The documents count as read a day
apart, and the second one twice: a child that it lacks counts as removed. They are podcasts (RSS, Atom, JSON Feed) or
SSS documents (comics, creators). One of the two may be -, for standard input, and both may be URLs.`,
  operands: [
    { placeholder: 'OLD', sentence: 'The earlier document.' },
    { placeholder: 'NEW', sentence: 'The later one.' },
  ],
  options: {
    json: { placeholder: null, sentence: 'Prints everything, as JSON.' },
    'feed-url': {
      placeholder: 'URL',
      sentence: 'The URL of the feed, for relative URLs and uuids. Without it uuids are made up.',
    },
    now: { placeholder: 'TIME', sentence: 'The time to judge by, such as 2026-11-21T12:00:00Z. Default: now.' },
    ...discoverOptions,
  },
  examples: ['diff feed-of-monday.xml feed-of-friday.xml'],

  async run(options, [before = '', after = ''], terminal) {
    if (before === '-' && after === '-') throw new UsageError('Only one of OLD and NEW can be standard input')
    const givenUrl = feedUrlFrom(options['feed-url'])
    const now = options['now'] === undefined ? Date.now() : Date.parse(options['now'])
    if (!(now >= FIRST_TIME && now < END_OF_TIMES))
      throw new UsageError(
        `--now must be a time such as 2026-11-21T12:00:00Z, from 1974 to 2099, not '${options['now']}'`,
      )
    const old = await openFeed(before, options, terminal)
    const young = await openFeed(after, options, terminal)
    const feedUrl = givenUrl ?? young.source?.url
    const comparison = await compareFeeds(await readWhole(old), await readWhole(young), { feedUrl, now })
    if (typeof comparison === 'string') {
      const document = comparison === 'OLD' ? before : after
      terminal.stderr.write(`feedmill diff: ${document} is not a feed with children. 'feedmill parse' tells more.\n`)
      return ExitCode.unusable
    }
    terminal.stdout.write(
      options['json'] !== undefined ? `${JSON.stringify(comparison, null, 2)}\n` : inWords(comparison),
    )
    return ExitCode.ok
  },
}

const childrenText = (count: number): string => (count === 1 ? '1 child' : `${count} children`)

function inWords(comparison: Comparison): string {
  const { children, events, counts } = comparison
  const names = new Map(children.map(({ uuid, name }) => [uuid, name]))
  const changes = children.map((child) => [child.change, shorten(nameOf(child), NAME_WIDTH), remark(child)])
  const told = events.map(({ action, type, uuid, uuids }) => [
    action,
    type,
    uuid,
    shorten(uuids === undefined ? (names.get(uuid) ?? '') : childrenText(uuids.length), NAME_WIDTH),
  ])
  return [
    `${comparison.kind} ${comparison.uuid}\n`,
    `${counts.listed} listed, ${counts.known} known${notes(comparison)}\n`,
    changes.length === 0 ? '\nNo child changed.\n' : `\n${textTable(null, changes)}`,
    told.length === 0 ? '\nNo events.\n' : `\nEvents:\n${textTable(null, told)}`,
  ].join('')
}

function notes({ verdict, isSeriesChanged, isShrinkHeld, counts }: Comparison): string {
  return [
    verdict === 'partial' && '; the new document is not complete, so nothing is missed',
    isSeriesChanged && '; the series changed',
    isShrinkHeld && `; ${counts.missing} are missing, which are so many that they are kept for 48 hours`,
  ]
    .filter((note) => note !== false)
    .join('')
}

function nameOf({ name, uuid }: NamedChange): string {
  return name ?? uuid
}

function remark({ isMinor, change, hash, previousHash }: NamedChange): string {
  if (change === 'aged-out') return 'slid out of the window, kept'
  if (change === 'updated' && hash === previousHash) return 'extras alone, such as funding or soundbites'
  return isMinor && change === 'updated' ? 'position, file size or parameters of URLs alone' : ''
}
