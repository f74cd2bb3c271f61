import type { PodcastOptions } from '../podcast/index.ts'
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

const sssNames = ['feedUrl', 'seriesUuid', 'limits', 'onDiagnostic', 'legacyContentRating', 'signal'] as const

/** Those that the readers of SSS documents take. */
export function sssOptionsOf(options: ReadFeedOptions): SssOptions & ReadSssOptions {
  const given = sssNames.filter((name) => options[name] !== undefined)
  const kept = Object.fromEntries(given.map((name) => [name, options[name]]))
  if (options.limits === undefined) return kept
  // The one that means something in XML only.
  const { maxAttributes: _, ...limits } = options.limits
  return { ...kept, limits }
}
