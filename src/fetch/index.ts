/**
 * Fetching feeds, politely and safely.
 *
 * @module feedmill/fetch
 */
export type { MediaFormat, Sniffed } from '../core/sniff.ts'
export type { Clock } from './clock.ts'
export type { Validators } from './conditional.ts'
export type { ConsumerContext, FeedConsumer } from './consume-feed.ts'
export { effectOf, type FetchEffect } from './effect.ts'
export type { Accept, Credentials, FetchRequest } from './feed-request.ts'
export {
  createFetcher,
  type FeedFetcher,
  type FetcherStats,
  type Polled,
  type PollOptions,
} from './fetcher.ts'
export type { Freshness } from './freshness.ts'
export type { GuardedRequest, GuardedResponse, RequestOutcome } from './guarded-request.ts'
export { createMemoryHostState, type HostState, type HostStateStore } from './host-backoff.ts'
export { parseLinkHeader, type WebLink } from './link-header.ts'
export type {
  ConcurrencyOptions,
  FetcherOptions,
  LimitOptions,
  NetworkOptions,
  RetryOptions,
  TimeoutOptions,
} from './options.ts'
export type {
  BlockedReason,
  FailureResult,
  FeedBody,
  FetchFlag,
  FetchMeta,
  FetchOutcome,
  Framing,
  Hop,
  HttpErrorReason,
  LimitName,
  Modified,
  NotFeedReason,
  TimeoutPhase,
  Unchanged,
} from './outcome.ts'
export type { HostAddress, HostResolver, TtlRange } from './resolve-address.ts'
export type { ResponseHeaders } from './response-headers.ts'
