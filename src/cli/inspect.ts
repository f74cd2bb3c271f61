import { parseArgs } from 'node:util'
import { decodeSnapshot, inspectSnapshot, SnapshotError, type SnapshotInspection } from '../changes/index.ts'
import { type Command, ExitCode, onlyArgument } from './command.ts'
import { openInput, readWhole } from './input.ts'
import { textTable } from './text-table.ts'

const help = `Usage: feedmill inspect [--json] SNAPSHOT|-

Says what is in the snapshot of a feed: what is known of the feed, and of each of its children.

  --json   everything, as JSON, digests in hexadecimal

Exit code 1 when the file is no snapshot, or damaged.
`

/** `feedmill inspect` */
export const inspect: Command = {
  help,
  async run(args, terminal) {
    const options = { json: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const otherwise = "inspect takes one SNAPSHOT, or - for standard input. 'feedmill inspect --help' tells more."
    const file = onlyArgument(positionals, otherwise)
    const input = await openInput(file, terminal)
    const inspection = inspectionOf(await readWhole(input))
    if (typeof inspection === 'string') {
      terminal.stderr.write(`feedmill inspect: ${input.name}: ${inspection}\n`)
      return ExitCode.unusable
    }
    terminal.stdout.write(values.json ? `${JSON.stringify(inspection, null, 2)}\n` : inWords(inspection))
    return ExitCode.ok
  },
}

/** What is in the bytes, or what is wrong with them. */
function inspectionOf(bytes: Uint8Array): SnapshotInspection | string {
  try {
    return inspectSnapshot(decodeSnapshot(bytes))
  } catch (error) {
    if (error instanceof SnapshotError) return error.message
    throw error
  }
}

type InspectedChild = SnapshotInspection['children'][number]

function inWords(inspection: SnapshotInspection): string {
  const { children, listing, releases } = inspection
  const facts: [string, string][] = [
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
    ['schedule', `${inspection.schedule.length / 2} bytes`],
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
