import { DAY } from '../../dates/seconds.ts'
import { isWebUrl, parseFetchedUrl, parseUrl } from '../../values/parse-url.ts'
import type { FeedState, MoveCandidate } from '../feed-state.ts'

const SIGHTINGS = 3
const SPAN = 2 * DAY
const LOOK_AGAIN = 7 * DAY
/** Minimum time between fetches of different named URLs: a feed may name a new URL each time. */
const LOOK_AT_ANOTHER = DAY
/** A sighting later than now by this much comes from a wrong clock. The clocks of several machines differ by less. */
const CLOCK_TOLERANCE = DAY

/** Returns whether a feed may move to a URL: to http or https only, and never from https to http. */
export function mayMove(from: string, to: string): boolean {
  const [old, target] = [new URL(from), parseUrl(to)]
  if (target === null) return false
  const isDowngrade = old.protocol === 'https:' && target.protocol === 'http:'
  return isWebUrl(target) && !isDowngrade && fetchedUrl(to) !== fetchedUrl(from)
}

/** Returns the URL as it is requested: without fragment, normalised. Two spellings of one URL give the same result. */
export function fetchedUrl(text: string): string {
  return parseFetchedUrl(text)?.href ?? text
}

/**
 * Returns the candidate after a refresh whose redirects were all permanent (`url`), or were not (`null`). The same
 * target counts one sighting more; another target starts at 1. `at` is in epoch seconds.
 */
export function redirectCandidate({ move, feedUrl }: FeedState, url: string | null, at: number): MoveCandidate | null {
  if (url === null || !mayMove(feedUrl, url)) return move?.by === 'redirect' ? null : move
  if (move?.by === 'redirect' && move.url === url && !isOfFuture(move, at)) {
    // Two sightings in one second count once: the queue gave out the same feed twice.
    return at > move.lastSeen ? { ...move, lastSeen: at, sightings: move.sightings + 1 } : move
  }
  return { url, by: 'redirect', firstSeen: at, lastSeen: at, sightings: 1 }
}

/** Returns whether a redirect has been permanent for long enough: 3 sightings over 48 hours. */
export function isSettled({ by, sightings, firstSeen, lastSeen }: MoveCandidate): boolean {
  return by === 'redirect' && sightings >= SIGHTINGS && lastSeen - firstSeen >= SPAN
}

/**
 * Returns the candidate after a refresh in which the feed named this URL as its new one. `named` is `null` if it named
 * none, and `undefined` if that is unknown. If the URL replaces another, `lastSeen` is when the other was fetched.
 */
export function namedCandidate({ move, feedUrl }: FeedState, named: string | null | undefined): MoveCandidate | null {
  if (named === undefined || move?.by !== 'new-feed-url') return move
  if (named === null || !mayMove(feedUrl, named)) return null
  return named === move.url ? move : { ...move, url: named, sightings: 0 }
}

/**
 * Returns whether to fetch the URL that a feed names as its new one: when it is first named, and each week after that.
 * If it replaces another named URL, it waits for a day after the last fetch.
 */
export function isDueForLook({ move, feedUrl }: FeedState, url: string, at: number): boolean {
  if (!mayMove(feedUrl, url)) return false
  if (move === null) return true
  const pause = move.sightings === 0 ? LOOK_AT_ANOTHER : LOOK_AGAIN
  return move.by === 'new-feed-url' && (at - move.lastSeen >= pause || isOfFuture(move, at))
}

function isOfFuture({ lastSeen }: MoveCandidate, at: number): boolean {
  return lastSeen > at + CLOCK_TOLERANCE
}

/**
 * Returns the state of a feed that has moved. It keeps its uuid and its children, and forgets what its server answered.
 */
export function moved(state: FeedState, to: string): FeedState {
  return { ...state, feedUrl: to, validators: null, unreadableBy: null, move: null, accept: null }
}
