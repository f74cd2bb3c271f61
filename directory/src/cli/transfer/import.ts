import { appendFile, stat, writeFile } from 'node:fs/promises'
import { type GivenOptions, UsageError } from 'feedmill/command-line'
import { dueFirstReadings, importFeeds, type RefusedFeed } from '../../feeds/index.ts'
import { DirectoryError } from '../../runtime/index.ts'
import { openFetcher } from '../../service/fetchers.ts'
import type { OpenDirectory } from '../../service/open-directory.ts'
import { importContent, readFeedRows } from '../../transfer/index.ts'
import { refreshingProcesses } from '../../workers/index.ts'
import type { DirectoryCommand, Waiting } from '../command.ts'
import { whereOptions } from '../setting-options.ts'

const kinds = ['podcast', 'comic', 'creator'] as const

/** `feedmill-directory import` */
export const importCommand: DirectoryCommand = {
  kind: 'directory',
  makesFolder: true,
  description: `Takes in what another directory has. A folder is one that 'export' wrote; it goes into a directory without feeds, whole
or not at all. A file is a list of feeds: OPML, one URL a line, or rows of Podcast Index as JSON. Up to 1,000 feeds are read
at once, each host at its pace. Those of a longer list are read within a day, and those that Podcast Index could not read
within a week. To import a list again adds only what is missing. The exit code is 1 if all feeds were refused.`,
  operands: [{ placeholder: 'FILE|FOLDER', sentence: 'A list of feeds, or an export.', isPath: true }],
  options: {
    kind: { placeholder: 'KIND', sentence: `What the feeds of a list are: ${kinds.join(', ')}. Default: podcast.` },
    now: {
      placeholder: null,
      sentence: 'Reads all feeds of a list at once, and waits until they are read. Ctrl-C ends only the wait.',
    },
    'allow-private': {
      placeholder: null,
      sentence: 'Takes feeds at private addresses. The directory reads them only with ALLOW_PRIVATE.',
    },
    json: {
      placeholder: null,
      sentence: 'Prints {"added": 1, "known": 0, "refused": 0}, or the manifest of an export.',
    },
    ...whereOptions,
  },
  examples: [
    'import subscriptions.opml',
    'import subscriptions.opml --now',
    'import ./export-2026-11',
    `import podcasts.json    # sqlite3 -json podcastindex_feeds.db 'select url, itunesId, dead, popularityScore from podcasts' > podcasts.json`,
  ],

  async act(directory, options, path, waiting) {
    const found = await stat(path).catch((error: Error) => {
      throw new UsageError(`${path} cannot be read: ${error.message}`)
    })
    return found.isDirectory()
      ? await importFolder(directory, options, path)
      : await importList(directory, options, { file: path, waiting })
  },
}

async function importFolder({ database }: OpenDirectory, { json }: GivenOptions, folder: string): Promise<string> {
  const manifest = await importContent(database, folder)
  if (json !== undefined) return `${JSON.stringify(manifest)}\n`
  const rows = manifest.tables.map(({ name, rows }) => `${String(rows).padStart(12)}  ${name}`)
  return `${rows.join('\n')}\nThe content of ${manifest.madeAt} is here. A running directory with the role \`jobs\` indexes it for searches.\n`
}

async function importList(
  directory: OpenDirectory,
  { kind: given = 'podcast', json, now, 'allow-private': allowPrivate }: GivenOptions,
  { file, waiting }: { readonly file: string; readonly waiting: Waiting },
): Promise<string> {
  const { db, runtime, settings } = directory
  const kind = kinds.find((kind) => kind === given)
  if (kind === undefined) throw new UsageError(`--kind may be ${kinds.join(', ')}, not '${given}'.`)
  const rejects = rejectFile(`${file}.refused.ndjson`)
  const fetcher = openFetcher(allowPrivate === undefined ? settings : { ...settings, allowPrivate: true })
  try {
    const rows = readFeedRows(file, { kind, onRefused: rejects.add })
    const options = { onRefused: rejects.add, ...(now !== undefined && { isAtOnce: true }) }
    const { added, known, isAtOnce } = await importFeeds({ db, fetcher, runtime }, rows, options)
    const refused = await rejects.write()
    const why = refused === 0 ? '' : ` ${rejects.reasons()} ${rejects.path} says which, and why.`
    if (added + known === 0 && refused > 0) {
      throw new DirectoryError('BAD_USER_INPUT', `All ${refused} feeds were refused.${why}`)
    }
    const rest = now === undefined ? null : await awaitFirstReadings(directory, waiting)
    if (json !== undefined)
      return `${JSON.stringify({ added, known, refused, ...(rest !== null && { unread: rest }) })}\n`
    const when = isAtOnce ? 'at once, each host at its pace' : 'within a day; --now reads them at once'
    const counts = `${added} feeds are new, ${known} were known, ${refused} refused.${why}`
    return `${counts}\n${rest === null ? `First readings come ${when}.` : restText(rest)}\n`
  } finally {
    await fetcher.close()
  }
}

function restText(rest: number): string {
  return rest === 0
    ? 'All are read.'
    : `${rest} wait for their first reading. A running directory reads them; the same command shows how far it is.`
}

const LOOK_MS = 5_000

/**
 * Waits until no first reading is due any more, and says how far it is. It does not wait if no process reads feeds, or
 * nobody waits for the command.
 *
 * @returns how many first readings are left
 */
async function awaitFirstReadings(
  { db, runtime }: Pick<OpenDirectory, 'db' | 'runtime'>,
  { progress, signal }: Waiting,
): Promise<number> {
  const rest = async () => await dueFirstReadings(db, Math.floor(runtime.now() / 1_000))
  const begun = runtime.elapsed()
  const first = await rest()
  let left = first
  while (left > 0 && !signal.aborted && (await refreshingProcesses(db)).length > 0) {
    await runtime.sleep(LOOK_MS, signal)
    left = await rest()
    const perS = Math.max(0, first - left) / ((runtime.elapsed() - begun) / 1_000)
    progress(`${left} first readings are left, ${perS.toFixed(1)} a second`)
  }
  return left
}

/** Writes refused feeds in batches: kept until the end, they would fill the memory if a whole file is wrong. */
function rejectFile(path: string) {
  const LINES_AT_ONCE = 1_000
  const MOST_REASONS = 100
  const SHOWN_REASONS = 3
  let count = 0
  let lines: string[] = []
  let written: Promise<void> = Promise.resolve()
  const counts = new Map<string, number>()
  const flush = (): void => {
    const text = lines.join('')
    const isFirst = count === lines.length
    lines = []
    written = written.then(() => (isFirst ? writeFile(path, text) : appendFile(path, text)))
    written.catch(() => {})
  }
  return {
    path,
    add(feed: RefusedFeed): void {
      count += 1
      // Reasons that quote an entry are all different.
      if (counts.size < MOST_REASONS || counts.has(feed.reason)) {
        counts.set(feed.reason, (counts.get(feed.reason) ?? 0) + 1)
      }
      lines.push(`${JSON.stringify(feed)}\n`)
      if (lines.length >= LINES_AT_ONCE) flush()
    },
    /** Returns the most frequent reasons, in words. */
    reasons(): string {
      const frequent = [...counts].sort(([, a], [, b]) => b - a).slice(0, SHOWN_REASONS)
      return `${frequent.map(([reason, times]) => `${times}: ${reason}`).join('; ')}.`
    },
    /** Writes the last feeds. Returns how many were refused. */
    async write(): Promise<number> {
      if (lines.length > 0) flush()
      await written
      return count
    },
  }
}
