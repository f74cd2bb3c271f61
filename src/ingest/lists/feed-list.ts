import { type ByteSource, checkByteSource, piecesOf } from '../../core/byte-source.ts'
import { checkOptionTypes } from '../../core/option-types.ts'
import { valueOfReading } from '../../core/reading.ts'
import { createDecoder } from '../../encodings/decoder.ts'
import { Hold } from '../../encodings/hold.ts'
import { sniff } from '../../encodings/sniff.ts'
import { parseFetchedUrl } from '../../values/parse-url.ts'
import { readUrl } from '../../values/url.ts'
import { createOpmlReader } from './opml.ts'

/** A feed that a list names. */
export interface ListedFeed {
  /** The URL in the list, normalised. */
  readonly url: string
  /** The title that the list gives; `null` if it gives none. */
  readonly title: string | null
}

/** Options of {@link readFeedList}. */
export interface FeedListOptions {
  /**
   * Called with each entry that is left out, because it is not an http or https URL. A very long entry is cut to its
   * first 64 Ki characters.
   */
  readonly onUnusable?: ((entry: string) => void) | undefined
  /**
   * Called once for each feed that the list names again in another spelling: with the other scheme, or with another
   * number of slashes at the end. `listed` is the URL that was given.
   */
  readonly onDuplicate?: ((url: string, listed: string) => void) | undefined
  /** Called after the last feed if the list is OPML that ends before its end tag: feeds after the cut are missing. */
  readonly onCut?: (() => void) | undefined
}

/**
 * A comment: from a `#` at the beginning of a line, or after a blank, to the end. Elsewhere `#` begins the fragment of
 * a URL.
 */
const COMMENT = /(?:^|\s)#.*/s

/** The title after a tab, or the quoted tags of newsboat's lists after a blank. */
const LABEL = /\t([^\t]*)| "/

/** Maximum length of a URL, in characters. A longer line is cut to one character more, and reported as unusable. */
const LONGEST_ENTRY = 64 * 1024

/**
 * Reads a list of feeds: OPML, or text with one URL a line. Blank lines are ignored, and so is everything after a `#`
 * at the beginning of a line or after a blank. After a tab a title may follow, after a blank tags in quotes. Each URL
 * is given once, in whatever spelling; `feed:`, `itpc:`, `pcast:` and `podcast:` become http. Lists of any length are
 * read in pieces and in any encoding (such as the UTF-16 that Windows writes).
 *
 * @throws TypeError if the input is neither text nor bytes nor a source of bytes, or an option is invalid
 */
export async function* readFeedList(
  input: ByteSource,
  options: FeedListOptions = {},
): AsyncGenerator<ListedFeed, void, undefined> {
  checkByteSource(input)
  checkOptionTypes(
    options,
    { onUnusable: 'function', onDuplicate: 'function', onCut: 'function' },
    '{ onUnusable, onDuplicate, onCut }',
  )
  const { onUnusable, onDuplicate, onCut } = options
  /** The URL that was given for each feed; `null` once another spelling was reported. */
  const given = new Map<string, string | null>()
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
      else {
        const key = spellingKey(written)
        const listed = given.get(key)
        if (listed === undefined) {
          given.set(key, written)
          yield { url: written, title }
        } else if (listed !== null && listed !== written) {
          given.set(key, null)
          onDuplicate?.(written, listed)
        }
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
  if (reader?.isCut === true) onCut?.()
}

/** Returns what the spellings of one feed have in common: its URL without the scheme and the slashes at the end. */
function spellingKey(url: string): string {
  let end = url.length
  while (url.charAt(end - 1) === '/') end -= 1
  return url.slice(url.indexOf('://') + 3, end)
}

/** A reader that takes a list in pieces. */
interface ListReader {
  write(bytes: Uint8Array): void
  end(): void
  /** Whether the list ended too early. Known after `end`. */
  readonly isCut?: boolean
}

/** Number of bytes that show the format. The first piece alone may be half a byte order mark. */
const HEAD_LENGTH = 64

/**
 * Returns the reader for the format of a list, by its beginning. Returns `null` if that is blank: blanks occur in both
 * formats.
 */
function readerFor(piece: Uint8Array, pass: (entry: ListedFeed) => void): ListReader | null {
  const { kind } = sniff(piece)
  if (kind === 'empty') return null
  return kind === 'xml' ? createOpmlReader(pass) : createLineReader(pass)
}

/** Returns the URL of a list entry; `null` if it is not a web URL. */
export function urlAsListed(text: string): string | null {
  const written = valueOfReading(readUrl(text.trim().replace(HANDED_OVER, innerScheme), {}))
  return written === null ? null : (parseFetchedUrl(written)?.href ?? null)
}

/**
 * The schemes by which browsers and pages hand a feed to a program. They stand before the host or before a whole URL,
 * whose colon often gets lost.
 */
const HANDED_OVER = /^(feeds?|itpc|pcast|podcast):(?:\/\/)?(?:(https?):?\/\/|(?![\w+.-]*:\/\/))/i

/** Returns whether a text is an address by which a page hands a feed to a program, such as `feed:` or `pcast:`. */
export function isHandedOver(text: string): boolean {
  return HANDED_OVER.test(text)
}

function innerScheme(_all: string, handedOver: string, scheme: string | undefined): string {
  return `${scheme ?? (handedOver.toLowerCase() === 'feeds' ? 'https' : 'http')}://`
}

function createLineReader(pass: (entry: ListedFeed) => void): ListReader {
  let line = ''
  const text = new TextDecoder('utf-8', { ignoreBOM: true })
  // Each line is joined and examined once, however many pieces it came in.
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
