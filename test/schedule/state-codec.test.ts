import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import {
  decodeRefreshState,
  encodeRefreshState,
  initialRefreshState,
  type RefreshState,
} from '../../src/schedule/index.ts'
import { reached } from './arbitraries.ts'
import { DAY, knownFeed, MINUTE, NOW, OTHER_UUID, observe, ok, UUID } from './feed-histories.ts'

const LAST_TIME = 2 ** 32 - 1

/** A state with everything that one can have at once. */
const fullest: RefreshState = {
  feedUuid: UUID,
  firstSeen: LAST_TIME,
  priority: 'LOW',
  priorityReason: 'FEED_URL_NOT_WORKING',
  nextCheckAt: LAST_TIME,
  dateLastRefreshed: LAST_TIME,
  checks: 65_535,
  lastCheckAt: LAST_TIME,
  releases: Array.from({ length: 20 }, (_, index) => NOW - (19 - index) * 500 * DAY - (index % 2) * MINUTE),
  baseClass: 'INACTIVE',
  downgradedAt: LAST_TIME,
  belowHighSince: LAST_TIME,
  belowMediumSince: LAST_TIME,
  popularityRank: 'TOP_200000',
  hints: {
    declaredRate: Math.fround(1 / 7),
    isCompleted: true,
    shortestInterval: DAY,
    skipHours: Array.from({ length: 24 }, (_, hour) => hour),
    skipDays: [0, 1, 2, 3, 4, 5, 6],
  },
  conditionsIgnoredAt: LAST_TIME,
  subscription: {
    verifiedAt: LAST_TIME,
    leaseEndsAt: LAST_TIME,
    pings: [true, false, true, true, true, true, true, false, true, true],
    unannounced: 10,
    isTrusted: true,
    losses: 255,
    lostAt: LAST_TIME,
  },
  pingedAt: LAST_TIME,
  pingChecks: 2,
  notice: 'live',
  hasNoticeProved: true,
  podpingUntil: LAST_TIME,
  calledAt: LAST_TIME,
  isHurried: true,
  failure: {
    since: LAST_TIME,
    attempts: 255,
    effect: 'B',
    unreadable: 255,
    goneSince: LAST_TIME,
    gone: 255,
    blockedSince: LAST_TIME,
    blocked: 255,
    checksAsLow: 255,
    stage: 'given-up-reading',
  },
  rateLimits: 255,
  recoveringUntil: LAST_TIME,
  recoveryReleases: 1,
  freshUntil: LAST_TIME,
  heldUntil: LAST_TIME,
  duplicateOf: null,
}

describe('an encoded state', () => {
  test('has at most 200 bytes even for the fullest state', () => {
    expect(encodeRefreshState(fullest).length).toBeLessThanOrEqual(200)
    expect(decodeRefreshState(encodeRefreshState(fullest))).toEqual(fullest)
  })

  test('has at most 200 bytes for a duplicate, whose failures are dropped', () => {
    const duplicate: RefreshState = {
      ...fullest,
      duplicateOf: OTHER_UUID,
      failure: null,
      recoveringUntil: null,
      freshUntil: null,
      heldUntil: null,
      calledAt: null,
      pingedAt: null,
      nextCheckAt: null,
    }
    expect(encodeRefreshState(duplicate).length).toBeLessThanOrEqual(200)
  })

  test('of a new feed has no more than it needs', () => {
    expect(encodeRefreshState(initialRefreshState(UUID, NOW)).length).toBeLessThan(60)
  })

  property.prop([reached()])('gives the state again, in at most 200 bytes', ({ state }) => {
    const bytes = encodeRefreshState(state)
    expect(bytes.length).toBeLessThanOrEqual(200)
    expect(decodeRefreshState(bytes)).toEqual(state)
  })

  test('gives the state again even if releases lie more than 30 years apart: older ones are dropped', () => {
    const state = observe(knownFeed({ releases: 1 }), ok({ releases: [NOW + DAY] }), NOW + DAY)
    const old = observe(initialRefreshState(UUID, NOW), ok({ releases: [0, NOW - 40 * 365 * DAY, NOW - DAY] }), NOW)
    expect(old.releases).toEqual([NOW - DAY])
    for (const each of [state, old]) expect(decodeRefreshState(encodeRefreshState(each))).toEqual(each)
  })

  test.each([
    ['failures', 'B', { failure: { attempts: 255, blocked: 255 } }],
    ['waits that a server asked for', 'R', { rateLimits: 255 }],
  ] as const)('gives the state again after more %s than are counted', (_, effect, counted) => {
    let state = knownFeed()
    for (let minutes = 1; minutes <= 300; minutes += 1) {
      state = observe(state, { kind: 'check', effect }, NOW + minutes * MINUTE)
    }
    expect(state).toMatchObject(counted)
    expect(decodeRefreshState(encodeRefreshState(state))).toEqual(state)
  })

  test('gives the state again after more checks than are counted, when the count begins anew', () => {
    const state = observe({ ...knownFeed(), checks: 65_535 }, ok(), NOW + DAY)
    expect(state.checks).toBe(0)
    expect(decodeRefreshState(encodeRefreshState(state))).toEqual(state)
  })

  test('can lie anywhere in a larger buffer', () => {
    const bytes = encodeRefreshState(fullest)
    const larger = new Uint8Array(500).fill(7)
    larger.set(bytes, 100)
    expect(decodeRefreshState(larger.subarray(100, 100 + bytes.length))).toEqual(fullest)
  })

  test('has not changed since it was first published', () => {
    const state = knownFeed({ gapDays: 7, releases: 3 })
    expect(Buffer.from(encodeRefreshState(state)).toString('hex')).toBe(
      '6672019b024349ccf05f69a6096b82873eab3c000017647f1fc069a5b3e469a57bc069a57bc069a57bc04100010369a52760004ec000276000000000000000000000000000bc3256c5',
    )
  })
})

