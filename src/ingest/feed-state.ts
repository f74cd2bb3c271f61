import { decodeSnapshot, encodeSnapshot, type FeedKind, type Snapshot } from '../changes/index.ts'
import { checkOptionTypes, type OptionTypes } from '../core/option-types.ts'
import { shownValue } from '../core/shown-value.ts'
import type { Validators } from '../fetch/index.ts'
import { seriesUuidFromUrl } from '../identity/series-uuid.ts'
import { givenUuid } from '../identity/uuid.ts'
import { type FeedRefreshPriority, initialRefreshState, type RefreshState } from '../schedule/index.ts'
import { parseUrl } from '../values/parse-url.ts'
import { type SnapshotFacts, type SnapshotSource, snapshotFacts } from './snapshot-source.ts'

export type { FeedKind }

/** A URL to which a feed seems to have moved, and the evidence. Times are in epoch seconds. */
export interface MoveCandidate {
  readonly url: string
  /** `redirect`: every hop to it is permanent; `new-feed-url`: the feed itself names it. */
  readonly by: 'redirect' | 'new-feed-url'
  readonly firstSeen: number
  readonly lastSeen: number
  /** 0 for a URL that replaces another named one and was not fetched yet. */
  readonly sightings: number
}

/** The hubs that announce a feed's changes (WebSub). */
export interface FeedHub {
  readonly topicUrl: string
  readonly hubUrls: readonly string[]
}

/**
 * Everything remembered about a feed between two refreshes. It is stored in two parts: `encodeFeedFacts` writes
 * everything but the snapshot, some 700 bytes; `snapshot` is stored as it is, when it has changed. `decodeFeedState`
 * joins both. The state belongs to the results of its refresh: store both in one transaction. If only the validators
 * were stored, the server would answer "not modified" for ever, and the results would be lost.
 */
export interface FeedState {
  /** The URL to fetch. It changes when the feed moves. */
  readonly feedUrl: string
  /** The uuid that the caller gave, or that the first reading found; `null` before. It never changes after that. */
  readonly seriesUuid: string | null
  /**
   * The uuid in an SSS document's own `identifier`; `null` if it has none, or for a podcast. It differs from
   * `seriesUuid` if the caller gave that before the first reading. Index both: `findFeed` is asked for either.
   */
  readonly documentUuid: string | null
  /** The `podcast:guid` of the feed, for an index: `findFeed` is asked for it. `null` if it has none. */
  readonly podcastGuid: string | null
  /** The kind of the feed, set by the first reading; `null` before. It never changes after that. */
  readonly kind: FeedKind | null
  /**
   * The known children, as `feedmill/changes` writes them; `null` until the feed was read. A state from a store may
   * have a function that fetches the bytes. In an outcome with `isSnapshotChanged` they are bytes.
   */
  readonly snapshot: SnapshotSource
  /** Facts about the snapshot that are needed without reading it; `null` if there is none. */
  readonly snapshotFacts: SnapshotFacts | null
  readonly validators: Validators | null
  readonly schedule: RefreshState
  /** The priority of the schedule, for an index. */
  readonly priority: FeedRefreshPriority
  /** The next check of the schedule, for an index: epoch seconds; `null` if the feed is no longer checked. */
  readonly nextCheckAt: number | null
  /**
   * The version of the readers that could not read the body to which `validators` belong; `null` if the body was read.
   */
  readonly unreadableBy: string | null
  /** Time of the next timer of the children, which needs no fetch ({@link tickFeed}), in epoch seconds. */
  readonly nextTimerAt: number | null
  /** An older page of the feed that could not be read and is tried once more; `null` if there is none. */
  readonly pendingPage: string | null
  readonly move: MoveCandidate | null
  readonly hub: FeedHub | null
  /**
   * The content that the request accepts: `any` after the server refused the types of feeds (406, 415); else `null`.
   */
  readonly accept: 'any' | null
}

