import { type ByteSource, checkByteSource, piecesOf } from '../core/byte-source.ts'
import { createDecoder } from '../core/decoder.ts'
import { Hold } from '../core/hold.ts'
import { checkOptionTypes } from '../core/option-types.ts'
import { parseFetchedUrl } from '../core/parse-url.ts'
import { valueOfReading } from '../core/reading.ts'
import { sniff } from '../core/sniff.ts'
import { readUrl } from '../core/url.ts'
import { createOpmlReader } from './opml.ts'

/** A feed that a list names. */
export interface ListedFeed {
  /** As the list has it, written as URLs are written. */
  readonly url: string
  /** What the list calls it; null where it does not say. */
  readonly title: string | null
}

/** Options of {@link readFeedList}. */
export interface FeedListOptions {
  /** Told of an entry that is no http or https URL, and left out; of one without end, of its first 64 Ki characters. */
  readonly onUnusable?: ((entry: string) => void) | undefined
}

/** To the end of a line, from its beginning or behind a blank: elsewhere it is the fragment of a URL. */
const COMMENT = /(?:^|\s)#.*/s

/** The title behind a tab, or behind a blank the tags in quotes of newsboat's lists. */
const LABEL = /\t([^\t]*)| "/

/** No URL is longer; of a line that is, no more than this and one character is kept. */
const LONGEST_ENTRY = 64 * 1024

/**
 * Reads a list of feeds: OPML, or text with one URL a line, where blank lines say nothing, nor does what follows a `#`
 * at the beginning of a line or behind a blank. Behind a tab there may be a title, behind a blank tags in quotes. Each
 * URL is given once, those of `feed:`, `itpc:`, `pcast:` and `podcast:` as http. Lists of any length are read in
 * pieces, in whatever encoding they are (as the UTF-16 that Windows writes).
 *
 * @throws TypeError when the input is neither text nor bytes nor a source of bytes, or an option makes no sense
 */
export async function* readFeedList(
  input: ByteSource,
  options: FeedListOptions = {},
): AsyncGenerator<ListedFeed, void, undefined> {
  checkByteSource(input)
  checkOptionTypes(options, { onUnusable: 'function' }, '{ onUnusable }')
  const { onUnusable } = options
  const seen = new Set<string>()
  let found: ListedFeed[] = []
  const pass = (entry: ListedFeed): void => {
    found.push(entry)
  }
  function* usable(): Generator<ListedFeed> {
    const entries = found
    found = []
    for (const { url, title } of entries) {
      const written = url.length > LONGEST_ENTRY ? null : urlAsListed(url)
      if (written === null) onUnusable?.(url.slice(0, LONGEST_ENTRY).toWellFormed())
      else if (!seen.has(written)) {
        seen.add(written)
        yield { url: written, title }
      }
    }
  }
  const head = new Hold()
  let reader: ListReader | null = null
  for await (const piece of piecesOf(input)) {
    let rest = piece
    while (reader === null && rest.length > 0) {
      rest = head.fill(rest, HEAD_LENGTH)
      if (head.length < HEAD_LENGTH) break
      reader = readerFor(head.view(), pass)
      const begun = head.take()
      reader?.write(begun)
    }
    reader?.write(rest)
    yield* usable()
  }
  if (reader === null) {
    reader = readerFor(head.view(), pass)
    reader?.write(head.take())
  }
  reader?.end()
  yield* usable()
}

/** What reads a list in pieces. */
interface ListReader {
  write(bytes: Uint8Array): void
  end(): void
}

/** So many bytes tell the format: the first piece may be half a byte order mark. */
const HEAD_LENGTH = 64

/** By how the list begins; null while it is blank, which does not tell yet what follows and says nothing in either format. */
function readerFor(piece: Uint8Array, pass: (entry: ListedFeed) => void): ListReader | null {
  const { kind } = sniff(piece)
  if (kind === 'empty') return null
  return kind === 'xml' ? createOpmlReader(pass) : createLineReader(pass)
}

/** A URL as a list gives it, whoever wrote it; null when it is none of the web. */
export function urlAsListed(text: string): string | null {
  const written = valueOfReading(readUrl(text.trim().replace(HANDED_OVER, schemeBehind), {}))
  return written === null ? null : (parseFetchedUrl(written)?.href ?? null)
}

/**
 * The schemes by which browsers and pages hand a feed to a program: before its host, or before all of its URL, the colon of
 * which gets lost on the way.
 */
const HANDED_OVER = /^(feeds?|itpc|pcast|podcast):(?:\/\/)?(?:(https?):?\/\/|(?![\w+.-]*:\/\/))/i

function schemeBehind(_all: string, handedOver: string, scheme: string | undefined): string {
  return `${scheme ?? (handedOver.toLowerCase() === 'feeds' ? 'https' : 'http')}://`
}

function createLineReader(pass: (entry: ListedFeed) => void): ListReader {
  let line = ''
  const text = new TextDecoder('utf-8', { ignoreBOM: true })
  // A line is looked at as a whole once, however many pieces it comes in.
  const add = (piece: string): void => {
    if (line.length <= LONGEST_ENTRY) line += piece.slice(0, LONGEST_ENTRY + 1 - line.length)
  }
  const endLine = (): void => {
    const entry = line.replace(COMMENT, '').trim()
    line = ''
    const label = LABEL.exec(entry)
    const url = entry.slice(0, label?.index).trim()
    if (url !== '') pass({ url, title: label?.[1]?.trim() || null })
  }
  const read = (piece: string): void => {
    const [first = '', ...others] = piece.split(/[\r\n]/)
    add(first)
    for (const other of others) {
      endLine()
      add(other)
    }
  }
  const decoder = createDecoder((bytes) => read(text.decode(bytes, { stream: true })))
  return {
    write: (bytes) => decoder.write(bytes),
    end() {
      decoder.end()
      read(text.decode())
      endLine()
    },
  }
}
