import type { Diagnostic } from './core/diagnostics.ts'
import { SNIFF_LENGTH, type Sniffed, sniff } from './core/sniff.ts'
import { feedLinks } from './html/feed-links.ts'
import { type PodcastOptions, type PodcastResult, parsePodcast } from './podcast/index.ts'
import { decodeXml } from './xml/decode.ts'

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
export type FeedResult = (PodcastResult & { readonly kind: 'podcast' }) | UnknownFeed

/** How much of a page is searched for links to feeds: its head is there. */
const PAGE_LENGTH = 512 * 1024

/**
 * Reads a whole feed of a kind that its first bytes tell, whatever its server calls it. A page of HTML is answered with
 * the feeds it names; other documents with what they are.
 *
 * @throws TypeError when the input or an option is not what it should be.
 */
export function parseFeed(input: string | Uint8Array, options: PodcastOptions = {}): FeedResult {
  const result = parsePodcast(input, options)
  if (result.kind === 'podcast') return { ...result, kind: 'podcast' }
  const bytes = typeof input === 'string' ? Buffer.from(input.slice(0, PAGE_LENGTH)) : input
  const sniffed = sniff(bytes.subarray(0, SNIFF_LENGTH))
  return {
    kind: 'unknown',
    status: 'unusable',
    complete: false,
    sniffed,
    feedLinks: sniffed.kind === 'html' ? feedLinks(pageText(bytes, options), options.feedUrl) : [],
    // What is wrong with it as XML says nothing of a document that is none.
    diagnostics: result.diagnostics.filter(({ code }) => !code.startsWith('xml-')),
  }
}

function pageText(bytes: Uint8Array, { charset }: PodcastOptions): string {
  return Buffer.from(decodeXml(bytes.subarray(0, PAGE_LENGTH), { charset }).bytes).toString()
}
