import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { readFeedList } from 'feedmill/ingest'
import type { SubmittedKind } from '../database/submitted-kind.ts'
import type { FeedToImport, RefusedFeed } from '../feeds/index.ts'
import { refused } from './export-manifest.ts'

export interface ReadFeedRowsOptions {
  readonly kind: SubmittedKind
  /** Called with each entry that is not a feed. */
  readonly onRefused: (feed: RefusedFeed) => void
}

/** The columns of Podcast Index' table `podcasts` that are used. */
interface PodcastIndexRow {
  readonly url?: unknown
  readonly itunesId?: unknown
  readonly dead?: unknown
  readonly popularityScore?: unknown
}

/**
 * Reads the feeds of a file: OPML, one URL a line, or rows as JSON, one a line, as `sqlite3 -json` writes those of
 * Podcast Index. The first character tells which. A file of any size is read in pieces.
 *
 * @throws DirectoryError BAD_USER_INPUT if the file cannot be read
 */
export async function* readFeedRows(path: string, options: ReadFeedRowsOptions): AsyncGenerator<FeedToImport, void> {
  const first = await firstCharacter(path)
  if (first === '[' || first === '{') yield* readJsonRows(path, options)
  else yield* readList(path, options)
}

async function* readList(path: string, { kind, onRefused }: ReadFeedRowsOptions): AsyncGenerator<FeedToImport, void> {
  const list = readFeedList(createReadStream(path), {
    onUnusable: (entry) => onRefused({ url: entry, reason: 'no http or https URL' }),
    onDuplicate: (url, listed) => onRefused({ url, reason: `the same feed as ${listed}` }),
    onCut: () => onRefused({ url: path, reason: 'the list is cut off: the feeds after the cut are missing' }),
  })
  for await (const { url } of list) yield { url, kind }
}

async function* readJsonRows(
  path: string,
  { kind, onRefused }: ReadFeedRowsOptions,
): AsyncGenerator<FeedToImport, void> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) {
    const text = line
      .trim()
      .replace(/^\[/, '')
      .replace(/[,\]]+$/, '')
    if (text === '') continue
    const row = parsedRow(text)
    if (typeof row?.url === 'string') yield feedOf(row, row.url, kind)
    else onRefused({ url: text.slice(0, 2_048), reason: row === null ? 'no JSON' : 'no url' })
  }
}

function feedOf({ itunesId, dead, popularityScore }: PodcastIndexRow, url: string, kind: SubmittedKind): FeedToImport {
  const catalogId = Number(itunesId ?? 0)
  return {
    url,
    kind,
    ...(Number.isSafeInteger(catalogId) && catalogId > 0 && { catalogId }),
    isDead: Number(dead ?? 0) === 1,
    isPopular: Number(popularityScore ?? 0) > 0,
  }
}

function parsedRow(text: string): PodcastIndexRow | null {
  try {
    const row: unknown = JSON.parse(text)
    return typeof row === 'object' && row !== null ? row : null
  } catch {
    return null
  }
}

/** Returns the first character other than blanks and a byte order mark; empty if the first 64 bytes contain none. */
async function firstCharacter(path: string): Promise<string> {
  const file = await open(path).catch((error: Error) => {
    throw refused(`${path} cannot be read: ${error.message}`)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, null)
    return buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^[\uFEFF\s]+/, '')
      .charAt(0)
  } finally {
    await file.close()
  }
}
