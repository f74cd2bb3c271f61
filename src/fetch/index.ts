/**
 * Fetches feeds politely and safely.
 *
 * @module feedmill/fetch
 */
export type { MediaFormat, Sniffed } from '../encodings/sniff.ts'
export type { ConsumerContext, FeedConsumer } from './body/consume-feed.ts'
export type { Clock } from './clock.ts'
export type { HostAddress, HostResolver } from './connecting/resolve-address.ts'
export type { Accept, Credentials, FetchRequest } from './feed-request.ts'
export {
  createFetcher,
  type FeedFetcher,
  type FetcherStats,
  type Polled,
  type PollOptions,
} from './fetcher.ts'
export type { GuardedRequest, GuardedResponse, RequestOutcome } from './guarded-request.ts'
export type {
  ConcurrencyOptions,
  FetcherOptions,
  LimitOptions,
  NetworkOptions,
  RetryOptions,
  TimeoutOptions,
} from './options.ts'
export type { Validators } from './outcome/conditional.ts'
export { effectOf, type FetchEffect } from './outcome/fetch-effect.ts'
export type { Freshness } from './outcome/freshness.ts'
export { parseLinkHeader, type WebLink } from './outcome/link-header.ts'
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
} from './outcome/outcome.ts'
export type { ResponseHeaders } from './outcome/response-headers.ts'
export { createMemoryHostState, type HostState, type HostStateStore } from './politeness/host-backoff.ts'
export type { HostTurn } from './politeness/host-turn.ts'
