import { seriesUuidFromUrl } from 'feedmill'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Transaction } from '../../src/database/database.ts'
import { observeFeedByUrl, promoteDuplicates } from '../../src/feeds/index.ts'
import { createRefreshLoop } from '../../src/refresh/index.ts'
import { podcastDocument } from '../support/documents.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const DAY = 86_400
const GUID = '<podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid>'
const alpha = podcastDocument('Alpha', ['1', '2', '3'], GUID)

async function shownSeries() {
  return await world.db
    .selectFrom('podcast_series')
    .select(['uuid', 'rss_url'])
    .where('is_read', '=', true)
    .where('is_duplicate', '=', false)
    .execute()
}

test('two feeds with the same guid that are read at once give one shown series', async () => {
  const uuids = [
    await world.submit('podcast', world.server.set('/a.xml', alpha)),
    await world.submit('podcast', world.server.set('/b.xml', alpha)),
  ]
  // Neither feed is stored before both were compared with the known feeds.
  let compared = 0
  let go = (): void => {}
  const bothCompared = new Promise<void>((resolve) => {
    go = resolve
  })
  const db = new Proxy(world.db, {
    get(target, name) {
      if (name === 'transaction') {
        return () => ({
          async execute<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
            if (++compared === 2) go()
            await bothCompared
            return await target.transaction().execute(work)
          },
        })
      }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await createRefreshLoop({ db, fetcher: world.fetcher, runtime: world.runtime, concurrency: 2 }).runUntilIdle()
  const shown = await shownSeries()
  expect(shown).toHaveLength(1)
  expect(uuids).toContain(shown[0]?.uuid)
  const told = await world.db.selectFrom('events').select('series_uuid').distinct().execute()
  expect(told).toEqual([{ series_uuid: shown[0]?.uuid }])
})

test('a feed that moves to the URL of its own duplicate stays, and has that URL', async () => {
  const first = await world.submit('podcast', world.server.set('/a.xml', alpha))
  await world.refresh()
  const newUrl = world.server.set('/b.xml', alpha)
  const second = await world.submit('podcast', newUrl)
  await world.refresh()
  world.server.set('/a.xml', { status: 301, headers: { Location: newUrl } })
  for (let look = 0; look < 4; look++) {
    world.advance(2 * DAY)
    await world.refresh()
  }
  expect(await shownSeries()).toEqual([{ uuid: first, rss_url: newUrl }])
  expect(await world.submit('podcast', newUrl)).toBe(first)
  expect(second).not.toBe(first)
})

test('a duplicate takes the place of a feed that has failed for 7 days', async () => {
  const url = world.server.set('/a.xml', alpha)
  await world.submit('podcast', url)
  await world.refresh()
  const second = await world.submit('podcast', world.server.set('/b.xml', alpha))
  await world.refresh()
  expect(await promoteDuplicates(world.db, world.runtime.now())).toBe(0)
  world.server.set('/a.xml', { status: 404 })
  for (let look = 0; look < 9; look++) {
    world.advance(2 * DAY)
    await world.refresh()
  }
  expect(await promoteDuplicates(world.db, world.runtime.now())).toBe(1)
  world.advance(DAY)
  await world.refresh()
  expect((await shownSeries()).map(({ uuid }) => uuid)).toContain(second)
  const episodes = await world.db
    .selectFrom('podcast_episodes')
    .select('guid')
    .where('series_uuid', '=', second)
    .execute()
  expect(episodes).toHaveLength(3)
})

test('two podcasts that claim the same guid without a common episode are both shown', async () => {
  const claimed = await world.submit(
    'podcast',
    world.server.set('/thief.xml', podcastDocument('Beta', ['x', 'y'], GUID)),
  )
  await world.refresh()
  const own = await world.submit('podcast', world.server.set('/a.xml', alpha))
  await world.refresh()
  expect((await shownSeries()).map(({ uuid }) => uuid).sort()).toEqual([claimed, own].sort())
})

test('a mirror that lags behind is a duplicate because of an old common episode', async () => {
  const first = await world.submit('podcast', world.server.set('/a.xml', alpha))
  await world.refresh()
  await world.submit('podcast', world.server.set('/mirror.xml', podcastDocument('Alpha', ['1', '0'], GUID)))
  await world.refresh()
  expect((await shownSeries()).map(({ uuid }) => uuid)).toEqual([first])
})

/** Two feeds with the same episodes and the guid that is derived from the URL of `rightful`. */
function rightfulAndCopy(): { readonly rightful: string; readonly copy: string } {
  const rightful = `${world.server.base}/own.xml`
  const guid = `<podcast:guid>${seriesUuidFromUrl(rightful)}</podcast:guid>`
  world.server.set('/own.xml', podcastDocument('Alpha', ['1', '2'], guid))
  return { rightful, copy: world.server.set('/copy.xml', podcastDocument('Alpha', ['1', '2'], guid)) }
}

async function scheduleOf(uuid: string) {
  return await world.db
    .selectFrom('feeds')
    .select(['duplicate_of', 'priority', 'priority_reason'])
    .where('series_uuid', '=', uuid)
    .executeTakeFirstOrThrow()
}

async function seriesEvents() {
  const events = await world.db.selectFrom('events').select(['uuid', 'action']).orderBy('seq').execute()
  const series = new Set((await world.db.selectFrom('podcast_series').select('uuid').execute()).map(({ uuid }) => uuid))
  return events.filter(({ uuid }) => series.has(uuid)).map(({ uuid, action }) => `${action} ${uuid}`)
}

test.each([[['copy', 'rightful']], [['rightful', 'copy']]] as const)(
  'of %j the feed whose guid is derived from its URL is shown',
  async (order) => {
    const urls = rightfulAndCopy()
    const uuids = { rightful: '', copy: '' }
    for (const name of order) {
      uuids[name] = await world.submit('podcast', urls[name])
      await world.refresh()
    }
    expect((await shownSeries()).map(({ uuid }) => uuid)).toEqual([uuids.rightful])
    expect(await scheduleOf(uuids.copy)).toEqual({
      duplicate_of: uuids.rightful,
      priority: 'NEVER',
      priority_reason: 'DUPLICATE_FEED',
    })
    expect(await world.submit('podcast', urls.copy)).toBe(uuids.copy)
  },
)

test('a copy that came first tells `updated` when the rightful feed takes its place, and nothing is deleted', async () => {
  const urls = rightfulAndCopy()
  const copy = await world.submit('podcast', urls.copy)
  await world.refresh()
  const before = await seriesEvents()
  const rightful = await world.submit('podcast', urls.rightful)
  await world.refresh()
  const told = (await seriesEvents()).slice(before.length)
  expect(told).toContain(`updated ${copy}`)
  expect(told).toContain(`created ${rightful}`)
  expect(told.join()).not.toContain('deleted')
})

test('a copy that another worker reads meanwhile stores nothing of that reading', async () => {
  const urls = rightfulAndCopy()
  const copy = await world.submit('podcast', urls.copy)
  await world.refresh()
  const copied = world.db.updateTable('feeds').where('series_uuid', '=', copy)
  const later = sql<Date>`now() + interval '1 day'`
  await copied.set({ lease_token: world.runtime.uuid(), lease_until: later }).execute()
  const rightful = await world.submit('podcast', urls.rightful)
  await world.refresh()
  expect((await shownSeries()).map(({ uuid }) => uuid)).toEqual([rightful])
  expect((await scheduleOf(copy)).duplicate_of).toBeNull()

  const guid = `<podcast:guid>${seriesUuidFromUrl(urls.rightful)}</podcast:guid>`
  world.server.set('/copy.xml', podcastDocument('Alpha', ['1', '2', 'new'], guid))
  const before = (await seriesEvents()).length
  await copied.set({ lease_token: null, lease_until: null }).execute()
  world.advance(9 * DAY)
  await world.refresh()
  expect((await scheduleOf(copy)).duplicate_of).toBe(rightful)
  expect(await seriesEvents()).toHaveLength(before)
  const episodes = world.db.selectFrom('podcast_episodes').select('guid').where('series_uuid', '=', copy)
  expect((await episodes.execute()).map(({ guid }) => guid).sort()).toEqual(['1', '2'])
})

test('a copy that is listed already becomes a duplicate when the rightful feed comes to share an episode', async () => {
  const urls = rightfulAndCopy()
  const guid = `<podcast:guid>${seriesUuidFromUrl(urls.rightful)}</podcast:guid>`
  world.server.set('/copy.xml', podcastDocument('Alpha', ['3', '4'], guid))
  const copy = await world.submit('podcast', urls.copy)
  await world.refresh()
  const rightful = await world.submit('podcast', urls.rightful)
  await world.refresh()
  expect((await shownSeries()).map(({ uuid }) => uuid).sort()).toEqual([copy, rightful].sort())

  world.server.set('/own.xml', podcastDocument('Alpha', ['1', '2', '3'], guid))
  const before = (await seriesEvents()).length
  await observeFeedByUrl(world.db, urls.rightful, { kind: 'revival', cause: 'operator' }, world.runtime.now())
  world.advance(DAY)
  await world.refresh()
  expect((await shownSeries()).map(({ uuid }) => uuid)).toEqual([rightful])
  const told = (await seriesEvents()).slice(before)
  expect(told).toEqual(expect.arrayContaining([`updated ${copy}`, `updated ${rightful}`]))
})

test('a feed with a guid that another claimed, without a common episode, displaces nothing', async () => {
  const urls = rightfulAndCopy()
  const guid = `<podcast:guid>${seriesUuidFromUrl(urls.rightful)}</podcast:guid>`
  world.server.set('/copy.xml', podcastDocument('Beta', ['x', 'y'], guid))
  const other = await world.submit('podcast', urls.copy)
  await world.refresh()
  const rightful = await world.submit('podcast', urls.rightful)
  await world.refresh()
  expect((await shownSeries()).map(({ uuid }) => uuid).sort()).toEqual([other, rightful].sort())
})

test('a known URL never makes a second series, whatever its scheme, last slash or `www`, or after a move', async () => {
  const old = world.server.set('/a.xml', alpha)
  const uuid = await world.submit('podcast', old)
  await world.refresh()
  const moved = world.server.set('/new.xml', alpha)
  world.server.set('/a.xml', { status: 301, headers: { Location: moved } })
  for (let look = 0; look < 4; look++) {
    world.advance(2 * DAY)
    await world.refresh()
  }
  const spellings = [old, moved].flatMap((url) => [url, `${url}/`, url.replace('http:', 'https:'), `${url}#top`])
  for (const url of spellings) expect([url, await world.submit('podcast', url)]).toEqual([url, uuid])
  expect(await world.db.selectFrom('feeds').select('feed_id').execute()).toHaveLength(1)
})
