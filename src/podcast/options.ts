import type { Diagnostic } from '../core/diagnostics.ts'
import { type Limits, limitsFrom, xmlLimits } from '../core/limits.ts'
import { checkOptionTypes, type OptionType, type OptionTypes, oneOfValues } from '../core/option-types.ts'
import { givenUuid } from '../identity/uuid.ts'
import { parseUrl } from '../values/parse-url.ts'
import type { KnownEpisodes } from './known-episodes.ts'

/** Options for reading a podcast feed. Everything is optional. */
export interface PodcastOptions {
  /**
   * The URL that the feed was read from, after redirects. It gives `rssUrl` and the uuids, and resolves relative URLs.
   * If `seriesUuid` and a URL in the feed itself are missing too, uuids and hashes are `null`, which is reported.
   */
  readonly feedUrl?: string | URL | undefined
  /** The series' stored uuid. Without it the uuid is derived from the feed's URL. */
  readonly seriesUuid?: string | undefined
  /**
   * The charset that the transport states, such as `koi8-r` in `Content-Type: application/rss+xml; charset=koi8-r`.
   * Ignored for a string, which is already decoded.
   */
  readonly charset?: string | undefined
  /** Limits on the cost of the document. The defaults are `xmlLimits`. */
  readonly limits?: { readonly [name in keyof Limits]?: Limits[name] | undefined } | undefined
  /** Called with each diagnostic as it comes; results have them in the order of the document. */
  readonly onDiagnostic?: ((diagnostic: Diagnostic) => void) | undefined
  /**
   * The order of day and month in ambiguous dates such as `3/4/2020`. By default, the order that former readings found
   * (`known`), else the usual order in the region of the feed's language.
   */
  readonly slashDates?: 'DAY_FIRST' | 'MONTH_FIRST' | undefined
  /** Whether elements of XML that no table names are kept, as `extras.unknown`. @defaultValue false */
  readonly unknownElements?: boolean | undefined
  /**
   * Whether the diagnostics of a whole document have line and column, which takes time. Readers in pieces ignore it.
   * `withLines` adds them later.
   *
   * @defaultValue false
   */
  readonly lines?: boolean | undefined
  /** Whether to return `extras`. Without them a diff cannot use `podcast:guid` and `fh:complete`. @defaultValue true */
  readonly extras?: boolean | undefined
}

/** Options for reading in pieces. */
export interface ReadPodcastOptions extends PodcastOptions {
  /**
   * The result of a former reading, such as its `Snapshot`. Unchanged items are recognised by their bytes and not read:
   * each gives a part of type `known` in place of its episode. For the next reading, parts of episodes then have a
   * `rawDigest`, or are marked as faulty, and the end has a `contextDigest`.
   */
  readonly known?: KnownEpisodes | undefined
  /** Stops the reading: the reader throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

const knownEpisodes: OptionType = {
  description: 'a snapshot, as decodeSnapshot of feedmill/changes gives it of stored bytes',
  accepts(value) {
    const { childOfRawDigest, child } = (value ?? {}) as Partial<KnownEpisodes>
    return typeof childOfRawDigest === 'function' && typeof child === 'function'
  },
}

/** Types of the options of all podcast readers: one object of options may serve for reading whole and in pieces. */
export const podcastOptionTypes = {
  feedUrl: 'anything',
  seriesUuid: 'anything',
  charset: 'string',
  limits: 'anything',
  onDiagnostic: 'function',
  slashDates: oneOfValues('DAY_FIRST', 'MONTH_FIRST'),
  unknownElements: 'boolean',
  extras: 'boolean',
  lines: 'boolean',
  known: knownEpisodes,
  signal: 'AbortSignal',
} as const satisfies OptionTypes & { readonly [name in keyof ReadPodcastOptions]-?: unknown }

/** @throws TypeError if an option is misspelt or invalid. */
export function checkPodcastOptions(options: ReadPodcastOptions): void {
  checkOptionTypes(options, podcastOptionTypes, '{ feedUrl }')
  const { feedUrl, seriesUuid, limits } = options
  limitsFrom(xmlLimits, limits)
  if (
    feedUrl !== undefined &&
    !(feedUrl instanceof URL || (typeof feedUrl === 'string' && parseUrl(feedUrl) !== null))
  ) {
    throw new TypeError(`feedUrl must be an absolute URL, not '${feedUrl}'`)
  }
  givenUuid('seriesUuid', seriesUuid)
}

/** Returns the option `feedUrl` as text. */
export function feedUrlOf({ feedUrl }: Pick<PodcastOptions, 'feedUrl'>): string | undefined {
  return feedUrl instanceof URL ? feedUrl.href : feedUrl
}
