import { DAY } from '../../dates/seconds.ts'
import { headerOf, type ResponseHeaders } from './response-headers.ts'

/**
 * The state of a feed at its last complete fetch, as plain data to keep and pass in again. Store it in the same
 * transaction as the parsed result. If the result is lost, its validators bring a 304 for ever (rule C5).
 */
export interface Validators {
  /** The URL that issued the validators. They are sent to no other (rule C4). */
  readonly url: string
  /** `ETag`, octet for octet as received, as latin1 (rule C1). */
  readonly etag?: string
  /** `Last-Modified` as text. It is never read as a date (rule C2). */
  readonly lastModified?: string
  /** SHA-256 of the body after content codings, in hex. */
  readonly bodySha256?: string
  /** When the validators were received or last confirmed, in epoch seconds. */
  readonly storedAt: number
  /**
   * The epoch second from which the feed is fetched once without conditions, to detect servers that always say 304
   * (rule C10).
   */
  readonly unconditionalAfter?: number
  /** The validators were equal although the bodies were not. They are no longer sent (rule C10). */
  readonly lying?: true
}

/** RFC 9110 sets no limit; a longer validator is a mistake or an attack (rule C7). */
const MAX_VALIDATOR_BYTES = 1_024

/**
 * Returns whether a validator can be sent back unchanged: no control characters, only latin1, at most 1,024 bytes (rule
 * C7).
 */
export function isSendable(validator: string | undefined): validator is string {
  return (
    typeof validator === 'string' &&
    validator !== '' &&
    validator.length <= MAX_VALIDATOR_BYTES &&
    !/[^\t\x20-\x7e\x80-\xff]/.test(validator)
  )
}

/**
 * Returns the conditional headers to send to a URL, names and values alternating. Returns none if the validators are of
 * another URL or have lied, or if an unconditional request is due.
 */
export function conditionsFor(url: string, validators: Validators | undefined, now: number): string[] {
  if (validators === undefined || validators.url !== url || validators.lying === true) return []
  if (isToLookWithout(validators, now)) return []
  const conditions: string[] = []
  if (isSendable(validators.etag)) conditions.push('if-none-match', validators.etag)
  if (isSendable(validators.lastModified)) conditions.push('if-modified-since', validators.lastModified)
  return conditions
}

/** Days between unconditional requests, give or take a fifth. */
const LOOK_WITHOUT_EVERY = 30
const SPREAD = 0.2

/**
 * Returns whether an unconditional request is due (rule C10). A time further ahead than the longest interval comes from
 * a wrong clock, and counts as due.
 */
function isToLookWithout({ unconditionalAfter }: Validators, now: number): boolean {
  if (unconditionalAfter === undefined) return false
  return unconditionalAfter <= now || unconditionalAfter > now + LOOK_WITHOUT_EVERY * (1 + SPREAD) * DAY
}

type Received = Pick<Validators, 'etag' | 'lastModified'>

/**
 * Returns the usable validators of a response. Some are known to be wrong: a Last-Modified of 2038, and any beside
 * `Expires: 0` (rule C8).
 */
function receivedValidators(headers: ResponseHeaders): Received {
  const received: { etag?: string; lastModified?: string } = {}
  if (headerOf(headers, 'expires')?.trim() === '0') return received
  const etag = headerOf(headers, 'etag')
  const lastModified = headerOf(headers, 'last-modified')
  if (isSendable(etag)) received.etag = etag
  if (isSendable(lastModified) && !lastModified.includes('2038')) received.lastModified = lastModified
  return received
}

/** Returns the validators after a 304. Those in its headers are replaced, the others stay (rule C6). */
export function confirmedValidators(known: Validators, headers: ResponseHeaders, now: number): Validators {
  return Object.assign({ ...known }, receivedValidators(headers), { storedAt: now })
}

/** The parts of new validators that do not come from headers. */
interface BodyFacts extends Pick<Validators, 'url' | 'storedAt'> {
  readonly bodySha256: string
  readonly unconditionalAfter: number | undefined
}

/** Returns the validators after a complete body. All are replaced, and a missing one is forgotten (rule C6). */
export function replacedValidators(
  headers: ResponseHeaders,
  { url, bodySha256, storedAt, unconditionalAfter }: BodyFacts,
): Validators {
  return {
    url,
    ...receivedValidators(headers),
    bodySha256,
    storedAt,
    ...(unconditionalAfter !== undefined && { unconditionalAfter }),
  }
}

/** Returns whether the validator stayed the same while the body changed (rule C10). */
export function isLying(known: Validators | undefined, current: Validators): boolean {
  if (known === undefined || known.url !== current.url) return false
  if (known.bodySha256 === undefined || known.bodySha256 === current.bodySha256) return false
  return known.etag !== undefined || current.etag !== undefined
    ? known.etag === current.etag
    : known.lastModified !== undefined && known.lastModified === current.lastModified
}

/** Hosts that answer conditional requests correctly and ask not to be tested (rule C10). */
const trustworthyHosts: readonly string[] = ['rachelbythebay.com', 'openrss.org']

/**
 * Returns when the next unconditional request of a feed is due: in 30 days, give or take a fifth (rule C10). Returns
 * `undefined` for a host that is exempt.
 */
export function nextUnconditional(url: string, now: number, random: () => number): number | undefined {
  const host = new URL(url).hostname
  if (trustworthyHosts.some((exempt) => host === exempt || host.endsWith(`.${exempt}`))) return undefined
  return Math.floor(now + LOOK_WITHOUT_EVERY * DAY * (1 - SPREAD + 2 * SPREAD * random()))
}
