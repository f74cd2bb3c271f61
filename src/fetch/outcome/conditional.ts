import { DAY } from '../../dates/seconds.ts'
import { headerOf, type ResponseHeaders } from './response-headers.ts'

/**
 * What a feed was when it was last seen whole, for the caller to keep and to hand in again. Plain data. To be stored in
 * the same transaction as the parsed result: validators without a result turn one bad reply into 304 for ever (rule
 * C5).
 */
export interface Validators {
  /** The URL that issued them; they are sent to no other (rule C4). */
  readonly url: string
  /** `ETag`, octet for octet as received, as latin1 (rule C1). */
  readonly etag?: string
  /** `Last-Modified`, as text and never read as a date (rule C2). */
  readonly lastModified?: string
  /** SHA-256 of the body after content codings, in hex. */
  readonly bodySha256?: string
  /** When they were received or last confirmed, in epoch seconds. */
  readonly storedAt: number
  /**
   * From this epoch second on the feed is fetched once without conditions, to catch servers that always say 304 (rule C10).
   */
  readonly unconditionalAfter?: number
  /** The validators were equal although the bodies were not; they are not sent any more (rule C10). */
  readonly lying?: true
}

/** RFC 9110 sets no limit; a longer one is a mistake or an attack (rule C7). */
const MAX_VALIDATOR_BYTES = 1_024

/**
 * Whether a validator can be sent back as it is: no control characters, nothing beyond latin1, at most 1,024 bytes (rule C7).
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
 * The conditions to send to a URL, as names and values in turn: none when the validators are of another URL, have lied,
 * or it is time to look without them.
 */
export function conditionsFor(url: string, validators: Validators | undefined, now: number): string[] {
  if (validators === undefined || validators.url !== url || validators.lying === true) return []
  if (isToLookWithout(validators, now)) return []
  const conditions: string[] = []
  if (isSendable(validators.etag)) conditions.push('if-none-match', validators.etag)
  if (isSendable(validators.lastModified)) conditions.push('if-modified-since', validators.lastModified)
  return conditions
}

/** In days; give or take a fifth. */
const LOOK_WITHOUT_EVERY = 30
const SPREAD = 0.2

/**
 * Whether it is time to look without conditions (rule C10). A time further ahead than any may be, a clock that was
 * wrong has set.
 */
function isToLookWithout({ unconditionalAfter }: Validators, now: number): boolean {
  if (unconditionalAfter === undefined) return false
  return unconditionalAfter <= now || unconditionalAfter > now + LOOK_WITHOUT_EVERY * (1 + SPREAD) * DAY
}

type Received = Pick<Validators, 'etag' | 'lastModified'>

/**
 * The validators in a response. Some are known not to be meant: a Last-Modified of 2038, and any beside `Expires: 0`
 * (rule C8).
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

/** The validators after a 304: what it names replaces what was known, the rest stays (rule C6). */
export function confirmedValidators(known: Validators, headers: ResponseHeaders, now: number): Validators {
  return Object.assign({ ...known }, receivedValidators(headers), { storedAt: now })
}

/** The validators after a whole body: all are replaced, and one that is missing now is forgotten (rule C6). */
export function replacedValidators(
  url: string,
  headers: ResponseHeaders,
  bodySha256: string,
  now: number,
  unconditionalAfter: number | undefined,
): Validators {
  return {
    url,
    ...receivedValidators(headers),
    bodySha256,
    storedAt: now,
    ...(unconditionalAfter !== undefined && { unconditionalAfter }),
  }
}

/** Whether a validator stayed the same while the body did not (rule C10). */
export function isLying(known: Validators | undefined, current: Validators): boolean {
  if (known === undefined || known.url !== current.url) return false
  if (known.bodySha256 === undefined || known.bodySha256 === current.bodySha256) return false
  return known.etag !== undefined || current.etag !== undefined
    ? known.etag === current.etag
    : known.lastModified !== undefined && known.lastModified === current.lastModified
}

/** Hosts that answer conditions right and ask not to be tested (rule C10). */
export const trustworthyHosts: readonly string[] = ['rachelbythebay.com', 'openrss.org']

/**
 * When the next unconditional request of a feed is due: in 30 days, give or take a fifth (rule C10); never for a host
 * that is exempt.
 */
export function nextUnconditional(
  url: string,
  now: number,
  random: () => number,
  exemptHosts: readonly string[],
): number | undefined {
  const host = new URL(url).hostname
  if (exemptHosts.some((exempt) => host === exempt || host.endsWith(`.${exempt}`))) return undefined
  return Math.floor(now + LOOK_WITHOUT_EVERY * DAY * (1 - SPREAD + 2 * SPREAD * random()))
}
