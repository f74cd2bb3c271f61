import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { promoteDuplicates } from '../../src/feeds/index.ts'
import { podcastDocument, type WrittenEpisode } from '../support/documents.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const DAY = 86_400
const START = 1_790_000_000

/** Episodes from one number to another, one a day. */
function episodes(from: number, to: number): WrittenEpisode[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    guid: `${from + index}`,
    date: START + (from + index) * DAY,
  }))
}

async function submit(path: string, document: string): Promise<string> {
  const uuid = await world.submit('podcast', world.server.set(path, document))
  await world.refresh()
  return uuid
}

/** Changes a document, and has it read. */
async function change(path: string, uuid: string, document: string): Promise<void> {
  const url = world.server.set(path, document)
  world.advance(DAY)
  expect(await world.submit('podcast', url)).toBe(uuid)
  await world.refresh()
}

async function scheduleOf(uuid: string) {
  return await world.db
    .selectFrom('feeds')
    .select(['duplicate_of', 'priority', 'priority_reason'])
    .where('series_uuid', '=', uuid)
    .executeTakeFirstOrThrow()
}

/** The events of series, without those about their episodes. */
async function seriesEvents(): Promise<string[]> {
  const rows = await world.db.selectFrom('events').select(['uuid', 'action', 'type']).orderBy('seq').execute()
  const ofSeries = rows.filter(({ type, action }) => type === 'PODCASTSERIES' && !/^(feed|new)_/.test(action))
  return ofSeries.map(({ action, uuid }) => `${action} ${uuid}`)
}

const alpha = podcastDocument('Alpha', episodes(1, 10))

describe('the same podcast at a second URL without a guid (changes 3.7)', () => {
  test('is a duplicate of the first, without an event', async () => {
    const first = await submit('/a.xml', alpha)
    const before = await seriesEvents()
    const second = await submit('/proxy.xml', alpha)
    expect(await world.shown()).toEqual([first])
    expect(await scheduleOf(second)).toEqual({
      duplicate_of: first,
      priority: 'NEVER',
      priority_reason: 'DUPLICATE_FEED',
    })
    expect(await seriesEvents()).toEqual(before)
  })

  test('is found if it lists fewer episodes, or is one behind', async () => {
    const first = await submit('/a.xml', alpha)
    await submit('/short.xml', podcastDocument('Alpha', episodes(7, 10)))
    await submit('/behind.xml', podcastDocument('Alpha', episodes(1, 9)))
    expect(await world.shown()).toEqual([first])
  })

  test('is found when it has caught up, if it is far behind', async () => {
    const first = await submit('/a.xml', alpha)
    world.advance(DAY)
    const second = await submit('/behind.xml', podcastDocument('Alpha', episodes(1, 7)))
    expect(await world.shown()).toEqual([first, second].sort())
    await change('/behind.xml', second, alpha)
    expect(await world.shown()).toEqual([first])
  })

  test('is not a podcast with another name, or one that holds its episodes among more of its own', async () => {
    const first = await submit('/a.xml', alpha)
    const renamed = await submit('/renamed.xml', podcastDocument('Best of', episodes(1, 10)))
    const network = podcastDocument('Alpha', [
      ...episodes(1, 10),
      ...episodes(1, 8).map(({ guid, date }) => ({ guid: `other ${guid}`, date: date! - 60 })),
    ])
    const other = await submit('/network.xml', network)
    expect(await world.shown()).toEqual([first, renamed, other].sort())
  })
})

describe('podcasts that are listed already', () => {
  test('are compared when one changes: the one that becomes like another is the later one, however old', async () => {
    const old = await submit('/old.xml', podcastDocument('Beta', episodes(21, 30)))
    world.advance(DAY)
    const genuine = await submit('/a.xml', alpha)
    const before = await seriesEvents()
    await change('/old.xml', old, alpha)
    expect(await world.shown()).toEqual([genuine])
    expect((await seriesEvents()).slice(before.length).sort()).toEqual([`updated ${genuine}`, `updated ${old}`].sort())
  })

  test('stay in their order if both were alike before', async () => {
    const first = await submit('/a.xml', podcastDocument('Alpha', episodes(1, 7)))
    world.advance(DAY)
    const ahead = await submit('/ahead.xml', alpha)
    expect(await world.shown()).toEqual([first, ahead].sort())
    const before = await seriesEvents()
    await change('/a.xml', first, alpha)
    expect(await world.shown()).toEqual([first])
    expect((await seriesEvents()).slice(before.length).sort()).toEqual([`updated ${ahead}`, `updated ${first}`].sort())
    expect(await scheduleOf(ahead)).toMatchObject({ duplicate_of: first, priority_reason: 'DUPLICATE_FEED' })
  })

  test('go back to their places when the first one works again', async () => {
    const first = await submit('/a.xml', alpha)
    world.advance(DAY)
    const second = await submit('/b.xml', alpha)
    world.server.set('/a.xml', { status: 404 })
    for (let look = 0; look < 9; look++) {
      world.advance(2 * DAY)
      await world.refresh()
    }
    expect(await promoteDuplicates(world.db, world.runtime.now())).toBe(1)
    world.advance(DAY)
    await world.refresh()
    expect(await world.shown()).toEqual([first, second].sort())
    await change('/a.xml', first, podcastDocument('Alpha', episodes(1, 11)))
    await change('/b.xml', second, podcastDocument('Alpha', episodes(1, 11)))
    expect(await world.shown()).toEqual([first])
  })
})

test('of all orders of submission, the first of each group of the same podcast is shown', async () => {
  const feeds = [
    { group: 'alpha', document: alpha },
    { group: 'alpha', document: podcastDocument('Alpha', episodes(5, 10)) },
    { group: 'alpha', document: podcastDocument('ALPHA', episodes(2, 10)) },
    { group: 'best of', document: podcastDocument('Best of', episodes(1, 10)) },
    { group: 'other', document: podcastDocument('Alpha', episodes(101, 110)) },
    { group: 'other', document: podcastDocument('Alpha', episodes(101, 109)) },
  ] as const
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...feeds.keys()], { minLength: feeds.length }),
      fc.boolean(),
      async (order, atOnce) => {
        run += 1
        const before = new Set(await world.shown())
        const uuids = new Map<number, string>()
        // Each run has episodes of its own.
        const own = (document: string) => document.replaceAll(/(<guid[^>]*>|example\.org\/)/g, `$1run-${run}-`)
        for (const place of order) {
          const url = world.server.set(`/${run}/${place}.xml`, own(feeds[place]!.document))
          uuids.set(place, await world.submit('podcast', url))
          if (!atOnce) await world.refresh()
        }
        await world.refresh()
        const listed = (await world.shown()).filter((uuid) => !before.has(uuid))
        const groups = [...uuids].filter(([, uuid]) => listed.includes(uuid)).map(([place]) => feeds[place]!.group)
        expect(groups.sort()).toEqual(['alpha', 'best of', 'other'])
        if (atOnce) return
        const first = ['alpha', 'best of', 'other'].map((group) => order.find((place) => feeds[place]!.group === group))
        expect(listed).toEqual(first.map((place) => uuids.get(place!)).sort())
      },
    ),
    { numRuns: 12 },
  )
}, 120_000)
