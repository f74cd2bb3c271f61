import { describe, expect, test } from 'vitest'
import { duplicatesOf, emptySnapshot, type Snapshot } from '../../src/changes/index.ts'
import { type Channel, DAY, episodes, FollowedFeed, type Item, START } from './followed-feed.ts'

function snapshotOf(items: readonly Item[], channel: Channel = {}): Snapshot {
  return new FollowedFeed(START + 100 * DAY).read(items, { channel }).snapshot
}
const guid = (digit: number): Channel => ({
  more: `<podcast:guid>${String(digit).repeat(8)}-ccf0-5f69-a609-6b82873eab3c</podcast:guid>`,
})

describe('two feeds are one (changes 3.7)', () => {
  const mirrored = episodes(1, 30).map((item) => ({ ...item, guid: `mirror-${item.guid}` }))

  test('by the same podcast:guid', () => {
    const evidence = duplicatesOf(snapshotOf(episodes(1, 5), guid(1)), snapshotOf(episodes(50, 60), guid(1)))
    expect(evidence).toEqual({ by: 'podcast-guid', share: 0 })
  })

  test('by the same children', () => {
    const another = snapshotOf(episodes(1, 30).map((item) => ({ ...item, url: `${item.url}?from=mirror` })))
    expect(duplicatesOf(snapshotOf(episodes(1, 30)), another)).toEqual({ by: 'content', share: 1 })
  })

  test('by the same files', () => {
    expect(duplicatesOf(snapshotOf(episodes(1, 30)), snapshotOf(mirrored))).toEqual({ by: 'enclosures', share: 1 })
  })

  test('by four in five of the newest 20', () => {
    expect(duplicatesOf(snapshotOf(episodes(1, 30)), snapshotOf(episodes(1, 26)))).toMatchObject({ share: 0.8 })
    expect(duplicatesOf(snapshotOf(episodes(1, 30)), snapshotOf(episodes(1, 25)))).toBe(null)
  })
})

describe('two feeds are two', () => {
  test('when their guids and children differ', () => {
    expect(duplicatesOf(snapshotOf(episodes(1, 5), guid(1)), snapshotOf(episodes(6, 10), guid(2)))).toBe(null)
  })

  test('when all they share is a trailer or two', () => {
    expect(duplicatesOf(snapshotOf(episodes(1, 2)), snapshotOf(episodes(1, 2)))).toBe(null)
  })

  test('when nothing is known of them', () => {
    expect(duplicatesOf(emptySnapshot(), emptySnapshot())).toBe(null)
    expect(() => duplicatesOf(emptySnapshot(), {} as never)).toThrow(TypeError)
  })
})
