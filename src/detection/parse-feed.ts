import { wholeDocument } from '../core/byte-source.ts'
import { sniff } from '../encodings/sniff.ts'
import type { PodcastSeries } from '../model/index.ts'
import { type PodcastResult, parsePodcast } from '../podcast/index.ts'
import { checkPodcastOptions } from '../podcast/options.ts'
import { parseSss, type SssResult, type UnknownResult } from '../sss/index.ts'
import { isJson, notAFeed, type UnknownFeed } from './not-a-feed.ts'
import { type FeedOptions, sssOptionsOf } from './options.ts'

/** A podcast feed, with its series. */
export interface PodcastFeed extends PodcastResult {
  readonly kind: 'podcast'
  readonly series: PodcastSeries
}

/** The result of `parseFeed`, by `kind`. */
export type FeedResult = PodcastFeed | Exclude<SssResult, UnknownResult> | UnknownFeed

/**
 * Reads a whole feed after determining its kind from its first bytes, whatever type its server states. Reads podcasts
 * (RSS, Atom, JSON Feed), and SSS documents (JSON) of a comic, a creator or a hosting provider. For an HTML page,
 * returns the feeds that it names. For any other document, returns what it is.
 *
 * @throws TypeError if the input or an option is invalid.
 * @example
 * const feed = parseFeed(bytes, { feedUrl })
 * if (feed.kind === 'podcast') await save(feed.series, feed.episodes)
 * else if (feed.kind === 'comic') await save(feed.series, feed.issues)
 */
export function parseFeed(input: string | Uint8Array | ArrayBuffer, options: FeedOptions = {}): FeedResult {
  const document = wholeDocument(input)
  checkPodcastOptions(options)
  const sniffed = sniff(document)
  const result = isJson(sniffed) ? parseSss(document, sssOptionsOf(options)) : asFeed(parsePodcast(document, options))
  return result.kind === 'unknown' ? notAFeed(sniffed, document, result.diagnostics, options) : result
}

function asFeed(result: PodcastResult): PodcastFeed | UnknownResult {
  const { series, status, complete, diagnostics } = result
  return series === null ? { kind: 'unknown', status, complete, diagnostics } : { ...result, kind: 'podcast', series }
}
