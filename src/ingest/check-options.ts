import { checkOptionTypes, type OptionTypes } from '../core/option-types.ts'
import { shownValue } from '../core/shown-value.ts'
import type { FeedFetcher, FetchOutcome } from '../fetch/index.ts'
import type { PodcastEpisode } from '../model/index.ts'
import { checkPodcastOptions } from '../podcast/options.ts'
import type { RefreshState } from '../schedule/index.ts'
import { settingsFrom } from '../sss/options.ts'
import { popularityRanks } from '../tables/index.ts'
import type { CompanionOptions } from './companions/fetch-companion.ts'
import type { FeedState } from './feed-state.ts'
import type { QueuedFeed } from './queues/queued-feed.ts'
import type { RefreshFeedsOptions } from './refresh-feeds-options.ts'
import type { AsDuplicateOptions, KnownFeed, RefreshFeedOptions } from './refresh-options.ts'
import type { RefreshOutcome } from './refresh-outcome.ts'

const ofOneFeed = {
  fetcher: 'anything',
  now: 'anything',
  onChild: 'function',
  findFeed: 'function',
  popularityRank: 'anything',
  followPages: 'boolean',
  lines: 'boolean',
  podcast: 'anything',
  sss: 'anything',
  request: 'anything',
  signal: 'AbortSignal',
} as const satisfies OptionTypes & { readonly [name in keyof RefreshFeedOptions]-?: unknown }

const ofRequest = {
  credentials: 'anything',
  headers: 'anything',
} as const satisfies OptionTypes & { readonly [name in keyof NonNullable<RefreshFeedOptions['request']>]-?: unknown }

const ofManyFeeds = {
  store: 'anything',
  fetcher: 'anything',
  now: 'function',
  concurrency: 'positive whole number',
  perHost: 'anything',
  hostKey: 'function',
  window: 'positive whole number',
  findFeed: 'function',
  followPages: 'boolean',
  lines: 'boolean',
  podcast: 'anything',
  sss: 'anything',
  signal: 'AbortSignal',
} as const satisfies OptionTypes & { readonly [name in keyof RefreshFeedsOptions]-?: unknown }

/** @throws TypeError if `state` is not the state of a feed */
export function checkFeedState(state: FeedState): void {
  if (typeof state !== 'object' || state === null || typeof state.feedUrl !== 'string') {
    throw new TypeError('state must be what initialFeedState, decodeFeedState or an outcome gave')
  }
  checkSnapshotSource('state.snapshot', state.snapshot)
}

/** @throws TypeError if `snapshot` is neither bytes nor `null` nor a function */
export function checkSnapshotSource(name: string, snapshot: unknown): void {
  if (snapshot === null || snapshot instanceof Uint8Array || typeof snapshot === 'function') return
  const remedy = 'JSON does not keep bytes: store what encodeFeedFacts gives, and the snapshot beside it'
  throw new TypeError(
    `${name} must be a Uint8Array, null, or a function that fetches the bytes, not ${shownValue(snapshot)}. ${remedy}`,
  )
}

/** @throws TypeError if an argument is not the outcome of a fetch, or not the state of a schedule */
export function checkFetched(outcome: FetchOutcome<unknown>, schedule: RefreshState): void {
  if (typeof outcome !== 'object' || outcome === null || typeof outcome.meta?.freshness !== 'object') {
    throw new TypeError(`outcome must be what a fetcher gave, not ${shownValue(outcome)}`)
  }
  if (typeof schedule !== 'object' || schedule === null || typeof schedule.failure !== 'object') {
    const given = shownValue(schedule)
    throw new TypeError(`schedule must be what initialRefreshState or classifyRefresh gave, not ${given}`)
  }
}

/** @throws TypeError if `outcome` is not the outcome of a refresh */
export function checkOutcome(outcome: RefreshOutcome): void {
  if (typeof outcome === 'object' && outcome !== null && Array.isArray(outcome.events)) {
    checkFeedState(outcome.state)
    return
  }
  throw new TypeError(`outcome must be what refreshFeed, tickFeed or observeFeed gave, not ${shownValue(outcome)}`)
}

/** @throws TypeError if `known` does not name a feed */
export function checkKnownFeed(known: Pick<KnownFeed, 'seriesUuid'>): void {
  if (typeof known === 'object' && known !== null && typeof known.seriesUuid === 'string') return
  throw new TypeError(`known must be the feed that stays, as { seriesUuid }, not ${shownValue(known)}`)
}

