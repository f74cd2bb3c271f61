import { wholeDocument } from '../core/byte-source.ts'
import { sniff } from '../encodings/sniff.ts'
import type { PodcastSeries } from '../model/index.ts'
import { type PodcastResult, parsePodcast } from '../podcast/index.ts'
import { parseSss, type SssResult, type UnknownResult } from '../sss/index.ts'
import { isJson, notAFeed, type UnknownFeed } from './not-a-feed.ts'
import { checkFeedOptions, type FeedOptions, podcastOptionsOf, sssOptionsOf } from './options.ts'

/** A podcast feed; its series is there. */
export interface PodcastFeed extends PodcastResult {
  readonly kind: 'podcast'
  readonly series: PodcastSeries
}

/** What `parseFeed` gives; `kind` says which. */
export type FeedResult = PodcastFeed | Exclude<SssResult, UnknownResult> | UnknownFeed

/**
 * Reads a whole feed of a kind that its first bytes tell, whatever its server calls it: a podcast (RSS, Atom,
 * JSON Feed), or an SSS document (JSON) of a comic, a creator or a hosting provider. A page of HTML is answered with the feeds it names; other
 * documents with what they are.
 *
 * @throws TypeError when the input or an option is not what it should be.
 * @example
 * const feed = parseFeed(bytes, { feedUrl })
 * if (feed.kind === 'podcast') await save(feed.series, feed.episodes)
 * else if (feed.kind === 'comic') await save(feed.series, feed.issues)
 */
export function parseFeed(input: string | Uint8Array | ArrayBuffer, options: FeedOptions = {}): FeedResult {
  const document = wholeDocument(input)
  checkFeedOptions(options)
  const sniffed = sniff(document)
  const result = isJson(sniffed)
    ? parseSss(document, sssOptionsOf(options))
    : asFeed(parsePodcast(document, podcastOptionsOf(options)))
  return result.kind === 'unknown' ? notAFeed(sniffed, document, result.diagnostics, options) : result
}

function asFeed(result: PodcastResult): PodcastFeed | UnknownResult {
  const { series, status, complete, diagnostics } = result
  return series === null ? { kind: 'unknown', status, complete, diagnostics } : { ...result, kind: 'podcast', series }
}
