import type { Validators } from './conditional.ts'
import type { Freshness } from './freshness.ts'
import type { WebLink } from './link-header.ts'
import type { ResponseHeaders } from './response-headers.ts'

/** One request of a chain of redirects, with its answer. */
export interface Hop {
  readonly url: string
  readonly status: number
  readonly headers: ResponseHeaders
  /** The address that was connected to. */
  readonly address: string | undefined
  /** Whether an open connection was used again. */
  readonly reused: boolean
  /** From looking up the name to the end of the headers, in milliseconds. */
  readonly ms: number
}

/**
 * Oddities of a successful exchange.
 *
 * - `ignoredConditional`: the conditions were sent, and the same bytes came back with 200 (rule C9)
 * - `lyingValidator`: the validator is unchanged although the bytes changed; it is no longer sent (rule C10)
 * - `encodingLie`: the bytes were not encoded as Content-Encoding says
 * - `trailingGarbage`: bytes after the end of the compressed data were dropped
 * - `truncated`: the body was cut short, and the caller accepts that (`acceptTruncated`)
 */
export type FetchFlag = 'ignoredConditional' | 'lyingValidator' | 'encodingLie' | 'trailingGarbage' | 'truncated'

/**
 * The sign by which the end of a body is known: its last chunk, its Content-Length, the end of an HTTP/2 stream, or
 * only the end of the connection. Only a `chunked` body is certainly whole. The connection may have ended early, a
 * stream that the server gives up looks like a finished one, and a Content-Length may be too small.
 */
export type Framing = 'chunked' | 'length' | 'stream' | 'close'

/** The facts about an exchange, whatever its outcome. Times are in milliseconds, dates in epoch seconds. */
export interface FetchMeta {
  /** The requested URL. No URL of an outcome has a user name and password. */
  readonly requestUrl: string
  /** The URL of the last request of the chain. */
  readonly finalUrl: string
  /**
   * The permanent new URL of the feed. Present only if every hop says so (301 or 308), none leads from https to http,
   * the target does not look like a login page, and its answer is the feed or a 304 (rule R2).
   */
  readonly permanentUrl?: string
  readonly hops: readonly Hop[]
  /** Whether the chain led from https to http (rule R8). */
  readonly downgraded: boolean
  /** The status of the last answer; absent if none came. */
  readonly status?: number
  /** The Content-Type as received. It is only a hint: feeds also come as text/html. */
  readonly contentType?: string
  /** The charset that Content-Type names, in lower case, as a label for the decoder. */
  readonly charset?: string
  /** The codings that were undone, in this order. */
  readonly encodings: readonly string[]
  readonly framing?: Framing
  /** Body bytes on the wire, and after the content codings were undone. */
  readonly wireBytes: number
  readonly decodedBytes: number
  /** SHA-256 of the decoded bytes, in hex. Present once the body ended or was cut. */
  readonly bodySha256?: string
  /** The number of requests tried, including retries and redirects. */
  readonly attempts: number
  /**
   * `queued` is the time spent waiting for a turn at a host; it is not part of `total`. The others are those of the
   * last hop.
   */
  readonly timings: {
    readonly queued: number
    readonly dns?: number
    readonly connect?: number
    readonly headers?: number
    readonly total: number
  }
  readonly freshness: Freshness
  /** The links of the `Link` headers of the last answer. */
  readonly links: readonly WebLink[]
  /** The target of a `Refresh` header. It is reported and never followed (rule R12). */
  readonly refreshUrl?: string
  readonly flags: readonly FetchFlag[]
}

/** The meaning of an unsuccessful answer. */
export type HttpErrorReason =
  | 'gone'
  | 'not-found'
  | 'unauthorized'
  | 'forbidden'
  | 'challenge'
  | 'rate-limited'
  | 'server'
  | 'client'
  | 'unexpected-304'
  | 'other'
