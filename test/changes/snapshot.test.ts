import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createDiff,
  decodeSnapshot,
  emptySnapshot,
  encodeSnapshot,
  inspectSnapshot,
  type SeenPart,
  SnapshotError,
  snapshotFrom,
} from '../../src/changes/index.ts'
import { formatHash } from '../../src/identity/hash.ts'
import type { ComicSeries } from '../../src/model/index.ts'
import { changes, DAY, episode, episodes, FollowedFeed, HOUR, START, told } from './followed-feed.ts'

/** A snapshot that has something in every field: window, aliases, composite keys, timers, a hold. */
function fullSnapshot(): Uint8Array {
  const feed = new FollowedFeed(START + 30 * DAY)
  const shared = [1, 2].map((n) => episode(n, { guid: 'https://show.example/p' }))
  feed.read([...episodes(11, 40), episode(60), ...episodes(3, 10), ...shared], {
    channel: { more: '<podcast:guid>9b024349-ccf0-5f69-a609-6b82873eab3c</podcast:guid>' },
  })
  feed.wait(DAY).read([...episodes(12, 41), episode(60), episode(9, { guid: 'other' }), ...episodes(3, 8), ...shared], {
    bodyDigest: new Uint8Array(32).fill(7),
    contextDigest: new Uint8Array(12).fill(9),
    slashDates: 'DAY_FIRST',
  })
  feed.wait(DAY).read([episode(41)])
  return encodeSnapshot(feed.snapshot, { schedule: Uint8Array.of(1, 2, 3) })
}
const full = fullSnapshot()

const COMIC = '11111111-0000-4000-8000-000000000001'
const raw = (byte: number): string => formatHash(new Uint8Array(20).fill(byte))

/** A comic with an issue that turns free later and one of the future, with made-up hashes. */
const handMade: SeenPart[] = [
  ...[1, 2].map(
    (n): SeenPart => ({
      type: 'issue',
      index: n - 1,
      key: `22222222-0000-4000-8000-00000000000${n}`,
      contentDigest: new Uint8Array(32).fill(n),
      rawDigest: new Uint8Array(12).fill(n),
      issue: {
        uuid: `22222222-0000-4000-8000-00000000000${n}`,
        seriesUuid: COMIC,
        name: `Issue ${n}`,
        creatorNote: null,
        pushNotificationMessage: null,
        datePublished: START + (n - 1) * 9 * DAY,
        position: n - 1,
        bannerImageUrl: null,
        bannerImageAsString: null,
        thumbnailImageUrl: null,
        thumbnailImageAsString: null,
        stories: [],
        storyImageUrls: [],
        scopesForExclusiveContent: n === 1 ? ['patreon'] : null,
        dateExclusiveContentIsAvailable: n === 1 ? START + 5 * DAY : null,
        isRemoved: false,
        isBlocked: false,
        hash: raw(n),
        storiesHash: null,
      },
    }),
  ),
  { type: 'series', series: { uuid: COMIC, hash: raw(3), issuesHash: raw(4) } as ComicSeries },
  { type: 'end', status: 'ok', complete: true, amendments: [] },
]

function codeOf(bytes: Uint8Array): string {
  try {
    decodeSnapshot(bytes)
    return 'read'
  } catch (error) {
    return error instanceof SnapshotError ? error.code : String(error)
  }
}

