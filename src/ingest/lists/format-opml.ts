import { checkOptionTypes } from '../../core/option-types.ts'

/** A feed as it is written into a list. `ListedFeed` and the feeds of a database fit. */
export interface OutlinedFeed {
  readonly url: string
  /** Plain text; `null` if unknown: the URL stands in its place. */
  readonly title: string | null
  /** The page of the feed; `null` or absent if unknown. */
  readonly websiteUrl?: string | null | undefined
}

/** Options of {@link formatOpml}. */
export interface FormatOpmlOptions {
  /**
   * The title of the list, plain text.
   *
   * @defaultValue `Feeds`
   */
  readonly title?: string | undefined
  /**
   * When the list was made, in milliseconds.
   *
   * @defaultValue absent: the list has no date
   */
  readonly dateCreated?: number | undefined
}

const optionTypes = { title: 'string', dateCreated: 'number' } as const

/**
 * Writes a list of feeds as OPML 2.0, a line at a time. It declares UTF-8, so store it as UTF-8. `readFeedList` and
 * podcast apps read it. Names keep every character but those that XML cannot have.
 *
 * @example
 * let opml = ''
 * for await (const line of formatOpml([{ url: feedUrl, title: series.name }], { title: 'My podcasts' })) opml += line
 *
 * @throws TypeError if an option is invalid
 */
export async function* formatOpml(
  feeds: Iterable<OutlinedFeed> | AsyncIterable<OutlinedFeed>,
  options: FormatOpmlOptions = {},
): AsyncGenerator<string, void, undefined> {
  checkOptionTypes(options, optionTypes, "{ title: 'My podcasts' }")
  const { title = 'Feeds', dateCreated } = options
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n  <head>\n'
  yield `    <title>${escaped(title)}</title>\n`
  if (dateCreated !== undefined) yield `    <dateCreated>${dateText(dateCreated)}</dateCreated>\n`
  yield '    <docs>http://opml.org/spec2.opml</docs>\n  </head>\n  <body>\n'
  for await (const feed of feeds) yield `    ${outlineOf(feed)}\n`
  yield '  </body>\n</opml>\n'
}

/** `text` is required by OPML and `title` by some programs. `type` is `rss` for all feeds, Atom among them. */
function outlineOf({ url, title, websiteUrl }: OutlinedFeed): string {
  const name = escaped(title ?? url)
  const page = websiteUrl == null ? '' : ` htmlUrl="${escaped(websiteUrl)}"`
  return `<outline type="rss" text="${name}" title="${name}" xmlUrl="${escaped(url)}"${page}/>`
}

/** Returns a date in the form of RFC 822, which OPML uses. */
function dateText(milliseconds: number): string {
  const date = new Date(milliseconds)
  if (Number.isNaN(date.getTime())) {
    throw new TypeError(`dateCreated must be a time in milliseconds, not ${milliseconds}`)
  }
  return date.toUTCString()
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML 1.0 cannot have, not even as a reference. */
const IMPOSSIBLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/**
 * Markup; white space that a parser turns into blanks; and characters that change the direction of a line or the
 * cursor.
 */
const ESCAPED = /[&<>"\t\n\r\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(IMPOSSIBLE, '')
    .replace(ESCAPED, (sign) => entities[sign] ?? `&#${sign.charCodeAt(0)};`)
}
