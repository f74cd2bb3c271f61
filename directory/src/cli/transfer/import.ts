import { appendFile, stat, writeFile } from 'node:fs/promises'
import { type GivenOptions, UsageError } from 'feedmill/command-line'
import { importFeeds, type RefusedFeed } from '../../feeds/index.ts'
import { openFetcher } from '../../service/fetchers.ts'
import type { OpenDirectory } from '../../service/open-directory.ts'
import { importContent, readFeedRows } from '../../transfer/index.ts'
import type { DirectoryCommand } from '../command.ts'
import { whereOptions } from '../setting-options.ts'

const kinds = ['podcast', 'comic', 'creator'] as const

/** `feedmill-directory import` */
export const importCommand: DirectoryCommand = {
  kind: 'directory',
  makesFolder: true,
  description: `Takes in what another directory has. A folder is one that 'export' wrote; it goes into a directory without feeds, whole
or not at all. A file is a list of feeds: OPML, one URL a line, or rows of Podcast Index as JSON. Feeds of a list are read
within a day, those that Podcast Index could not read within a week. To import a list again adds only what is missing.`,
  operands: [{ placeholder: 'FILE|FOLDER', sentence: 'A list of feeds, or an export.', isPath: true }],
  options: {
    kind: { placeholder: 'KIND', sentence: `What the feeds of a list are: ${kinds.join(', ')}. Default: podcast.` },
    json: {
      placeholder: null,
      sentence: 'Prints {"added": 1, "known": 0, "refused": 0}, or the manifest of an export.',
    },
    ...whereOptions,
  },
  examples: [
    'import subscriptions.opml',
    'import ./export-2026-11',
    `import podcasts.json    # sqlite3 -json podcastindex_feeds.db 'select url, itunesId, dead, popularityScore from podcasts' > podcasts.json`,
  ],

  async act(directory, options, path) {
    const found = await stat(path).catch((error: Error) => {
      throw new UsageError(`${path} cannot be read: ${error.message}`)
    })
    return found.isDirectory()
      ? await importFolder(directory, options, path)
      : await importList(directory, options, path)
  },
}

async function importFolder({ database }: OpenDirectory, { json }: GivenOptions, folder: string): Promise<string> {
  const manifest = await importContent(database, folder)
  if (json !== undefined) return `${JSON.stringify(manifest)}\n`
  const rows = manifest.tables.map(({ name, rows }) => `${String(rows).padStart(12)}  ${name}`)
  return `${rows.join('\n')}\nThe content of ${manifest.madeAt} is here. A running directory with the role \`jobs\` indexes it for searches.\n`
}

async function importList(
  { db, runtime, settings }: OpenDirectory,
  { kind: given = 'podcast', json }: GivenOptions,
  file: string,
): Promise<string> {
  const kind = kinds.find((kind) => kind === given)
  if (kind === undefined) throw new UsageError(`--kind may be ${kinds.join(', ')}, not '${given}'.`)
  const rejects = rejectFile(`${file}.refused.ndjson`)
  const fetcher = openFetcher(settings)
  try {
    const rows = readFeedRows(file, { kind, onRefused: rejects.add })
    const { added, known } = await importFeeds({ db, fetcher, runtime }, rows, rejects.add)
    const refused = await rejects.write()
    if (json !== undefined) return `${JSON.stringify({ added, known, refused })}\n`
    const why = refused === 0 ? '' : ` ${rejects.path} says which, and why.`
    return `${added} feeds are new, ${known} were known, ${refused} refused.${why}\n`
  } finally {
    await fetcher.close()
  }
}

/** Writes refused feeds in batches: kept until the end, they would fill the memory if a whole file is wrong. */
function rejectFile(path: string) {
  const LINES_AT_ONCE = 1_000
  let count = 0
  let lines: string[] = []
  let written: Promise<void> = Promise.resolve()
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
      lines.push(`${JSON.stringify(feed)}\n`)
      if (lines.length >= LINES_AT_ONCE) flush()
    },
    /** Writes the last feeds. Returns how many were refused. */
    async write(): Promise<number> {
      if (lines.length > 0) flush()
      await written
      return count
    },
  }
}
