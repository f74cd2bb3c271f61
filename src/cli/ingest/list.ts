import { parseArgs } from 'node:util'
import { printable } from '../../html/index.ts'
import { formatOpml, type OutlinedFeed } from '../../ingest/index.ts'
import { type Command, ExitCode, type Terminal, UsageError } from '../command.ts'
import { withoutPassword, withoutPasswords } from '../show/without-passwords.ts'
import { keptFeeds, type NamedFeed } from './kept-feeds.ts'

const help = `Lists the feeds that 'feedmill ingest' or 'feedmill watch' keeps, by name: one a line, the URL and the name after a tab.
'feedmill ingest' reads such a list, too.

Usage: feedmill list [OPTION...] --state DIR

Options:
  --state DIR    the folder that ingest or watch keeps feeds in; it may be in use
  --json         one JSON value a line: url, feedUrl, name, websiteUrl, priority, nextCheck
  --opml         write OPML 2.0 for other programs, such as podcast apps, with the URLs that moved feeds have now
  --title TEXT   title of the OPML (Feeds)
  -h, --help     show this

Exit codes: 0 done; 1 what is known of a feed is damaged, and the others are listed; 2 the call was wrong.

Examples:
  feedmill list --state state
  feedmill list --state state --opml > feeds.opml
`

const options = {
  state: { type: 'string' },
  json: { type: 'boolean' },
  opml: { type: 'boolean' },
  title: { type: 'string' },
} as const

/** `feedmill list`. */
export const list: Command = {
  help,
  options,
  async run(args, terminal) {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const { state: folder = '', json, opml, title } = values
    if (positionals.length > 0) throw new UsageError("list takes no arguments. 'feedmill list --help' tells more.")
    if (folder === '') throw new UsageError('Say where ingest keeps what is known of the feeds: --state DIR.')
    if (json && opml) throw new UsageError('--json and --opml do not go together')
    if (title !== undefined && opml !== true) throw new UsageError('--title is of use with --opml alone')
    let exitCode: ExitCode = ExitCode.ok
    const feeds: NamedFeed[] = []
    const onDamage = (message: string): void => {
      terminal.stderr.write(`feedmill: ${printable(withoutPasswords(message))}\n`)
      exitCode = ExitCode.unusable
    }
    for await (const feed of keptFeeds(folder, onDamage)) feeds.push(feed)
    const sorted = feeds.sort(byName)
    if (opml === true) await writeOpml(sorted, title, terminal)
    else for (const feed of sorted) terminal.stdout.write(json ? jsonOf(feed) : lineOf(feed))
    return exitCode
  },
}

const { compare } = new Intl.Collator('en', { numeric: true })

function byName(one: NamedFeed, other: NamedFeed): number {
  return compare(one.name ?? one.url, other.name ?? other.url) || compare(one.url, other.url)
}

/** Returns a feed as a line of the list. `printable` also replaces line ends and tabs, which would break the list. */
function lineOf({ url, name }: NamedFeed): string {
  return `${printable(withoutPassword(url))}${name === null ? '' : `\t${printable(name)}`}\n`
}

function jsonOf({ url, name, websiteUrl, state }: NamedFeed): string {
  const { priority, nextCheckAt } = state.schedule
  const line = {
    url: withoutPassword(url),
    feedUrl: withoutPassword(state.feedUrl),
    name,
    websiteUrl,
    priority,
    nextCheck: nextCheckAt === null ? null : new Date(nextCheckAt * 1_000).toISOString(),
  }
  return `${JSON.stringify(line)}\n`
}

async function writeOpml(feeds: readonly NamedFeed[], title: string | undefined, { stdout }: Terminal): Promise<void> {
  for await (const line of formatOpml(outlinesOf(feeds), { title, dateCreated: Date.now() })) stdout.write(line)
}

/** Yields each URL only once: two feeds of the list may have moved to the same URL. */
function* outlinesOf(feeds: readonly NamedFeed[]): Generator<OutlinedFeed> {
  const seen = new Set<string>()
  for (const { state, name, websiteUrl } of feeds) {
    const url = withoutPassword(state.feedUrl)
    if (!seen.has(url)) yield { url, title: name, websiteUrl }
    seen.add(url)
  }
}
