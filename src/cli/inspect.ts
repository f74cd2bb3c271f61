import { parseArgs } from 'node:util'
import { decodeSnapshot, inspectSnapshot, SnapshotError, type SnapshotInspection } from '../changes/index.ts'
import { printable } from '../html/index.ts'
import { loadSnapshot } from '../ingest/snapshot-source.ts'
import { type Command, ExitCode, onlyArgument, UsageError } from './command.ts'
import { type KeptFeed, keptFeedFrom, openKept } from './ingest/kept-feed.ts'
import { type Input, readWhole } from './input.ts'
import { textTable } from './show/text-table.ts'
import { withoutPasswords } from './show/without-passwords.ts'

const help = `Says what is in the snapshot of a feed: what is known of the feed, and of each of its children.

Usage: feedmill inspect [--json] URL --state DIR
       feedmill inspect [--json] SNAPSHOT|-

DIR is the folder that 'feedmill ingest' or 'feedmill watch' keeps feeds in, also while it runs, and URL one of its list.

SNAPSHOT holds what encodeSnapshot() writes, or is the .state file of one feed in that folder; - reads a snapshot from
stdin.

Options:
  --state DIR   where to look for the feed
  --json        everything, as JSON, digests in hexadecimal; of a state what is not its snapshot is in 'feed'

Exit codes: 0 done; 1 the file is no snapshot and no state, or damaged; 2 the call was wrong, or nothing is kept of the
feed.

Examples:
  feedmill inspect https://podnews.net/rss --state state
  feedmill inspect --json feed.snapshot
`

const options = { json: { type: 'boolean' }, state: { type: 'string' } } as const

/** `feedmill inspect` */
export const inspect: Command = {
  help,
  options,
  async run(args, terminal) {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const otherwise =
      "inspect takes one URL with --state DIR, or one SNAPSHOT, or - for stdin. 'feedmill inspect --help' tells more."
    const argument = onlyArgument(positionals, otherwise)
    const found = await foundAt(() => openKept(argument, values.state, terminal))
    if ('fault' in found) {
      terminal.stderr.write(`feedmill inspect: ${found.name}: ${found.fault}\n`)
      return ExitCode.unusable
    }
    const text = values.json ? `${JSON.stringify(inJson(found), null, 2)}\n` : inWords(found)
    terminal.stdout.write(withoutPasswords(text))
    return ExitCode.ok
  },
}

interface Found {
  readonly inspection: SnapshotInspection
  /** `null` if only the snapshot was given. */
  readonly feed: KeptFeed | null
}

/** The fault of an input. */
interface Unusable {
  readonly name: string
  readonly fault: string
}

/** A running process may replace a feed between the reading of its state and of its snapshot. */
const ATTEMPTS = 3

async function foundAt(open: () => Promise<Input>): Promise<Found | Unusable> {
  for (let attempt = 1; ; attempt += 1) {
    const input = await open()
    try {
      return await foundIn(await readWhole(input), input.name)
    } catch (error) {
      const isStdin = input.size === null
      if (isStdin || attempt === ATTEMPTS || !(error instanceof UsageError || isMismatch(error))) {
        if (error instanceof UsageError) throw error
        return { name: input.name, fault: (error as Error).message }
      }
    }
  }
}

async function foundIn(bytes: Uint8Array, name: string): Promise<Found> {
  const feed = keptFeedFrom(bytes, name)
  const snapshot = feed === null ? decodeSnapshot(bytes) : await loadSnapshot(feed.state)
  return { inspection: inspectSnapshot(snapshot), feed }
}

function isMismatch(error: unknown): boolean {
  return error instanceof SnapshotError && error.code === 'mismatched'
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

/** Returns the facts about a feed that are in its state and not in its snapshot. */
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
