import { flatOptions, type OptionTypes } from '../core/option-types.ts'
import type { PodcastOptions, ReadPodcastOptions } from '../podcast/index.ts'
import { checkPodcastOptions, podcastOptionTypes } from '../podcast/options.ts'
import type { ReadSssOptions, SssOptions } from '../sss/index.ts'

/** Options for a feed of any kind. Options of one kind do not affect the others. */
export interface FeedOptions extends PodcastOptions {
  /** Same as in `parseSss`. @defaultValue false */
  readonly legacyContentRating?: boolean | undefined
}

/** Options of `readFeed`. */
export interface ReadFeedOptions extends FeedOptions {
  /** Ends the reading. The iteration throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

const feedOptionTypes = { ...podcastOptionTypes, legacyContentRating: 'boolean' } as const satisfies OptionTypes

/** @throws TypeError if an option is unknown or has an invalid value. */
export function checkFeedOptions(options: ReadFeedOptions): void {
  checkPodcastOptions(options, feedOptionTypes)
}

/** Returns the options that the readers of podcasts take. */
export function podcastOptionsOf(options: ReadFeedOptions): ReadPodcastOptions {
  const { legacyContentRating: _, ...podcastOptions } = flatOptions(options)
  return podcastOptions
}

/** Returns the options that the readers of SSS documents take. */
export function sssOptionsOf(options: ReadFeedOptions): SssOptions & ReadSssOptions {
  const { feedUrl, seriesUuid, onDiagnostic, legacyContentRating, lines, signal } = options
  // `maxAttributes` has a meaning only in XML.
  const { maxAttributes: _, ...limits } = options.limits ?? {}
  return { feedUrl, seriesUuid, limits, onDiagnostic, legacyContentRating, lines, signal }
}
