import type { GivenOptions, OptionRow } from '../command-line/index.ts'
import { decodeWholeText } from '../encodings/decode-whole.ts'
import { sniff } from '../encodings/sniff.ts'
import { declaredCharset } from '../html/declared-charset.ts'
import { printable } from '../html/index.ts'
import { type PageFeed, pageFeeds, pageRefresh } from '../html/page-feeds.ts'
import type { Terminal } from './command.ts'
import { type FetchedInput, openDocument } from './fetched-document.ts'
import { reachOptions } from './reach-options.ts'
import { withoutPasswords } from './show/without-passwords.ts'

/** Options of the commands that want a feed. */
export const discoverOptions: Readonly<Record<string, OptionRow>> = {
  discover: { placeholder: null, sentence: 'For URLs of web pages: reads the feed that the page names.' },
  ...reachOptions,
}

/** The number of first bytes of a page in which its head is looked for. */
const PAGE_BYTES = 512 * 1024

/**
 * Opens a file for reading, or fetches a URL, as `openDocument` does. If the URL is that of a web page, writes the
 * feeds that the page names to standard error. With `--discover`, then fetches the likeliest of them in place of the
 * page.
 *
 * @throws UsageError and TransportError as `openDocument` does
 */
export async function openFeed(name: string, options: GivenOptions, terminal: Terminal): Promise<FetchedInput> {
  const input = await openDocument(name, options, terminal)
  if (input.source === undefined || sniff(input.source.body).kind !== 'html') return input
  const { url, charset, body } = input.source
  const page = body.subarray(0, PAGE_BYTES)
  const html = decodeWholeText(page, { charset, findLabel: declaredCharset })
  const named = pageFeeds(html, url)
  const refresh = named.length === 0 ? pageRefresh(html, url) : null
  const feeds = refresh === null ? named : [{ url: refresh, title: null }]
  const isFollowed = options['discover'] !== undefined
  const [feed] = feeds
  const lines = refresh === null ? report(url, feeds, isFollowed) : [refreshText(url, refresh, isFollowed)]
  for (const line of lines) {
    terminal.stderr.write(`feedmill: ${printable(withoutPasswords(line))}\n`)
  }
  return isFollowed && feed !== undefined ? await openDocument(feed.url, options, terminal) : input
}

function report(page: string, feeds: readonly PageFeed[], isFollowed: boolean): string[] {
  const [feed, ...others] = feeds
  if (feed === undefined) return isFollowed ? [`${page} is a web page that names no feed`] : []
  if (!isFollowed) {
    const named = feeds.map(lineOf)
    return [`${page} is a web page; --discover reads the first of the feeds that it names:`, ...named]
  }
  const rest = others.length === 0 ? [] : ['the page also names:', ...others.map(lineOf)]
  return [`${page} is a web page; this feed of it is read: ${feed.url}`, ...rest]
}

function refreshText(page: string, target: string, isFollowed: boolean): string {
  const sent = `${page} is a web page that sends browsers on to ${target}`
  return isFollowed ? `${sent}, which is read` : `${sent}; --discover reads that`
}

const lineOf = ({ url, title }: PageFeed): string => (title === null ? `  ${url}` : `  ${url} (${title})`)
