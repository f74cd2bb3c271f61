import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createDiff,
  decodeSnapshot,
  emptySnapshot,
  encodeSnapshot,
  inspectSnapshot,
  SnapshotError,
  snapshotFrom,
} from '../../src/changes/index.ts'
import { DAY, episode, episodes, FollowedFeed, START } from './followed-feed.ts'

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

function codeOf(bytes: Uint8Array): string {
  try {
    decodeSnapshot(bytes)
    return 'read'
  } catch (error) {
    return error instanceof SnapshotError ? error.code : String(error)
  }
}

describe('a snapshot as bytes', () => {
  test('is the same after decoding, whatever is in it', () => {
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

  test('of no feed at all is read back', () => {
    expect(inspectSnapshot(decodeSnapshot(encodeSnapshot(emptySnapshot())))).toEqual(inspectSnapshot(emptySnapshot()))
  })

  test('takes 81 bytes a child and less than 350 a feed', () => {
    const feed = new FollowedFeed(START + 2000 * DAY)
    feed.read(episodes(1, 1000), { bodyDigest: new Uint8Array(32), contextDigest: new Uint8Array(12) })
    const bytes = encodeSnapshot(feed.snapshot).length
    expect(bytes - 1000 * 81).toBeLessThan(350)
  })

  test('never changes its form without a new version', () => {
    const feed = new FollowedFeed(START + DAY)
    feed.read([episode(2, { guid: 'https://show.example/2' }), episode(1)], { bodyDigest: Uint8Array.of(1, 2, 3) })
    expect(
      Buffer.from(encodeSnapshot(feed.snapshot, { schedule: Uint8Array.of(255) })).toString('hex'),
    ).toMatchInlineSnapshot(
      `"66730103010001010000001018b54d9db7b55ad1b568c3d3782406f40014a6cfecc005a9882317f7fbbd9b1b8e4849c29ba614620e4ae3e2bffbf402ea449fbfe96181d5e096ba14620e4ae3e2bffbf402ea449fbfe96181d5e096ba0003010203000000000000000000000000000000000000000000000002000000000000000000000000000000000000000280cb1c6a001d1e6a010c73686f772e6578616d706c650100ff020000004bd2cc3553b863b9d1b3404ebe5a905946716c715ca631f744c1ab7dd818010caab2cc29d8aefd9e722f60f6aa4e030721392ebde690adf5001d1e6a000000000000000000000000000000000000000100bf904a3554b66f2dd67739bc3508fc24a3be91478ca16a161c237ac6230a22ec5cb9c7f7d456231af41e7e802a1dcacb608eed9cab6604c980cb1c6a00000000000000000000000000000000010000010000000000000000000000000000000000898515aea84e2287"`,
    )
  })
})

describe('bytes that are no snapshot', () => {
  test.each([
    ['none at all', new Uint8Array(0), 'foreign'],
    ['a feed', Buffer.from('<rss/>'), 'foreign'],
    ['the first three bytes', full.slice(0, 3), 'damaged'],
    ['a later version', Uint8Array.of(0x66, 0x73, 2, ...full.slice(3)), 'version'],
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

  test('is told by its place', () => {
    const child = snapshot.child(0)
    expect(child).toMatchObject({ datePublished: START + 39 * DAY, media: 'AUDIO', isRemoved: false })
    expect(child.keyDigest).toHaveLength(16)
  })

  test('is not there behind the last', () => {
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
