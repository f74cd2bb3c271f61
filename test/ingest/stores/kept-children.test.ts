import { test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { episode, episodes, FEED_URL, feedXml, HOUR, type Item } from '../../changes/followed-feed.ts'
import { KeptFeed, type Reading } from './kept-feed.ts'
import { pagedReadings, podcastReadings, restlessReadings } from './podcast-versions.ts'
import { comicReadings, creatorReadings } from './sss-versions.ts'

const numRuns = +(process.env['RUNS'] ?? 20)

/** What the stores hold after each reading. */
async function heldAfter(readings: readonly Reading[], recognises: boolean): Promise<unknown[]> {
  const feed = await KeptFeed.open(recognises)
  const held: unknown[] = []
  for (const reading of readings) {
    await feed.read(reading)
    held.push(await feed.held())
  }
  await feed.close()
  return held
}

const listing = (items: readonly Item[], how: Partial<Reading> = {}): Reading => {
  return { reply: 'whole', documents: { [FEED_URL]: feedXml(items) }, share: 1, wait: HOUR / 2, ...how }
}

describe('whatever a feed lists, a store has the children that its snapshot has, as they were last read', () => {
  const kinds = {
    'a podcast': podcastReadings,
    'a podcast of several pages': pagedReadings,
    'a podcast whose queries count for nothing': restlessReadings,
    'a comic': comicReadings,
    'a creator': creatorReadings,
  }
  for (const [kind, readings] of Object.entries(kinds)) {
    property.prop([readings], { numRuns })(`of ${kind}, whether or not what is known is read`, async (versions) => {
      expect(await heldAfter(versions, true)).toEqual(await heldAfter(versions, false))
    })
  }

  test('and its series counts what a partial reading brought, at the next sighting', async () => {
    const [third, second, first] = episodes(1, 3)
    const cut = listing([third!, second!, episode(9)], { reply: 'cut', share: 0.9 })
    const readings = [listing([second!, first!]), listing([second!]), cut, listing([], { reply: 'unchanged' })]
    const held = await heldAfter(readings, true)
    expect(held.map((entities) => (entities as unknown[]).length)).toEqual([3, 3, 4, 4])
  })
})