/** Options of {@link initialFeedState}. */
export interface InitialFeedOptions {
  /** Time when the directory first learnt of the feed, in epoch seconds. */
  readonly firstSeen: number
  /**
   * The uuid that the series already has. @defaultValue that of the snapshot, else derived from the URL or read from an
   * SSS document
   */
  readonly seriesUuid?: string | undefined
  /**
   * A snapshot of the stored children: `encodeSnapshot(snapshotFrom(…))` of `feedmill/changes`. Store it with the facts
   * before the first refresh: an outcome sets `isSnapshotChanged` only for later snapshots.
   */
  readonly snapshot?: Uint8Array | undefined
}

const typesOfOptions = {
  firstSeen: 'anything',
  seriesUuid: 'anything',
  snapshot: 'anything',
} as const satisfies OptionTypes & { readonly [name in keyof InitialFeedOptions]-?: unknown }

/**
 * Returns the state of a feed that has not been fetched yet. It is due at once. The URL is kept as it is written. Two
 * URLs that differ only in the scheme or a final slash give two states, but a podcast gets the same uuid from both
 * (`seriesUuidFromUrl`).
 *
 * @throws TypeError if the URL or the uuid is invalid, the URL has a user name or a password, the snapshot is not bytes
 * or is of another series, or the time is not in whole seconds; SnapshotError if the snapshot is invalid
 */
export function initialFeedState(feedUrl: string, options: InitialFeedOptions): FeedState {
  const url = parseUrl(feedUrl)
  if (url === null) throw new TypeError(`feedUrl must be an absolute URL, not '${feedUrl}'`)
  if (url.username !== '' || url.password !== '') {
    throw new TypeError(
      'feedUrl must have no user name and password, since it is stored: request.credentials takes them',
    )
  }
  checkOptionTypes(options, typesOfOptions, '{ firstSeen: Math.floor(Date.now() / 1000) }')
  const { firstSeen, snapshot } = options
  if (snapshot !== undefined && !(snapshot instanceof Uint8Array)) {
    const given = shownValue(snapshot)
    throw new TypeError(`snapshot must be bytes, as encodeSnapshot of feedmill/changes gives them, not ${given}`)
  }
  const decoded = snapshot === undefined ? null : decodeSnapshot(snapshot)
  const ofSnapshot = decoded?.seriesUuid ?? null
  const seriesUuid = givenUuid('seriesUuid', options.seriesUuid) ?? ofSnapshot
  if (ofSnapshot !== null && ofSnapshot !== seriesUuid) {
    throw new TypeError(`the snapshot is of the series ${ofSnapshot}, and seriesUuid is ${seriesUuid}`)
  }
  // The uuid seeds the schedule's random numbers. Until the uuid of an SSS document is known, the URL seeds them.
  const schedule = initialRefreshState(seriesUuid ?? seriesUuidFromUrl(feedUrl), firstSeen)
  return {
    feedUrl,
    seriesUuid,
    documentUuid: null,
    podcastGuid: decoded?.podcastGuid ?? null,
    kind: null,
    snapshot: snapshot ?? null,
    snapshotFacts: snapshot === undefined || decoded === null ? null : snapshotFacts(snapshot, decoded),
    validators: null,
    schedule,
    priority: schedule.priority,
    nextCheckAt: schedule.nextCheckAt,
    unreadableBy: null,
    nextTimerAt: null,
    pendingPage: null,
    move: null,
    hub: null,
    accept: null,
  }
}

export function withSchedule(state: FeedState, schedule: RefreshState): FeedState {
  return { ...state, schedule, priority: schedule.priority, nextCheckAt: schedule.nextCheckAt }
}

export function withSnapshot(state: FeedState, snapshot: Snapshot): FeedState {
  const bytes = encodeSnapshot(snapshot)
  const { podcastGuid } = snapshot
  return { ...state, podcastGuid, snapshot: bytes, snapshotFacts: snapshotFacts(bytes, snapshot) }
}