/** @throws TypeError if an option is unknown, or `before` is not a state. */
export function checkDuplicateOptions(options: AsDuplicateOptions): void {
  checkOptionTypes(options, { before: 'anything', now: 'anything' }, '{ before, now: Date.now() }')
  checkFeedState(options.before)
}

/** @throws TypeError if an option is unknown or has the wrong type */
export function checkTickOptions(options: Pick<RefreshFeedOptions, 'now'>): void {
  checkOptionTypes(options, ofOneFeed, '{ now: Date.now() }')
}

/** @throws TypeError if an option is unknown or has the wrong type. `now` is checked elsewhere. */
export function checkRefreshFeedOptions(options: RefreshFeedOptions): void {
  checkOptionTypes(options, ofOneFeed, '{ fetcher, now: Date.now() }')
  checkReading(options)
  const { popularityRank: rank = null, request } = options
  if (rank !== null && !popularityRanks.includes(rank)) {
    throw new TypeError(`popularityRank must be one of ${popularityRanks.join(', ')}, or null, not ${shownValue(rank)}`)
  }
  if (request !== undefined) checkOptionTypes(request, ofRequest, "{ headers: { 'x-key': 'secret' } }", 'request.')
}

/**
 * @param methods the functions that the store must have
 * @throws TypeError if an option is unknown or has the wrong type
 */
export function checkRefreshFeedsOptions<Q extends QueuedFeed>(
  options: RefreshFeedsOptions<Q>,
  methods: readonly string[] = ['open'],
): void {
  checkOptionTypes(options, ofManyFeeds, '{ store, fetcher }')
  const store = (options.store ?? {}) as unknown as Readonly<Record<string, unknown>>
  if (methods.some((method) => typeof store[method] !== 'function')) {
    const names = methods.map((method) => `${method}()`).join(' and ')
    const own = `${methods.length === 1 ? 'the method' : 'the methods'} ${names}`
    throw new TypeError(`store must come from createMemoryFeedStore, or have ${own}, not ${shownValue(options.store)}`)
  }
  checkReading(options)
  const { perHost } = options
  if (perHost !== undefined && typeof perHost !== 'function') assertRoom(perHost)
}

/**
 * @throws TypeError if `feed` is not an object. A feed with an invalid URL passes: it fails alone, when its turn comes.
 */
export function assertFeed(caller: string, feed: unknown): void {
  if (typeof feed === 'object' && feed !== null) return
  throw new TypeError(`${caller} takes each feed as { url }, not ${shownValue(feed)}`)
}

/** @throws TypeError if the room is not above 0: the feeds of a host would wait for ever */
export function assertRoom(perHost: number): void {
  if (!(perHost > 0)) throw new TypeError(`perHost must be a number above 0, or give one, not ${String(perHost)}`)
}

/** @throws TypeError if an option is unknown or has the wrong type */
export function checkCompanionOptions(options: CompanionOptions, others: OptionTypes = {}): void {
  checkOptionTypes(options, { fetcher: 'anything', signal: 'AbortSignal', ...others }, '{ fetcher }')
  checkFetcher(options.fetcher, 'request')
}

/** @throws TypeError if `episode` is not an episode */
export function checkEpisode(episode: PodcastEpisode): void {
  const { chaptersUrlsWithDetails, transcriptUrlsWithDetails } = (episode ?? {}) as Partial<PodcastEpisode>
  if (!Array.isArray(chaptersUrlsWithDetails) || !Array.isArray(transcriptUrlsWithDetails)) {
    throw new TypeError(`episode must be one that parsePodcast or readPodcast gave, not ${shownValue(episode)}`)
  }
}

function checkReading({ fetcher, podcast, sss }: Pick<RefreshFeedOptions, 'fetcher' | 'podcast' | 'sss'>): void {
  checkFetcher(fetcher, 'fetchWith')
  if (podcast !== undefined) checkPodcastOptions(podcast)
  if (sss !== undefined) settingsFrom(sss)
}

function checkFetcher(fetcher: FeedFetcher, method: 'fetchWith' | 'request'): void {
  if (typeof fetcher?.[method] !== 'function') {
    throw new TypeError('fetcher must be one that createFetcher of feedmill/fetch gave')
  }
}
