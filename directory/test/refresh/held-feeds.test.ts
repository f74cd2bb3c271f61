import { expect, test } from 'vitest'
import type { ClaimedFeed } from '../../src/feeds/index.ts'
import { HeldFeeds } from '../../src/refresh/held-feeds.ts'

const feed = { feed_id: 'a', slot: 7, lease_token: 'mine' } as ClaimedFeed

test('a slot is quiet from the moment its last feed was done', () => {
  let elapsed = 1_000
  const held = new HeldFeeds(
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