/** The content of a successful answer that is not a feed. */
export type NotFeedReason = 'html' | 'login' | 'media' | 'json' | 'empty' | 'partial' | 'unknown'
/** The part of a URL that made the fetcher refuse it. */
export type BlockedReason = 'url' | 'scheme' | 'credentials' | 'port' | 'host' | 'address'
/** The limits of a fetch. */
export type LimitName = 'headers' | 'wire' | 'decoded' | 'ratio' | 'url'
/** The stage that took too long: `slow` is a body that keeps coming too slowly, `total` the whole fetch. */
export type TimeoutPhase = 'dns' | 'connect' | 'headers' | 'body' | 'slow' | 'total'

/** A failure and its reason, without `meta`. */
export type FailureResult =
  | { readonly kind: 'http-error'; readonly reason: HttpErrorReason; readonly status: number }
  | {
      readonly kind: 'not-feed'
      readonly reason: NotFeedReason
      /** The feeds that an HTML page names. Offer them to the person who submitted the URL; never follow them. */
      readonly alternates?: readonly string[]
      /** The target of an HTML page's `<meta http-equiv=refresh>`. */
      readonly refreshUrl?: string
    }
  | { readonly kind: 'redirect-error'; readonly reason: 'loop' | 'too-many' | 'bad-location' }
  /** The fetcher's own policy refused the URL; nothing was sent to it. */
  | { readonly kind: 'blocked'; readonly reason: BlockedReason; readonly url: string }
  /**
   * A limit was reached. `limit` is in bytes, for `ratio` in decoded bytes per byte of the wire, for `url` in
   * characters.
   */
  | { readonly kind: 'limit'; readonly which: LimitName; readonly limit: number }
  | { readonly kind: 'timeout'; readonly phase: TimeoutPhase }
  | {
      readonly kind: 'network'
      readonly reason: 'connect' | 'reset' | 'truncated' | 'unreachable'
      readonly code?: string
    }
  /**
   * The host has no known address. `code` is one of `node:dns`, or `EBADRESP` if the resolver did not return a list of
   * addresses. `detail` describes the mistake of a caller's resolver.
   */
  | {
      readonly kind: 'dns'
      readonly reason: 'not-found' | 'temporary'
      readonly code?: string
      readonly detail?: string
    }
  | {
      readonly kind: 'tls'
      readonly reason: 'untrusted' | 'name' | 'expired' | 'version' | 'protocol'
      readonly code: string
    }
  /**
   * The answer is not valid HTTP. `code` is `HPE` for an error of the HTTP parser, with its message as `detail`;
   * otherwise `ERR_HTTP2_…`, `unexpected-101`, `too-many-1xx` or `UND_ERR_…`.
   */
  | { readonly kind: 'protocol'; readonly code: string; readonly detail?: string }
  | { readonly kind: 'encoding-error'; readonly reason: 'unsupported' | 'corrupt' | 'charset' }
  /** The host asked for a pause until the epoch second `until`. Nothing was sent. */
  | { readonly kind: 'deferred'; readonly until: number; readonly host: string }
  /** The caller aborted, or the fetcher was closed. It never counts against a feed. */
  | { readonly kind: 'aborted' }

/**
 * The feed arrived and has changed. Store `validators` together with the result of reading it, in one transaction (rule
 * C5).
 */
export interface Modified<T> {
  readonly kind: 'modified'
  readonly meta: FetchMeta
  readonly value: T
  readonly validators: Validators
}

/** The feed is unchanged: the server said so, or the bytes are the same. */
export interface Unchanged {
  readonly kind: 'unchanged'
  readonly reason: 'not-modified' | 'same-bytes'
  readonly meta: FetchMeta
  readonly validators: Validators
}

/** Every outcome of fetching a feed. */
export type FetchOutcome<T = FeedBody> = Modified<T> | Unchanged | (FailureResult & { readonly meta: FetchMeta })

/** A whole feed in memory. */
export interface FeedBody {
  /** The document after content codings, and before charset decoding. */
  readonly bytes: Uint8Array
  /** The charset that Content-Type names, in lower case: a label for `parsePodcast` and its like. */
  readonly charset?: string
}

/** A failure that will become an outcome. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure'
  readonly result: FailureResult

  constructor(result: FailureResult) {
    super(result.kind)
    this.result = result
  }
}
