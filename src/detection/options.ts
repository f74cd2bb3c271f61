import { flatOptions } from '../core/option-types.ts'
import type { PodcastOptions } from '../podcast/index.ts'
import type { ReadSssOptions } from '../sss/index.ts'

/** Options for a feed of any kind. Options of one kind do not affect the others. */
export type FeedOptions = PodcastOptions

/** Options of `readFeed`. */
export interface ReadFeedOptions extends FeedOptions {
  /** Ends the reading. The iteration throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/** Returns the options that the readers of SSS documents take. */
export function sssOptionsOf(options: ReadFeedOptions): ReadSssOptions {
  const { feedUrl, seriesUuid, onDiagnostic, lines, signal } = flatOptions(options)
  // `maxAttributes` has a meaning only in XML.
  const { maxAttributes: _, ...limits } = options.limits ?? {}
  return { feedUrl, seriesUuid, limits, onDiagnostic, lines, signal }
}
