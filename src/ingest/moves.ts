import { isWebUrl, parseFetchedUrl, parseUrl } from '../core/parse-url.ts'
import { DAY } from '../core/seconds.ts'
import type { FeedState, MoveCandidate } from './feed-state.ts'

const SIGHTINGS = 3
const SPAN = 2 * DAY
const LOOK_AGAIN = 7 * DAY
/** A feed that names another new URL each time is not looked for each time. */
const LOOK_AT_ANOTHER = DAY
/** What was seen so much later than now was seen by a clock that was wrong; those of several machines differ by less. */
const CLOCK_TOLERANCE = DAY

/** Whether a feed may move there at all: never from https to http, and nowhere but the web. */
export function mayMove(from: string, to: string): boolean {
  const [old, target] = [new URL(from), parseUrl(to)]
  if (target === null) return false
  const isDowngrade = old.protocol === 'https:' && target.protocol === 'http:'
  return isWebUrl(target) && !isDowngrade && fetchedUrl(to) !== fetchedUrl(from)
}

/** What is fetched of a URL: its fragment, and how it is spelt, make no other of it. */
export function fetchedUrl(text: string): string {
  return parseFetchedUrl(text)?.href ?? text
}

/**
 * The candidate after a refresh whose redirects are all permanent (`url`), or are not (null): seen in the same place it is
 * seen once more, anywhere else the count begins anew. `at` is in epoch seconds.
 */
export function redirectCandidate({ move, feedUrl }: FeedState, url: string | null, at: number): MoveCandidate | null {
  if (url === null || !mayMove(feedUrl, url)) return move?.by === 'redirect' ? null : move
  if (move?.by === 'redirect' && move.url === url && !isOfFuture(move, at)) {
    // What comes twice in a second is one sighting: a queue gave the same feed out twice.
    return at > move.lastSeen ? { ...move, lastSeen: at, sightings: move.sightings + 1 } : move
  }
  return { url, by: 'redirect', firstSeen: at, lastSeen: at, sightings: 1 }
}

/** Whether a redirect has been permanent for long enough: 3 sightings over 48 hours. */
export function isSettled({ by, sightings, firstSeen, lastSeen }: MoveCandidate): boolean {
  return by === 'redirect' && sightings >= SIGHTINGS && lastSeen - firstSeen >= SPAN
}

/**
 * The candidate after a refresh in which the feed was found to name this URL as its new one: null where it names none,
 * undefined where that is not known. Of one that takes the place of another, `lastSeen` is when that was looked at.
 */
export function namedCandidate({ move, feedUrl }: FeedState, named: string | null | undefined): MoveCandidate | null {
  if (named === undefined || move?.by !== 'new-feed-url') return move
  if (named === null || !mayMove(feedUrl, named)) return null
  return named === move.url ? move : { ...move, url: named, sightings: 0 }
}

/**
 * Whether the URL that a feed names as its new one is to be looked at: when it is first named, and each week after; one
 * that takes the place of another, from the day after the last look on.
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

/** The state of a feed that has moved: its uuid and what is known of its children stay, what its server showed does not. */
export function moved(state: FeedState, to: string): FeedState {
  return { ...state, feedUrl: to, validators: null, unreadableBy: null, move: null, accept: null }
}
