import { expect, test } from 'vitest'
import type { ClaimedFeed } from '../../src/feeds/index.ts'
import { HeldFeeds } from '../../src/refresh/held-feeds.ts'

const feed = { feed_id: 'a', slot: 7, lease_token: 'mine' } as ClaimedFeed

test('a slot is quiet from the moment when its last feed was done', () => {
  let elapsed = 1_000
  const held = new HeldFeeds(
    25,
    () => elapsed,
    () => {},
  )
  held.add(feed)
  expect(held.quietMs(7)).toBe(0)
  held.delete('a')
  elapsed += 6_000
  expect(held.quietMs(7)).toBe(6_000)
  expect(held.quietMs(8)).toBe(Number.POSITIVE_INFINITY)
})

test('a slot is crowded from 25 feeds on, until half of them are done', () => {
  const held = new HeldFeeds(
    25,
    () => 0,
    () => {},
  )
  const feedOf = (index: number) => ({ ...feed, feed_id: String(index) })
  for (let index = 0; index < 24; index++) held.add(feedOf(index))
  held.add({ ...feed, feed_id: 'elsewhere', slot: 8 })
  expect([held.isCrowded(7), held.crowdedSize]).toEqual([false, 0])
  held.add(feedOf(24))
  expect([held.isCrowded(7), held.crowdedSize]).toEqual([true, 25])
  for (let index = 0; index < 13; index++) held.delete(String(index))
  expect([held.isCrowded(7), held.crowdedSize]).toEqual([false, 0])
})
