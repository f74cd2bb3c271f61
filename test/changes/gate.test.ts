import { describe, expect, test } from 'vitest'
import { encodeSnapshot } from '../../src/changes/index.ts'
import {
  changes,
  DAY,
  episode,
  episodes,
  FEED_URL,
  FollowedFeed,
  feedXml,
  HOUR,
  partsOf,
  START,
  told,
} from './followed-feed.ts'

/** Returns a feed of 20 episodes that was read completely. */
function imported(): FollowedFeed {
  const feed = new FollowedFeed(START + 20 * DAY)
  feed.read(episodes(1, 20))
  return feed
}
const half = 2200

describe('a reading counts as (changes 3.1)', () => {
  test('complete, when the document lists all it was meant to', () => {
    expect(imported().wait(HOUR).read(episodes(1, 20)).verdict).toBe('complete')
  })

  test('nothing, when the transfer was cut', () => {
    const feed = imported()
    const before = encodeSnapshot(feed.snapshot)
    const result = feed.wait(HOUR).read(episodes(1, 21), { isCut: true, cutOff: half })
    expect(result).toMatchObject({ verdict: 'discarded', children: [], events: [] })
    expect(encodeSnapshot(result.snapshot)).toEqual(before)
  })

  test('partial, when the same truncation came three times in a row', () => {
    const feed = imported()
    const cut = { isCut: true, cutOff: half, bodyDigest: Uint8Array.of(1) }
    const verdicts = [1, 2, 3, 4].map(() => feed.wait(HOUR).read(episodes(1, 21), cut).verdict)
    expect(verdicts).toEqual(['discarded', 'discarded', 'partial', 'partial'])
  })

  test('nothing, when truncations differ, or a whole document came between them', () => {
    const feed = imported()
    const cut = (body: number) => ({ isCut: true, cutOff: half, bodyDigest: Uint8Array.of(body) })
    feed.wait(HOUR).read(episodes(1, 20), cut(1))
    feed.wait(HOUR).read(episodes(1, 20), cut(1))
    feed.wait(HOUR).read(episodes(1, 20))
    expect(feed.wait(HOUR).read(episodes(1, 20), cut(1)).verdict).toBe('discarded')
    expect(feed.wait(HOUR).read(episodes(1, 20), cut(2)).verdict).toBe('discarded')
    expect(feed.wait(HOUR).read(episodes(1, 20), cut(2)).verdict).toBe('discarded')
  })

  test('nothing, when the document is no feed', () => {
    const feed = imported()
    const before = feed.snapshot
    const result = feed.show([{ type: 'end', status: 'unusable', complete: false, amendments: [] }])
    expect(result.verdict).toBe('discarded')
    expect(feed.snapshot).toBe(before)
  })

  test('partial, when the document was cut though the transfer was whole', () => {
    expect(imported().wait(HOUR).read(episodes(1, 20), { cutOff: half }).verdict).toBe('partial')
  })

  test('partial, when the end of the document was not shown', () => {
    const feed = imported()
    const parts = partsOf(feedXml(episodes(11, 20)), { feedUrl: FEED_URL })
    expect(feed.wait(HOUR).show(parts.filter(({ type }) => type !== 'end')).verdict).toBe('partial')
  })

  test('partial, when the caller knows of something that is missing', () => {
    expect(imported().wait(HOUR).read(episodes(1, 20), { complete: false }).verdict).toBe('partial')
  })
})