describe('a snapshot as bytes', () => {
  test('is the same after decoding', () => {
    const snapshot = decodeSnapshot(full)
    expect(encodeSnapshot(snapshot)).toEqual(full)
    expect(inspectSnapshot(snapshot)).toMatchObject({
      kind: 'podcast',
      podcastGuid: '9b024349-ccf0-5f69-a609-6b82873eab3c',
      bodyDigest: null,
      slashDates: 'DAY_FIRST',
      schedule: '010203',
    })
  })

  test('keeps its schedule until it is given another one', () => {
    expect(decodeSnapshot(encodeSnapshot(decodeSnapshot(full))).schedule).toEqual(Uint8Array.of(1, 2, 3))
    const other = encodeSnapshot(decodeSnapshot(full), { schedule: Uint8Array.of(4) })
    expect(decodeSnapshot(other).schedule).toEqual(Uint8Array.of(4))
  })

  test.each([
    ['of another script', `http://${'\u00e9'.repeat(200)}/1`],
    ['longer than any', `http://${'a'.repeat(300)}/1`],
  ])('is read back though a guid names a host %s', (_, guid) => {
    const feed = new FollowedFeed(START + 30 * DAY)
    feed.read([episode(1, { guid })])
    const bytes = encodeSnapshot(feed.snapshot)
    expect(encodeSnapshot(decodeSnapshot(bytes))).toEqual(bytes)
    const rows = [{ uuid: '9b024349-ccf0-5f69-a609-6b82873eab3c', guid }]
    const seeded = encodeSnapshot(snapshotFrom(rows, { seriesUuid: '18b54d9d-b7b5-5ad1-b568-c3d3782406f4' }))
    expect(encodeSnapshot(decodeSnapshot(seeded))).toEqual(seeded)
  })

  test('copies the digests that it is given', () => {
    const given = Buffer.alloc(12, 7)
    const feed = new FollowedFeed(START + 30 * DAY)
    feed.read(episodes(1, 2), { bodyDigest: given, contextDigest: given })
    const { bodyDigest, contextDigest } = inspectSnapshot(feed.snapshot)
    given.fill(8)
    expect(inspectSnapshot(feed.snapshot)).toMatchObject({ bodyDigest, contextDigest })
  })

  test('is read back if it is empty', () => {
    expect(inspectSnapshot(decodeSnapshot(encodeSnapshot(emptySnapshot())))).toEqual(inspectSnapshot(emptySnapshot()))
  })

  test('takes 90 bytes a child and less than 350 a feed', () => {
    const feed = new FollowedFeed(START + 2000 * DAY)
    feed.read(episodes(1, 1000), { bodyDigest: new Uint8Array(32), contextDigest: new Uint8Array(24) })
    const bytes = encodeSnapshot(feed.snapshot).length
    expect(bytes - 1000 * 90).toBeLessThan(350)
  })

  test('never changes its form without a new version', () => {
    const diff = createDiff(emptySnapshot())
    for (const part of handMade) diff.see(part)
    const { snapshot } = diff.finish({ now: (START + DAY) * 1000, bodyDigest: Uint8Array.of(1, 2, 3) })
    const hex = Buffer.from(encodeSnapshot(snapshot, { schedule: Uint8Array.of(255) })).toString('hex')
    expect(hex.match(/.{1,100}/g)).toMatchInlineSnapshot(`
      [
        "6673030302000201000000101111111100004000800000000000000100140303030303030303030303030303030303030303",
        "14ec4a67b3b49332459b95d119018fc3c63f92c30214ec4a67b3b49332459b95d119018fc3c63f92c3020003010203000100",
        "0000000000000000000000000000000000000000020000000000000000000000000000000063236a000180cb1c6a00000100",
        "ff000200000022222222000040008000000000000001992b8618048cf879fbfbe4b38ddefb8f00604c447cc27748de0efc54",
        "000000000000e0298894893b80cb1c6a00000000000101010101010101010101010000000000000000000000000022222222",
        "000040008000000000000002e0073995905b9f91a82d6bc41aadc5667b6ceba60c83ff276bf22783000000000000f88d78cc",
        "91af00a9286a0000000000020202020202020202020202010000800000000000000000000000000000000000000000000100",
        "0000000000000063236a0006995e6bd1a0909b",
      ]
    `)
  })
})

