import { parseArgs } from 'node:util'
import {
  decodeSnapshot,
  emptySnapshot,
  inspectSnapshot,
  type Snapshot,
  type SnapshotInspection,
} from '../changes/index.ts'
import { type Command, ExitCode, onlyArgument } from './command.ts'
import { readWhole } from './input.ts'
import { type KeptFeed, keptFeedFrom, openKept } from './kept-feed.ts'
import { printable } from './printable.ts'
import { textTable } from './text-table.ts'

const help = `Says what is in the snapshot of a feed: what is known of the feed, and of each of its children.

Usage: feedmill inspect [--json] URL --state DIR
       feedmill inspect [--json] SNAPSHOT|-

DIR is the folder that 'feedmill ingest' or 'feedmill watch' keeps feeds in, be it at work, and URL one of its list.

SNAPSHOT holds what encodeSnapshot() writes, or the state of one feed: a file of that folder, or what encodeFeedState()
writes; - reads it from stdin.

Options:
  --state DIR   where to look for the feed
  --json        everything, as JSON, digests in hexadecimal; of a state what is not its snapshot is in 'feed'

Exit codes: 0 done; 1 the file is no snapshot and no state, or damaged; 2 the call was wrong, or nothing is kept of the
feed.

Examples:
  feedmill inspect https://podnews.net/rss --state state
  feedmill inspect --json feed.snapshot
`

/** `feedmill inspect` */
export const inspect: Command = {
  help,
  async run(args, terminal) {
    const options = { json: { type: 'boolean' }, state: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const otherwise =
      "inspect takes one URL with --state DIR, or one SNAPSHOT, or - for stdin. 'feedmill inspect --help' tells more."
    const input = await openKept(onlyArgument(positionals, otherwise), values.state, terminal)
    const found = foundIn(await readWhole(input))
    if (typeof found === 'string') {
      terminal.stderr.write(`feedmill inspect: ${input.name}: ${found}\n`)
      return ExitCode.unusable
    }
    terminal.stdout.write(values.json ? `${JSON.stringify(inJson(found), null, 2)}\n` : inWords(found))
    return ExitCode.ok
  },
}

interface Found {
  readonly inspection: SnapshotInspection
  /** Null where the snapshot was all that there was. */
  readonly feed: KeptFeed | null
}

/** What is in the bytes, or what is wrong with them. */
function foundIn(bytes: Uint8Array): Found | string {
  let feed: KeptFeed | null
  let snapshot: Snapshot
  try {
    feed = keptFeedFrom(bytes)
    const stored = feed === null ? bytes : feed.state.snapshot
    snapshot = stored === null ? emptySnapshot() : decodeSnapshot(stored)
  } catch (error) {
    return (error as Error).message
  }
  return { inspection: inspectSnapshot(snapshot), feed }
}

function inJson({ inspection, feed }: Found): object {
  if (feed === null) return inspection
  const { snapshot: _, ...facts } = feed.state
  return { ...inspection, feed: { url: feed.url ?? facts.feedUrl, ...facts } }
}

type InspectedChild = SnapshotInspection['children'][number]

function inWords({ inspection, feed }: Found): string {
  const { children, listing, releases } = inspection
  const facts: [string, string][] = [
    ...(feed === null ? [] : factsOfFeed(feed)),
    ['kind', inspection.kind ?? '(not read yet)'],
    ['uuid', inspection.seriesUuid ?? '(none)'],
    ['podcast:guid', inspection.podcastGuid ?? '(none)'],
    ['hash', inspection.hash ?? '(none)'],
    ['hash of children', inspection.childrenHash ?? '(none)'],
    ['refreshes', String(inspection.refreshes)],
    ['lists', `${listing.mode ?? 'unknown'}${listing.size === null ? '' : `, ${listing.size}`}`],
    ['ignores queries', inspection.ignoresQueries ? 'yes' : 'no'],
    ['last release', timeOf(releases.at(-1) ?? null)],
    ['next timer', timeOf(inspection.nextTimerAt)],
    ...(feed === null ? [['schedule', `${inspection.schedule.length / 2} bytes`] as [string, string]] : []),
    ['children', String(children.length)],
  ]
  const rows = children.map((child) => [
    timeOf(child.datePublished),
    child.uuid,
    child.hash ?? '(not read)',
    stateOf(child),
  ])
  return (
    textTable(facts) + (rows.length === 0 ? '' : `\n${textTable([['published', 'uuid', 'hash', 'state'], ...rows])}`)
  )
}

/** What a state says of its feed that is not in the snapshot. */
function factsOfFeed({ url, state }: KeptFeed): [string, string][] {
  const { feedUrl, priority, nextCheckAt, hub, move, pendingPage, unreadableBy } = state
  return [
    ['listed as', printable(url ?? feedUrl)],
    ['fetched from', printable(feedUrl)],
    ['priority', priority],
    ['last check', timeOf(state.schedule.lastCheckAt)],
    ['next check', timeOf(nextCheckAt)],
    ['hub', hub === null ? '(none)' : printable(hub.hubUrls.join(', '))],
    ...(move === null ? [] : [['may have moved to', `${printable(move.url)} (${move.by})`] as [string, string]]),
    ...(unreadableBy === null ? [] : [['last document', 'could not be read'] as [string, string]]),
    ...(pendingPage === null ? [] : [['page to try again', printable(pendingPage)] as [string, string]]),
  ]
}

function stateOf(child: InspectedChild): string {
  const states = [
    child.isRemoved && 'removed',
    child.isAgedOut && 'aged out',
    child.isArchived && 'in an archive',
    child.isUpcoming && 'upcoming',
    child.isComposite && 'shares its guid',
    child.missedSince !== null && `missed since ${timeOf(child.missedSince)}`,
    child.freeAt !== null && `free from ${timeOf(child.freeAt)}`,
  ]
  return states.filter((state) => state !== false).join(', ') || 'listed'
}

function timeOf(seconds: number | null): string {
  return seconds === null ? '-' : new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
}
