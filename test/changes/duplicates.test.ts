import { describe, expect, test } from 'vitest'
import { type ComparedFeed, duplicateKeys, duplicatesOf, emptySnapshot } from '../../src/changes/index.ts'
import { type Channel, DAY, episode, episodes, FollowedFeed, type Item, START } from './followed-feed.ts'

function feedOf(items: readonly Item[], channel: Channel = {}, name: string | null = 'Show'): ComparedFeed {
  return { snapshot: new FollowedFeed(START + 100 * DAY).read(items, { channel }).snapshot, name }
}
const guid = (digit: number): Channel => ({
  more: `<podcast:guid>${String(digit).repeat(8)}-ccf0-5f69-a609-6b82873eab3c</podcast:guid>`,
})

/** The evidence in both orders: it is the same. */
function evidenceOf(a: ComparedFeed, b: ComparedFeed) {
  const evidence = duplicatesOf(a, b)
  expect(duplicatesOf(b, a)).toEqual(evidence)
  return evidence
}

describe('two feeds are one (changes 3.7)', () => {
  test('by the same podcast:guid and a common child', () => {
    const evidence = evidenceOf(feedOf(episodes(1, 5), guid(1), 'One'), feedOf(episodes(5, 60), guid(1), 'Two'))
    expect(evidence).toEqual({ by: 'podcast-guid', share: 1 })
  })

  test('by their names, and children with the same guids and files', () => {
    expect(evidenceOf(feedOf(episodes(1, 30)), feedOf(episodes(1, 30)))).toEqual({ by: 'content', share: 1 })
  })

  test('if their names differ only in case', () => {
    expect(evidenceOf(feedOf(episodes(1, 30)), feedOf(episodes(1, 30), {}, 'SHOW'))).toMatchObject({ by: 'content' })
  })

  test('if one lists only the newest children, or is behind', () => {
    expect(evidenceOf(feedOf(episodes(1, 80)), feedOf(episodes(71, 80)))).toEqual({ by: 'content', share: 1 })
    expect(evidenceOf(feedOf(episodes(1, 30)), feedOf(episodes(1, 25)))).toEqual({ by: 'content', share: 1 })
  })

  test('if titles, texts and dates were changed in one', () => {
    const changed = episodes(1, 20).map((item) => ({ ...item, title: `New: ${item.title}`, date: item.date! + 60 }))
    expect(evidenceOf(feedOf(episodes(1, 20)), feedOf(changed))).toEqual({ by: 'content', share: 1 })
  })

  test('by nine in ten, and not by fewer', () => {
    const others = (count: number): Item[] =>
      episodes(1, 20).map((item, place) => (place < count ? { ...item, url: `${item.url}.other` } : item))
    expect(evidenceOf(feedOf(episodes(1, 20)), feedOf(others(2)))).toEqual({ by: 'content', share: 0.9 })
    expect(evidenceOf(feedOf(episodes(1, 20)), feedOf(others(3)))).toBe(null)
  })
})

describe('two feeds are two', () => {
  test('if they share a podcast:guid and no child', () => {
    expect(evidenceOf(feedOf(episodes(1, 5), guid(1)), feedOf(episodes(50, 60), guid(1)))).toBe(null)
  })

  test('if their names differ', () => {
    expect(evidenceOf(feedOf(episodes(1, 30)), feedOf(episodes(1, 30), {}, 'Another show'))).toBe(null)
    expect(evidenceOf(feedOf(episodes(1, 30), {}, null), feedOf(episodes(1, 30), {}, null))).toBe(null)
  })

  test('if one holds the children of the other among more of its own', () => {
    const network = episodes(1, 30).flatMap((item, place) =>
      place % 4 === 0 ? [item, episode(1000 + place, { date: item.date! + 1 })] : [item],
    )
    expect(evidenceOf(feedOf(episodes(1, 30)), feedOf(network))).toBe(null)
  })

  test('if only their guids or only their files are the same', () => {
    const mirrored = episodes(1, 30).map((item) => ({ ...item, guid: `mirror-${item.guid}` }))
    const moved = episodes(1, 30).map((item) => ({ ...item, url: `https://other.example/${item.guid}.mp3` }))
    expect(evidenceOf(feedOf(episodes(1, 30)), feedOf(mirrored))).toBe(null)
    expect(evidenceOf(feedOf(episodes(1, 30)), feedOf(moved))).toBe(null)
  })

  test('if all they share is a trailer or two', () => {
    expect(evidenceOf(feedOf(episodes(1, 2)), feedOf(episodes(1, 2)))).toBe(null)
  })

  test('if they cover no time together', () => {
    expect(evidenceOf(feedOf(episodes(1, 10)), feedOf(episodes(20, 30)))).toBe(null)
  })

  test('if their children have no date or no file', () => {
    expect(evidenceOf(feedOf(episodes(1, 9, { date: null })), feedOf(episodes(1, 9, { date: null })))).toBe(null)
    expect(evidenceOf(feedOf(episodes(1, 9, { url: null })), feedOf(episodes(1, 9, { url: null })))).toBe(null)
  })

  test('if nothing is known of them', () => {
    const unknown = { snapshot: emptySnapshot(), name: 'Show' }
    expect(duplicatesOf(unknown, unknown)).toBe(null)
    expect(() => duplicatesOf(unknown, { snapshot: {} as never, name: 'Show' })).toThrow(TypeError)
  })
})

describe('the keys of an index', () => {
  const common = (a: ComparedFeed, b: ComparedFeed) =>
    duplicateKeys(a).filter((key) => duplicateKeys(b).includes(key)).length

  test('are two, of the newest children, whatever else the feed lists', () => {
    expect(new Set(duplicateKeys(feedOf(episodes(1, 30)))).size).toBe(2)
    expect(duplicateKeys(feedOf(episodes(28, 30)))).toEqual(duplicateKeys(feedOf(episodes(1, 30))))
  })

  test('leave out children that are missing', () => {
    const feed = new FollowedFeed(START + 100 * DAY)
    feed.read(episodes(1, 30))
    const { snapshot } = feed.read(episodes(1, 27))
    expect(duplicateKeys({ snapshot, name: 'Show' })).toEqual(duplicateKeys(feedOf(episodes(1, 27))))
  })

  test('lead to a feed that is one child behind', () => {
    expect(common(feedOf(episodes(1, 30)), feedOf(episodes(1, 29)))).toBe(1)
  })

  test('do not depend on the order of children with one date', () => {
    const items = episodes(1, 9, { date: START })
    expect(duplicateKeys(feedOf(items.toReversed()))).toEqual(duplicateKeys(feedOf(items)))
  })

  test('differ if the names differ, and are missing without a name or a file', () => {
    expect(common(feedOf(episodes(1, 30)), feedOf(episodes(1, 30), {}, 'Another show'))).toBe(0)
    expect(duplicateKeys(feedOf(episodes(1, 30), {}, null))).toEqual([])
    expect(duplicateKeys(feedOf(episodes(1, 30, { url: null })))).toEqual([])
  })
})
