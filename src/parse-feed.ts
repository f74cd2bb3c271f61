import { createDiagnostics, type Diagnostic } from './core/diagnostics.ts'
import { SNIFF_LENGTH, type Sniffed, sniff } from './core/sniff.ts'
import { feedLinks } from './html/feed-links.ts'
import { type PodcastOptions, type PodcastResult, parsePodcast } from './podcast/index.ts'
import {
  type ComicResult,
  type CreatorResult,
  type HostingProviderResult,
  parseSss,
  type SssOptions,
} from './sss/index.ts'
import { decodeXml } from './xml/decode.ts'

/** How a feed of any kind is read. What concerns one kind alone has no effect on the others. */
export interface FeedOptions extends PodcastOptions {
  /** Of comics: gives COMICSERIES_EROTICA under its former name. @defaultValue false */
  readonly legacyContentRating?: boolean | undefined
}

/** A document that is no feed. */
export interface UnknownFeed {
  readonly kind: 'unknown'
  readonly status: 'unusable'
  readonly complete: false
  /** What the document is instead. */
  readonly sniffed: Sniffed
  /** The feeds that it names, when it is an HTML page. */
  readonly feedLinks: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** What `parseFeed` gives; `kind` says which. */
export type FeedResult =
  | (PodcastResult & { readonly kind: 'podcast' })
  | ComicResult
  | CreatorResult
  | HostingProviderResult
  | UnknownFeed

/** The version that a JSON Feed gives of itself (jsonfeed.org/version/1.1). */
const JSON_FEED = /"version"\s*:\s*"https?:\\?\/\\?\/(?:www\.)?jsonfeed\.org\\?\/version/

/** How much of a page is searched for links to feeds: its head is there. */
export const PAGE_LENGTH = 512 * 1024

/**
 * Reads a whole feed of a kind that its first bytes tell, whatever its server calls it: podcasts (RSS, Atom), and SSS
 * documents of comics, creators and hosting providers. A page of HTML is answered with the feeds it names; other
 * documents with what they are.
 *
 * @throws TypeError when the input or an option is not what it should be.
 */
export function parseFeed(input: string | Uint8Array, options: FeedOptions = {}): FeedResult {
  const head = headOf(input, SNIFF_LENGTH)
  if (sniff(head).kind === 'json') {
    const result = parseSss(input, sssOptions(options))
    return result.kind === 'unknown' ? unknownFeed(head, result.diagnostics, options) : result
  }
  const result = parsePodcast(input, options)
  return result.kind === 'podcast'
    ? { ...result, kind: 'podcast' }
    : unknownFeed(headOf(input, PAGE_LENGTH), result.diagnostics, options)
}

/** The beginning of a document, of at least as many bytes as wanted where it has them. */
function headOf(input: string | Uint8Array, length: number): Uint8Array {
  return typeof input === 'string' ? Buffer.from(input.slice(0, length)) : input.subarray(0, length)
}

/** The options that SSS documents know; these refuse any other. */
export function sssOptions({
  feedUrl,
  seriesUuid,
  limits,
  onDiagnostic,
  legacyContentRating,
}: FeedOptions): SssOptions {
  return {
    ...(feedUrl !== undefined && { feedUrl }),
    ...(seriesUuid !== undefined && { seriesUuid }),
    ...(limits !== undefined && { limits }),
    ...(onDiagnostic !== undefined && { onDiagnostic }),
    ...(legacyContentRating !== undefined && { legacyContentRating }),
  }
}

/** What is said of a document that is no feed, from its beginning. */
export function unknownFeed(
  head: Uint8Array,
  diagnostics: readonly Diagnostic[],
  { charset, feedUrl, onDiagnostic }: FeedOptions,
): UnknownFeed {
  const beginning = head.subarray(0, SNIFF_LENGTH)
  const sniffed = sniff(beginning)
  const ours = createDiagnostics(1, onDiagnostic)
  if (sniffed.kind === 'json' && JSON_FEED.test(Buffer.from(beginning).toString('latin1'))) ours.report('json-feed')
  return {
    kind: 'unknown',
    status: 'unusable',
    complete: false,
    sniffed,
    feedLinks: sniffed.kind === 'html' ? feedLinks(pageText(head, charset), feedUrl) : [],
    // What is wrong with it as XML says nothing of a document that is none.
    diagnostics: [...ours.list, ...diagnostics.filter(({ code }) => !code.startsWith('xml-'))],
  }
}

function pageText(head: Uint8Array, charset: string | undefined): string {
  return Buffer.from(decodeXml(head, { charset }).bytes).toString()
}