describe('a snapshot with hashes of another version', () => {
  /** Changes the version of the hashes, at byte 6, and the checksum at the end. */
  function ofOtherHashes(bytes: Uint8Array): Uint8Array {
    const other = bytes.slice()
    other[6] = 0
    other.set(hash('sha256', other.subarray(0, -8), 'buffer').subarray(0, 8), other.length - 8)
    return other
  }

  test('is rewritten without events', () => {
    const feed = new FollowedFeed(START + 30 * DAY)
    feed.read(episodes(1, 5))
    feed.snapshot = decodeSnapshot(ofOtherHashes(encodeSnapshot(feed.snapshot)))
    // The new titles stand for texts that a new version of the library reads otherwise.
    const result = feed.wait(DAY).read(episodes(1, 5, { title: 'New' }), { channel: { title: 'New' } })
    expect([changes(result), told(result), result.isSeriesChanged]).toEqual([{ rewritten: 5 }, [], true])
    expect(changes(feed.wait(DAY).read(episodes(1, 5)))).toEqual({ updated: 5 })
  })

  test('is rewritten even for a child that was away when the others were', () => {
    const feed = new FollowedFeed(START + 30 * DAY)
    feed.read(episodes(1, 5))
    feed.snapshot = decodeSnapshot(ofOtherHashes(encodeSnapshot(feed.snapshot)))
    feed.wait(DAY).read(episodes(2, 5))
    const back = [...episodes(2, 5), episode(1, { title: 'Read otherwise' })]
    const result = feed.wait(HOUR / 2).read(back)
    expect([changes(result), told(result)]).toEqual([{ rewritten: 1 }, []])
    expect(changes(feed.wait(DAY).read([...episodes(2, 5), episode(1)]))).toEqual({ updated: 1 })
  })

  test('is rewritten even if a tick came before the reading', () => {
    const feed = new FollowedFeed(START + 30 * DAY)
    feed.read([episode(40), ...episodes(1, 5)])
    feed.snapshot = decodeSnapshot(ofOtherHashes(encodeSnapshot(feed.snapshot)))
    expect(told(feed.wait(20 * DAY).tick())).toEqual(['new_episodes_released PODCASTSERIES'])
    const result = feed.wait(DAY).read([episode(40), ...episodes(1, 5, { title: 'Read otherwise' })])
    expect([changes(result), told(result)]).toEqual([{ rewritten: 5 }, []])
  })

  test('has its series rewritten later if the first reading is partial', () => {
    const feed = new FollowedFeed(START + 30 * DAY)
    const channel = { more: '<description>Read otherwise</description>' }
    feed.read(episodes(1, 5))
    feed.snapshot = decodeSnapshot(ofOtherHashes(encodeSnapshot(feed.snapshot)))
    expect(feed.wait(DAY).read(episodes(1, 5), { channel, cutOff: 10 }).isSeriesChanged).toBe(false)
    const result = feed.wait(DAY).read(episodes(1, 5), { channel, cutOff: 10 })
    expect([told(result), result.isSeriesChanged]).toEqual([[], true])
  })
})

describe('bytes that are no snapshot', () => {
  test.each([
    ['none at all', new Uint8Array(0), 'foreign'],
    ['a feed', Buffer.from('<rss/>'), 'foreign'],
    ['the first three bytes', full.slice(0, 3), 'damaged'],
    ['an earlier version', Uint8Array.of(0x66, 0x73, 1, ...full.slice(3)), 'version'],
    ['a later version', Uint8Array.of(0x66, 0x73, 4, ...full.slice(3)), 'version'],
    ['one byte too many', Uint8Array.of(...full, 0), 'damaged'],
  ])('%s: %s', (_, bytes, code) => {
    expect(codeOf(bytes)).toBe(code)
  })

  test('are refused wherever they are cut', () => {
    fc.assert(fc.property(fc.nat(full.length - 1), (length) => codeOf(full.slice(0, length)) !== 'read'))
  })

  test('are refused whichever bit is changed', () => {
    fc.assert(
      fc.property(fc.nat(full.length - 1), fc.integer({ min: 1, max: 255 }), (at, bits) => {
        const bytes = full.slice()
        bytes[at]! ^= bits
        return codeOf(bytes) !== 'read'
      }),
    )
  })

  test('say what is wrong with them', () => {
    expect(() => decodeSnapshot(full.slice(0, 500))).toThrow(/damaged or cut/)
  })

  test('are misuse when they are no bytes', () => {
    expect(() => decodeSnapshot('snapshot' as never)).toThrow(TypeError)
    expect(() => encodeSnapshot({} as never)).toThrow(TypeError)
    expect(() => createDiff({} as never)).toThrow(TypeError)
  })
})

describe('a child of a snapshot', () => {
  const snapshot = decodeSnapshot(full)

  test('is found by its index', () => {
    const child = snapshot.child(0)
    expect(child).toMatchObject({ datePublished: START + 39 * DAY, media: 'AUDIO', isRemoved: false })
    expect(child.keyDigest).toHaveLength(16)
  })

  test('does not exist after the last', () => {
    expect(() => snapshot.child(snapshot.childCount)).toThrow(RangeError)
  })

  test('is found by its bytes, unless it was removed', () => {
    const rows = snapshotFrom([{ uuid: '9b024349-ccf0-5f69-a609-6b82873eab3c', guid: 'a' }], {
      seriesUuid: '18b54d9d-b7b5-5ad1-b568-c3d3782406f4',
    })
    expect(rows.childOfRawDigest(new Uint8Array(12).fill(1))).toBe(-1)
    expect(() => rows.childOfRawDigest(new Uint8Array(11))).toThrow(TypeError)
  })
})