describe('bytes that are no state are refused', () => {
  property.prop([fc.uint8Array({ maxLength: 220 })])('at random', (bytes) => {
    expect(() => decodeRefreshState(bytes)).toThrow(TypeError)
  })

  property.prop([reached(), fc.nat(), fc.integer({ min: 1, max: 255 })])(
    'when one is damaged',
    ({ state }, place, change) => {
      const bytes = encodeRefreshState(state)
      bytes[place % bytes.length]! ^= change
      expect(() => decodeRefreshState(bytes)).toThrow(TypeError)
    },
  )

  test('when they are cut anywhere', () => {
    const bytes = encodeRefreshState(fullest)
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => decodeRefreshState(bytes.subarray(0, length))).toThrow(/refresh state/)
    }
  })

  test('when something follows', () => {
    expect(() => decodeRefreshState(Uint8Array.of(...encodeRefreshState(fullest), 0))).toThrow('checksum')
  })

  test('when their length is wrong for their content, even if their checksum is right', () => {
    const body = encodeRefreshState(fullest).subarray(0, -4)
    for (const other of [body.subarray(0, -1), body.subarray(0, 60), Uint8Array.of(...body, 0)]) {
      const bytes = Uint8Array.of(...other, 0, 0, 0, 0)
      const hash = other.reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), 0x811c9dc5) >>> 0
      new DataView(bytes.buffer).setUint32(other.length, hash)
      expect(() => decodeRefreshState(bytes)).toThrow('its parts do not fit its length')
    }
  })

  test('when they are of a later version, which the error names', () => {
    const bytes = encodeRefreshState(fullest)
    bytes[2] = 9
    expect(() => decodeRefreshState(bytes)).toThrow('version 9')
  })

  test('when they are a text', () => {
    expect(() => decodeRefreshState('fr' as unknown as Uint8Array)).toThrow('decoded from a Uint8Array')
    expect(() => decodeRefreshState(new TextEncoder().encode('<rss version="2.0">'))).toThrow('not a refresh state')
  })
})

describe('an invalid state is not encoded, and the error says why', () => {
  const noState = 'state must be what initialRefreshState or classifyRefresh gave'

  test.each<[string, unknown, string]>([
    ['null', null, noState],
    ['an empty object', {}, noState],
    ['a state without its hints', { ...fullest, hints: undefined }, noState],
    ['a state whose failures are missing', { ...fullest, failure: undefined }, noState],
    ['a foreign uuid', { ...fullest, feedUuid: 'feed-1' }, 'state.feedUuid must be a uuid, not feed-1'],
    ['an unknown priority', { ...fullest, priority: 'URGENT' }, 'state.priority must be one of WEBSUB'],
    ['a time in milliseconds', { ...fullest, firstSeen: NOW * 1000 }, 'state.firstSeen must be a whole number below'],
    ['a time that is missing', { ...fullest, nextCheckAt: undefined }, 'state.nextCheckAt must be a whole number'],
    [
      'a release between two minutes',
      { ...fullest, releases: [NOW - 1, NOW] },
      'state.releases must be a whole number',
    ],
    [
      'more pings than there can be',
      { ...fullest, subscription: { ...fullest.subscription, pings: Array(70).fill(true) } },
      'state.subscription.pings must be a whole number below 65536',
    ],
    [
      'a count that is too great',
      { ...fullest, failure: { ...fullest.failure, gone: 256 } },
      'state.failure.gone must be a whole number below 256, not 256',
    ],
  ])('%s', (_, state, message) => {
    expect(() => encodeRefreshState(state as RefreshState)).toThrow(message)
    expect(() => encodeRefreshState(state as RefreshState)).toThrow(TypeError)
  })
})
