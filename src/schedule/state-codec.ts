import { isObject } from '../core/is-object.ts'
import { MINUTE } from '../dates/seconds.ts'
import { isUuid } from '../identity/uuid.ts'
import { bytesOfUuid, uuidOfBytes } from '../identity/uuid-bytes.ts'
import type { FeedRefreshPriority, FeedRefreshPriorityReason, PopularityRank } from '../tables/index.ts'
import type { FailureStage, FailureStreak } from './failure-streak.ts'
import type { FailureEffect } from './observation.ts'
import type { BaseClass, RefreshState, SubscriptionTrust } from './refresh-state.ts'
import { type ByteReader, type ByteWriter, createByteReader, createByteWriter } from './state-bytes.ts'

/*
 * The format (version 1). Numbers have the most significant byte first:
 *
 *   'f' 'r' 1 | feedUuid 16 | a bit for each value that may be null: whether it is there, notice, hasNoticeProved 3 |
 *   firstSeen 4 | the values that are there, 4 each, duplicateOf 16 | priority, reason, class 1 | checks 2 | number of
 *   releases 1, the newest 4, the others as minutes before it 3 each | isHurried, rank, isCompleted, isTrusted 1 |
 *   shortestInterval 3 | skipHours 3 | skipDays 1 | pings 2 | unannounced, pingChecks, recoveryReleases 1 | losses 1 |
 *   rateLimits 1 | the failures' counts 6 | checksum 4
 *
 * The lists of names below may grow at their ends. Any other change is a new version.
 */
const MAGIC = Uint8Array.of(0x66, 0x72)
const VERSION = 1
const CAPACITY = 256
const CHECKSUM_BYTES = 4

const priorities: readonly FeedRefreshPriority[] = ['WEBSUB', 'HIGH', 'MEDIUM', 'REGULAR', 'INACTIVE', 'LOW', 'NEVER']
const reasons: readonly (FeedRefreshPriorityReason | null)[] = [
  null,
  'DUPLICATE_FEED',
  'ERROR_PARSING_FEED',
  'FEED_URL_NOT_WORKING',
  'INACTIVE_FOR_OVER_1_YEAR',
]
const baseClasses: readonly BaseClass[] = ['HIGH', 'MEDIUM', 'REGULAR', 'INACTIVE']
const ranks: readonly (PopularityRank | null)[] = [
  null,
  'TOP_200',
  'TOP_1000',
  'TOP_2000',
  'TOP_3000',
  'TOP_4000',
  'TOP_5000',
  'TOP_10000',
  'TOP_20000',
  'TOP_50000',
  'TOP_100000',
  'TOP_200000',
]
const effects: readonly FailureEffect[] = ['T', 'S', 'G', 'P', 'B']
const stages: readonly FailureStage[] = [
  'brief',
  'lasting',
  'not-working',
  'not-working-long',
  'unreadable',
  'unreadable-long',
  'blocked',
  'gone',
  'gone-for-good',
  'given-up',
  'given-up-reading',
]

const timesOfState = [
  'nextCheckAt',
  'dateLastRefreshed',
  'lastCheckAt',
  'downgradedAt',
  'belowHighSince',
  'belowMediumSince',
  'conditionsIgnoredAt',
  'pingedAt',
  'calledAt',
  'recoveringUntil',
  'freshUntil',
  'heldUntil',
] as const satisfies readonly (keyof RefreshState)[]
const timesOfSubscription = [
  'verifiedAt',
  'leaseEndsAt',
  'lostAt',
] as const satisfies readonly (keyof SubscriptionTrust)[]
const countsOfFailure = ['attempts', 'unreadable', 'gone', 'blocked', 'checksAsLow'] as const
/** What a ping of Podping told, by its bits. */
const notices: readonly RefreshState['notice'][] = [null, 'update', 'live']
/** The place of the bits of `notice`: after those of the values that may be null. */
const NOTICE_BIT = 21
/** The bit of `isHurried`, above those of the rank. */
const HURRIED = 128
const timesOfFailure = ['since', 'goneSince', 'blockedSince'] as const satisfies readonly (keyof FailureStreak)[]

/**
 * Encodes a state in at most 200 bytes, to be stored. The same state gives the same bytes.
 *
 * @throws TypeError if `classifyRefresh` cannot have returned the state
 */
