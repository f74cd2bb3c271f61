import type { Diagnostic } from '../core/diagnostics.ts'
import { type Limits, limitsFrom, xmlLimits } from '../core/limits.ts'
import { checkOptionTypes, type OptionTypes } from '../core/option-types.ts'
import { shownValue } from '../core/shown-value.ts'
import { givenUuid } from '../identity/uuid.ts'
import { parseUrl } from '../values/parse-url.ts'
import type { KnownEpisodes } from './known-episodes.ts'

/** How a podcast feed is read. Everything is optional. */
export interface PodcastOptions {
  /**
   * The URL that the feed was read from, after redirects. Relative URLs, `rssUrl` and the uuids come from it. Without it,
   * `seriesUuid` and a URL in the feed itself, uuids and hashes are null, which is reported.
   */
  readonly feedUrl?: string | URL | undefined
  /** The series' stored uuid. Without it the uuid is derived from the feed's URL. */
  readonly seriesUuid?: string | undefined
  /**
   * The charset that the transport states: `koi8-r` of `Content-Type: application/rss+xml; charset=koi8-r`. Ignored for a
   * string, which is decoded already.
   */
  readonly charset?: string | undefined
  /** Bounds on what the document may cost. The defaults are `xmlLimits`. */
  readonly limits?: { readonly [name in keyof Limits]?: Limits[name] | undefined } | undefined
  /** Told of each diagnostic as it comes; results have them in the order of the document. */
  readonly onDiagnostic?: ((diagnostic: Diagnostic) => void) | undefined
  /**
   * How `3/4/2020` is meant where nothing tells. By default as former readings have found out (`known`), else as in the
   * region of the feed's language.
   */
  readonly slashDates?: 'DAY_FIRST' | 'MONTH_FIRST' | undefined
  /** The slug by which `podcast:block` may name the caller's service. */
  readonly blockSlug?: string | undefined
  /** Whether elements of XML that no table names are kept, as `extras.unknown`. @defaultValue false */
  readonly unknownElements?: boolean | undefined
  /** Whether the links of descriptions are wanted. @defaultValue true */
  readonly descriptionLinks?: boolean | undefined
  /** Whether `extras` are wanted. Without them a diff does not learn `podcast:guid` and `fh:complete`. @defaultValue true */
  readonly extras?: boolean | undefined
}

/** Which parts of the entities a caller wants. */
export interface WantedParts {
  readonly descriptionLinks: boolean
  readonly extras: boolean
}

/** Options of what reads in pieces. */
export interface ReadPodcastOptions extends PodcastOptions {
  /**
   * What a former reading gave, such as its `Snapshot`. Items that are as they were then are recognised by their bytes
   * and not read: for each there is a part of type `known` in place of its episode. Parts of episodes have a `rawDigest`
   * then, or are marked as faulty, and the end has a `contextDigest`, for the next time.
   */
  readonly known?: KnownEpisodes | undefined
  /** Ends the reading: the reader throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/** Of all that reads podcasts: one object of options may serve for reading whole and in pieces. */
export const podcastOptionTypes = {
  feedUrl: 'anything',
  seriesUuid: 'anything',
  charset: 'string',
  limits: 'anything',
  onDiagnostic: 'function',
  slashDates: 'anything',
  blockSlug: 'string',
  unknownElements: 'boolean',
  descriptionLinks: 'boolean',
  extras: 'boolean',
  known: 'anything',
  signal: 'AbortSignal',
} as const satisfies OptionTypes & { readonly [name in keyof ReadPodcastOptions]-?: unknown }

/** @throws TypeError when an option is misspelt, or not what it should be. */
export function checkPodcastOptions(options: ReadPodcastOptions, types: OptionTypes = podcastOptionTypes): void {
  checkOptionTypes(options, types, '{ feedUrl }')
  const { feedUrl, seriesUuid, limits, slashDates, known } = options
  limitsFrom(xmlLimits, limits)
  if (
    feedUrl !== undefined &&
    !(feedUrl instanceof URL || (typeof feedUrl === 'string' && parseUrl(feedUrl) !== null))
  ) {
    throw new TypeError(`feedUrl must be an absolute URL, not '${feedUrl}'`)
  }
  givenUuid('seriesUuid', seriesUuid)
  if (slashDates !== undefined && slashDates !== 'DAY_FIRST' && slashDates !== 'MONTH_FIRST') {
    throw new TypeError(`slashDates must be DAY_FIRST or MONTH_FIRST, not ${String(slashDates)}`)
  }
  if (known !== undefined && !isKnownEpisodes(known)) {
    throw new TypeError(
      `known must be a snapshot, as decodeSnapshot of feedmill/changes gives it of stored bytes, not ${shownValue(known)}`,
    )
  }
}

/** The option `feedUrl` as text. */
export function feedUrlOf({ feedUrl }: Pick<PodcastOptions, 'feedUrl'>): string | undefined {
  return feedUrl instanceof URL ? feedUrl.href : feedUrl
}

function isKnownEpisodes(known: unknown): known is KnownEpisodes {
  const { childOfRawDigest, child } = (known ?? {}) as Partial<KnownEpisodes>
  return typeof childOfRawDigest === 'function' && typeof child === 'function'
}
