import { decodeSnapshot, encodeSnapshot, type FeedKind, type Snapshot } from '../changes/index.ts'
import { checkOptionTypes, type OptionTypes } from '../core/option-types.ts'
import { parseUrl } from '../core/parse-url.ts'
import { shownValue } from '../core/shown-value.ts'
import type { Validators } from '../fetch/index.ts'
import { seriesUuidFromUrl } from '../identity/series-uuid.ts'
import { givenUuid } from '../identity/uuid.ts'
import { type FeedRefreshPriority, initialRefreshState, type RefreshState } from '../schedule/index.ts'
import { type SnapshotFacts, type SnapshotSource, snapshotFacts } from './snapshot-source.ts'

export type { FeedKind }

/** A target to which a feed seems to have moved, and what speaks for it. Times are in epoch seconds. */
export interface MoveCandidate {
  readonly url: string
  /** `redirect`: every hop to it is permanent; `new-feed-url`: the feed itself names it. */
  readonly by: 'redirect' | 'new-feed-url'
  readonly firstSeen: number
  readonly lastSeen: number
  /** 0 for a new URL that the feed names in place of another, and that was not looked at yet. */
  readonly sightings: number
}

/** Where a feed's changes are announced (WebSub). */
export interface FeedHub {
  readonly topicUrl: string
  readonly hubUrls: readonly string[]
}

/**
 * All that is remembered of a feed between two refreshes. It is stored in two parts: `encodeFeedFacts` writes everything
 * but the snapshot, some 700 bytes, and `snapshot` is stored as it is, when it changed. `decodeFeedState` puts both
 * together. The state belongs to the results of the refresh that gave it: store both in one transaction. Validators
 * without results turn one bad reply into "not modified" for ever.
 */
export interface FeedState {
  /** What is fetched. It changes when the feed moves. */
  readonly feedUrl: string
  /** Given by the caller, else known once the feed was read; null before. It never changes then. */
  readonly seriesUuid: string | null
  /**
   * The uuid that an SSS document gives itself in its `identifier`; `null` if it gives none, or is a podcast. It differs from
   * `seriesUuid` if the caller gave that before the first reading. Index both: `findFeed` is asked for either.
   */
  readonly documentUuid: string | null
  /** The `podcast:guid` of the feed, for an index: `findFeed` is asked for it. `null` if it has none. */
  readonly podcastGuid: string | null
  /** Null until the feed was read. It stays what it was then. */
  readonly kind: FeedKind | null
  /**
   * What is known of the children, as `feedmill/changes` writes it; `null` until the feed was read. A state from a store may
   * have a function that fetches the bytes. In an outcome with `isSnapshotChanged` they are bytes.
   */
  readonly snapshot: SnapshotSource
  /** What is to be known of the snapshot without reading it; `null` if there is none. */
  readonly snapshotFacts: SnapshotFacts | null
  readonly validators: Validators | null
  readonly schedule: RefreshState
  /** That of the schedule, for an index. */
  readonly priority: FeedRefreshPriority
  /** That of the schedule, for an index: epoch seconds, null when the feed is not looked at any more. */
  readonly nextCheckAt: number | null
  /** The version of the readers that could make nothing of the body that the validators stand for; else null. */
  readonly unreadableBy: string | null
  /** When a timer of the children is due though nobody fetches the feed ({@link tickFeed}), in epoch seconds. */
  readonly nextTimerAt: number | null
  /** An older page of the feed that did not come, and is tried for once more. */
  readonly pendingPage: string | null
  readonly move: MoveCandidate | null
  readonly hub: FeedHub | null
  /** What is asked for: `any` where the server refused what the feed is (406, 415); else null. */
  readonly accept: 'any' | null
}

/** Options of {@link initialFeedState}. */
export interface InitialFeedOptions {
  /** When the directory first knew of the feed, in epoch seconds. */
  readonly firstSeen: number
  /**
   * The uuid that the series has already. @defaultValue that of the snapshot, else derived from the URL, or told by an
   * SSS document
   */
  readonly seriesUuid?: string | undefined
  /**
   * What stored children give: `encodeSnapshot(snapshotFrom(…))` of `feedmill/changes`. Store it with the facts before the
   * first refresh: an outcome says `isSnapshotChanged` only of a later one.
   */
  readonly snapshot?: Uint8Array | undefined
}

const typesOfOptions = {
  firstSeen: 'anything',
  seriesUuid: 'anything',
  snapshot: 'anything',
} as const satisfies OptionTypes & { readonly [name in keyof InitialFeedOptions]-?: unknown }

/**
 * The state of a feed that has not been fetched yet. It is due at once. The URL is taken as it is written; two that differ
 * in the scheme or a slash at the end alone are told apart here, and give a podcast the same uuid (`seriesUuidFromUrl`).
 *
 * @throws TypeError if the URL or the uuid is invalid, the URL has a user name or a password, the snapshot is not bytes or
 * is of another series, or the time is not in whole seconds; SnapshotError if the snapshot is invalid
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
  // Chance is drawn from the uuid; until that of an SSS document is known, the URL's serves.
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

/** The state with what its schedule has become. */
export function withSchedule(state: FeedState, schedule: RefreshState): FeedState {
  return { ...state, schedule, priority: schedule.priority, nextCheckAt: schedule.nextCheckAt }
}

/** The state with what is known of its children now. */
export function withSnapshot(state: FeedState, snapshot: Snapshot): FeedState {
  const bytes = encodeSnapshot(snapshot)
  const { podcastGuid } = snapshot
  return { ...state, podcastGuid, snapshot: bytes, snapshotFacts: snapshotFacts(bytes, snapshot) }
}