export function encodeRefreshState(state: RefreshState): Uint8Array {
  assertIsState(state)
  const writer = createByteWriter(CAPACITY)
  const { subscription, failure, hints } = state
  const times = [
    ...timesOfState.map((name) => ({ name, value: state[name] })),
    ...timesOfSubscription.map((name) => ({ name, value: subscription[name] })),
    ...timesOfFailure.map((name) => ({ name, value: failure === null ? null : failure[name] })),
  ]
  const nullable = [...times.map(({ value }) => value), hints.declaredRate, state.duplicateOf, state.podpingUntil]
  const notice = placeIn(notices, state.notice, 'notice')
  const flags = [notice === 1, notice === 2, state.hasNoticeProved]

  writer.raw(MAGIC)
  writer.uint(VERSION, 1, 'version')
  writer.raw(bytesOf(state.feedUuid, 'feedUuid'))
  writer.uint(bitsOf([...nullable.map((value) => value !== null), ...flags]), 3, 'nulls')
  writer.uint(state.firstSeen, 4, 'firstSeen')
  for (const { name, value } of times) if (value !== null) writer.uint(value, 4, name)
  if (hints.declaredRate !== null) writer.float(hints.declaredRate)
  if (state.duplicateOf !== null) writer.raw(bytesOf(state.duplicateOf, 'duplicateOf'))
  if (state.podpingUntil !== null) writer.uint(state.podpingUntil, 4, 'podpingUntil')
  const priority = placeIn(priorities, state.priority, 'priority')
  const reason = placeIn(reasons, state.priorityReason, 'priorityReason')
  writer.uint(priority * 32 + reason * 4 + placeIn(baseClasses, state.baseClass, 'baseClass'), 1, 'priority')
  writer.uint(state.checks, 2, 'checks')
  writeReleases(writer, state.releases)
  const rank = placeIn(ranks, state.popularityRank, 'popularityRank')
  const bits = bitsOf([hints.isCompleted, subscription.isTrusted])
  writer.uint((state.isHurried ? HURRIED : 0) + rank * 4 + bits, 1, 'popularityRank')
  writer.uint(hints.shortestInterval, 3, 'hints.shortestInterval')
  writer.uint(bitsOfMembers(hints.skipHours, 24), 3, 'hints.skipHours')
  writer.uint(bitsOfMembers(hints.skipDays, 7), 1, 'hints.skipDays')
  writer.uint(subscription.pings.length * 1024 + bitsOf(subscription.pings), 2, 'subscription.pings')
  writer.uint(subscription.unannounced * 16 + state.pingChecks * 4 + state.recoveryReleases, 1, 'pingChecks')
  writer.uint(subscription.losses, 1, 'subscription.losses')
  writer.uint(state.rateLimits, 1, 'rateLimits')
  if (failure !== null) writeFailure(writer, failure)
  writer.uint(checksumOf(writer.written()), CHECKSUM_BYTES, 'checksum')
  return writer.written()
}

/** Checks the types of a state that came as JSON. Its numbers and words are checked when they are written. */
function assertIsState(state: RefreshState): void {
  const { subscription, failure, hints, releases } = isObject(state) ? state : ({} as Partial<RefreshState>)
  const lists = [releases, subscription?.pings, hints?.skipHours, hints?.skipDays]
  if (!lists.every((list) => Array.isArray(list)) || !(failure === null || isObject(failure))) {
    throw new TypeError('state must be what initialRefreshState or classifyRefresh gave')
  }
}

/**
 * Decodes a state that {@link encodeRefreshState} wrote.
 *
 * @throws TypeError if the bytes are no such state: foreign, damaged, cut, or of a later version
 */