describe('a partial listing (changes 3.1)', () => {
  test('brings what is new and what changed', () => {
    const items = [episode(21), episode(20, { title: 'Better' }), ...episodes(1, 19)]
    expect(changes(imported().wait(HOUR).read(items, { cutOff: half }))).toEqual({ created: 1, updated: 1 })
  })

  test('removes nothing, however often it comes', () => {
    const feed = imported()
    for (let day = 0; day < 5; day += 1) {
      expect(changes(feed.wait(DAY).read(episodes(1, 20), { cutOff: half }))).toEqual({})
    }
  })

  test('has seen the child it was cut in, which was missing before', () => {
    const feed = imported()
    const without = episodes(1, 20).filter(({ guid }) => guid !== 'ep-10')
    feed.wait(HOUR).read(without)
    const cutInTen = [...episodes(11, 20), episode(10, { description: 'x'.repeat(9000) })]
    feed.wait(HOUR).read(cutInTen, { cutOff: 1000 })
    expect(feed.wait(HOUR).read(without).counts).toMatchObject({ removed: 0, missing: 1 })
  })

  test('does not bring back a removed child if only its beginning came', () => {
    const feed = imported()
    const without = episodes(1, 20).filter(({ guid }) => guid !== 'ep-10')
    for (let sightings = 0; sightings < 2; sightings += 1) feed.wait(HOUR).read(without)
    const cutInTen = [...episodes(11, 20), episode(10, { description: 'x'.repeat(9000) })]
    expect(changes(feed.wait(HOUR).read(cutInTen, { cutOff: 1000 }))).toEqual({})
  })

  test('takes nothing from the child it was cut in', () => {
    const feed = imported()
    const items = [...episodes(1, 20), episode(0, { description: 'x'.repeat(3000) })]
    expect(changes(feed.wait(HOUR).read(items, { cutOff: 1000 }))).toEqual({})
    expect(changes(feed.wait(HOUR).read([episode(20, { description: 'x'.repeat(9000) })], { cutOff: 1000 }))).toEqual(
      {},
    )
  })

  test('keeps childrenHash, and the next complete listing counts its new children', () => {
    const feed = imported()
    const { childrenHash } = feed.snapshot
    const partial = feed.wait(HOUR).read(episodes(1, 21), { complete: false })
    expect(partial.childrenHash).toBe(childrenHash)
    expect(told(partial)).toEqual(['created PODCASTEPISODE', 'new_episodes_released PODCASTSERIES'])
    const whole = feed.wait(HOUR).read(episodes(1, 21))
    expect(whole.childrenHash).not.toBe(childrenHash)
    expect(whole.events).toMatchObject([{ action: 'feed_updated', counters: { created: 1, updated: 0, removed: 0 } }])
  })

  test('changes the series only when it says the same twice', () => {
    const feed = imported()
    const channel = { title: 'Renamed' }
    const first = feed.wait(HOUR).read(episodes(1, 20), { channel, complete: false })
    expect([first.isSeriesChanged, told(first)]).toEqual([false, []])
    const second = feed.wait(HOUR).read(episodes(1, 20), { channel, complete: false })
    expect([second.isSeriesChanged, told(second)]).toEqual([
      true,
      ['updated PODCASTSERIES', 'feed_updated PODCASTSERIES'],
    ])
  })

  test('reports the series without counting children, which the next complete listing counts', () => {
    const feed = imported()
    const channel = { title: 'Renamed' }
    feed.wait(HOUR).read(episodes(1, 21), { channel, complete: false })
    const { events } = feed.wait(HOUR).read(episodes(1, 21), { channel, complete: false })
    expect(events.at(-1)).toMatchObject({
      action: 'feed_updated',
      counters: { created: 0, updated: 0, removed: 0 },
    })
    const whole = feed.wait(HOUR).read(episodes(1, 21), { channel })
    expect(whole.events).toMatchObject([{ action: 'feed_updated', counters: { created: 1, updated: 0, removed: 0 } }])
  })

  test('shows a missing child again, so that it is not missed', () => {
    const feed = imported()
    feed.wait(HOUR).read([...episodes(11, 20), ...episodes(1, 9)])
    feed.wait(HOUR).read(episodes(1, 20), { complete: false })
    expect(changes(feed.wait(HOUR).read([...episodes(11, 20), ...episodes(1, 9)]))).toEqual({})
  })

  test('is an import if it is the first of all, and so are later additions unless they are new releases', () => {
    const feed = new FollowedFeed(START + 20 * DAY)
    expect(feed.read(episodes(15, 20), { complete: false }).isInitialImport).toBe(true)
    const { events } = feed.wait(DAY).read([...episodes(15, 21), ...episodes(1, 14)])
    const created = events.filter(({ action }) => action === 'created')
    expect(created.map(({ initialImport }) => initialImport === true)).toEqual([...Array(14).fill(true), false])
    expect(events.find(({ action }) => action === 'new_episodes_released')?.uuids).toHaveLength(1)
  })
})

test('a child of the future is no part of an import, even before a complete listing', () => {
  const feed = new FollowedFeed(START + 20 * DAY)
  feed.read(episodes(15, 20), { complete: false })
  const { events } = feed.wait(DAY).read([episode(99, { date: START + 40 * DAY }), episode(14)], { complete: false })
  expect(events.map(({ initialImport }) => initialImport === true)).toEqual([true, false])
})

describe('a tick (changes 3.1)', () => {
  const without10 = [...episodes(11, 20), ...episodes(1, 9)]

  test('is one more sighting of missing children', () => {
    const feed = imported()
    feed.wait(HOUR).read(without10)
    expect(changes(feed.wait(HOUR).tick())).toEqual({ removed: 1 })
  })

  test('is skipped when only a timer is due', () => {
    const feed = imported()
    feed.wait(HOUR).read(without10)
    expect(changes(feed.wait(HOUR).tick({ isSighting: false }))).toEqual({})
  })

  test('is skipped after a partial listing', () => {
    const feed = imported()
    feed.wait(HOUR).read(without10)
    feed.wait(HOUR).read(episodes(15, 20), { complete: false })
    expect(changes(feed.wait(HOUR).tick())).toEqual({})
  })

  test('reports what is known of the feed', () => {
    const feed = imported()
    const { hash, childrenHash } = feed.snapshot
    expect(feed.wait(HOUR).tick()).toMatchObject({ verdict: 'unchanged', hash, childrenHash, counts: { known: 20 } })
  })

  test('that brings nothing keeps the snapshot as it is', () => {
    const feed = imported()
    const before = feed.snapshot
    feed.wait(HOUR).tick()
    expect(feed.snapshot).toBe(before)
  })

  test('of a feed that was never read causes no event', () => {
    expect(new FollowedFeed().tick()).toMatchObject({ verdict: 'discarded', events: [] })
  })
})
