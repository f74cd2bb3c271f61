import { flatOptions, type OptionTypes } from '../core/option-types.ts'
import type { PodcastOptions, ReadPodcastOptions } from '../podcast/index.ts'
import { checkPodcastOptions, podcastOptionTypes } from '../podcast/options.ts'
import type { ReadSssOptions, SssOptions } from '../sss/index.ts'

/** How a feed of any kind is read: what only one kind knows does not matter to the others. */
export interface FeedOptions extends PodcastOptions {
  /** As of `parseSss`. @defaultValue false */
  readonly legacyContentRating?: boolean | undefined
}

/** Options of `readFeed`. */
export interface ReadFeedOptions extends FeedOptions {
  /** Ends the reading: the iteration throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

const feedOptionTypes = { ...podcastOptionTypes, legacyContentRating: 'boolean' } as const satisfies OptionTypes

/** @throws TypeError when an option is misspelt, or not what it should be. */
export function checkFeedOptions(options: ReadFeedOptions): void {
  checkPodcastOptions(options, feedOptionTypes)
}

/** Those that the readers of podcasts take. */
export function podcastOptionsOf(options: ReadFeedOptions): ReadPodcastOptions {
  const { legacyContentRating: _, ...podcastOptions } = flatOptions(options)
  return podcastOptions
}

/** Those that the readers of SSS documents take. */
export function sssOptionsOf(options: ReadFeedOptions): SssOptions & ReadSssOptions {
  const { feedUrl, seriesUuid, onDiagnostic, legacyContentRating, signal } = options
  // One of the limits means something in XML only.
  const { maxAttributes: _, ...limits } = options.limits ?? {}
  return { feedUrl, seriesUuid, limits, onDiagnostic, legacyContentRating, signal }
}