export function decodeRefreshState(bytes: Uint8Array): RefreshState {
  if (!(bytes instanceof Uint8Array)) throw new TypeError('a refresh state is decoded from a Uint8Array')
  const body = bytes.subarray(0, Math.max(0, bytes.length - CHECKSUM_BYTES))
  if (body.length < 3 || body[0] !== MAGIC[0] || body[1] !== MAGIC[1]) {
    throw new TypeError(`These ${bytes.length} bytes are not a refresh state: they begin differently`)
  }
  if (body[2] !== VERSION) {
    throw new TypeError(`The refresh state is of version ${body[2]}; this version of feedmill reads ${VERSION}`)
  }
  const checksum = createByteReader(bytes.subarray(body.length)).uint(CHECKSUM_BYTES)
  if (checksum !== checksumOf(body)) throw new TypeError('The refresh state is damaged or cut: its checksum is wrong')
  const reader = createByteReader(body)
  try {
    const state = readState(reader)
    if (reader.isAtEnd()) return state
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new TypeError(
    'The refresh state is damaged, or of another version of feedmill: its parts do not fit its length',
  )
}

function readState(reader: ByteReader): RefreshState {
  reader.raw(MAGIC.length + 1)
  const feedUuid = uuidOfBytes(reader.raw(16))
  const isThere = membersOfBits(reader.uint(3), 24)
  const firstSeen = reader.uint(4)
  let bit = 0
  const nullable = <T>(read: () => T): T | null => {
    const value = isThere.includes(bit) ? read() : null
    bit += 1
    return value
  }
  const time = (): number | null => nullable(() => reader.uint(4))
  const times = Object.fromEntries(timesOfState.map((name) => [name, time()])) as TimesOf<typeof timesOfState>
  const leases = Object.fromEntries(timesOfSubscription.map((name) => [name, time()])) as TimesOf<
    typeof timesOfSubscription
  >
  const failures = Object.fromEntries(timesOfFailure.map((name) => [name, time()])) as TimesOf<typeof timesOfFailure>
  const declaredRate = nullable(() => reader.float())
  const duplicateOf = nullable(() => uuidOfBytes(reader.raw(16)))
  const podpingUntil = time()
  const classes = reader.uint(1)
  const checks = reader.uint(2)
  const releases = readReleases(reader)
  const ranked = reader.uint(1)
  const shortestInterval = reader.uint(3)
  const skipHours = membersOfBits(reader.uint(3), 24)
  const skipDays = membersOfBits(reader.uint(1), 7)
  const pings = reader.uint(2)
  const counts = reader.uint(1)
  const losses = reader.uint(1)
  const rateLimits = reader.uint(1)
  return {
    feedUuid,
    firstSeen,
    priority: valueAt(priorities, classes >> 5),
    priorityReason: valueAt(reasons, (classes >> 2) & 7),
    baseClass: valueAt(baseClasses, classes & 3),
    ...times,
    checks,
    releases,
    isHurried: (ranked & HURRIED) !== 0,
    popularityRank: valueAt(ranks, (ranked & ~HURRIED) >> 2),
    hints: { declaredRate, isCompleted: (ranked & 1) !== 0, shortestInterval, skipHours, skipDays },
    subscription: {
      ...leases,
      pings: Array.from({ length: pings >> 10 }, (_, place) => ((pings >> place) & 1) === 1),
      unannounced: counts >> 4,
      isTrusted: (ranked & 2) !== 0,
      losses,
    },
    pingChecks: (counts >> 2) & 3,
    notice: noticeOf(isThere),
    hasNoticeProved: isThere.includes(NOTICE_BIT + 2),
    podpingUntil,
    failure: failures.since === null ? null : readFailure(reader, { ...failures, since: failures.since }),
    rateLimits,
    recoveryReleases: counts & 3,
    duplicateOf,
  }
}

function noticeOf(bits: readonly number[]): RefreshState['notice'] {
  const [isUpdate, isLive] = [bits.includes(NOTICE_BIT), bits.includes(NOTICE_BIT + 1)]
  return valueAt(notices, (isUpdate ? 1 : 0) + (isLive ? 2 : 0))
}

type TimesOf<Names extends readonly string[]> = { [Name in Names[number]]: number | null }

function writeReleases(writer: ByteWriter, releases: readonly number[]): void {
  const newest = releases.at(-1)
  writer.uint(releases.length, 1, 'releases.length')
  if (newest === undefined) return
  writer.uint(newest, 4, 'releases')
  for (const time of releases.slice(0, -1)) writer.uint((newest - time) / MINUTE, 3, 'releases')
}

function readReleases(reader: ByteReader): number[] {
  const length = reader.uint(1)
  if (length === 0) return []
  const newest = reader.uint(4)
  return [...Array.from({ length: length - 1 }, () => newest - reader.uint(3) * MINUTE), newest]
}

function writeFailure(writer: ByteWriter, failure: FailureStreak): void {
  const effect = placeIn(effects, failure.effect, 'failure.effect')
  writer.uint(effect * 16 + placeIn(stages, failure.stage, 'failure.stage'), 1, 'failure.effect')
  for (const name of countsOfFailure) writer.uint(failure[name], 1, `failure.${name}`)
}

function readFailure(reader: ByteReader, times: Pick<FailureStreak, (typeof timesOfFailure)[number]>): FailureStreak {
  const kind = reader.uint(1)
  const counts = Object.fromEntries(countsOfFailure.map((name) => [name, reader.uint(1)])) as Record<
    (typeof countsOfFailure)[number],
    number
  >
  return { ...times, ...counts, effect: valueAt(effects, kind >> 4), stage: valueAt(stages, kind & 15) }
}

function placeIn<T>(list: readonly T[], value: T, name: string): number {
  const place = list.indexOf(value)
  if (place < 0) throw new TypeError(`state.${name} must be one of ${list.join(', ')}, not ${String(value)}`)
  return place
}

function valueAt<T>(list: readonly T[], place: number): T {
  const value = list[place]
  if (value === undefined) throw new TypeError('The refresh state is damaged, or of a later version of feedmill')
  return value
}

/** Returns the flags as bits; the first member of the list is the lowest bit. */
function bitsOf(flags: readonly boolean[]): number {
  return flags.reduce((bits, flag, place) => bits + (flag ? 2 ** place : 0), 0)
}

function bitsOfMembers(members: readonly number[], end: number): number {
  return bitsOf(Array.from({ length: end }, (_, place) => members.includes(place)))
}

function membersOfBits(bits: number, end: number): number[] {
  return Array.from({ length: end }, (_, place) => place).filter((place) => ((bits >> place) & 1) === 1)
}

function bytesOf(uuid: string, name: string): Uint8Array {
  if (typeof uuid === 'string' && isUuid(uuid)) return bytesOfUuid(uuid)
  throw new TypeError(`state.${name} must be a uuid, not ${String(uuid)}`)
}

/** Returns the FNV-1a hash of 32 bits: it detects accidents, not attacks. */
function checksumOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
