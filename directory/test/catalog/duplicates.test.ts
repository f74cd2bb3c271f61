import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CatalogPodcast } from '../../src/catalog/catalog-provider.ts'
import { storeFound } from '../../src/catalog/store-found.ts'
import { openWorld, type World } from '../refresh/world.ts'
import { podcastDocument } from '../support/documents.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const DAY = 86_400
const GUID = '<podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid>'

/** Submits a copy, then the genuine feed. */
async function copyThenGenuine() {
  const urls = ['/copy.xml', '/genuine.xml'].map((path) =>
    world.server.set(path, podcastDocument('Alpha', ['1', '2', '3'], GUID)),
  )
  const uuids: string[] = []
  for (const url of urls) {
    uuids.push(await world.submit('podcast', url))
    await world.refresh()
    world.advance(60)
  }
  const [copy, genuine] = [
    { url: urls[0]!, uuid: uuids[0]! },
    { url: urls[1]!, uuid: uuids[1]! },
  ]
  return { copy, genuine }
}

function inCatalog(catalogId: number, feedUrl: string): CatalogPodcast {
  const facts = { country: null, publisherId: null, publisherName: null, subtitle: null, summary: null }
  return { feedUrl, facts: { catalogId, baseArtworkUrl: null, ...facts } }
}

/** Stores what the catalog found, and refreshes the feeds that are due a day later. */
async function find(...podcasts: readonly CatalogPodcast[]): Promise<void> {
  await storeFound(world.db, podcasts, Math.floor(world.runtime.now() / 1000))
  world.advance(DAY)
  await world.refresh()
}

test('the podcast whose URL the catalog names is shown, even if its copy came first (changes 3.10)', async () => {
  const { copy, genuine } = await copyThenGenuine()
  await find(inCatalog(1, genuine.url))
  expect(await world.shown()).toEqual([genuine.uuid])
  const { duplicate_of, priority_reason } = await world.db
    .selectFrom('feeds')
    .select(['duplicate_of', 'priority_reason'])
    .where('series_uuid', '=', copy.uuid)
    .executeTakeFirstOrThrow()
  expect([duplicate_of, priority_reason]).toEqual([genuine.uuid, 'DUPLICATE_FEED'])
  const told = await world.db
    .selectFrom('events')
    .select(['action', 'uuid'])
    .where('type', '=', 'PODCASTSERIES')
    .execute()
  expect(told).toEqual(
    expect.arrayContaining([
      { action: 'updated', uuid: copy.uuid },
      { action: 'created', uuid: genuine.uuid },
    ]),
  )
  expect(told.filter(({ action }) => action === 'deleted')).toEqual([])
})

test('the first podcast stays if the catalog names both URLs, at once or one after the other', async () => {
  const { copy, genuine } = await copyThenGenuine()
  await find(inCatalog(1, genuine.url), inCatalog(2, copy.url))
  expect(await world.shown()).toEqual([copy.uuid])
  await find(inCatalog(1, genuine.url))
  expect(await world.shown()).toEqual([copy.uuid])
})

test('the place changes if the catalog names another URL for the podcast than before', async () => {
  const { copy, genuine } = await copyThenGenuine()
  await find(inCatalog(1, copy.url))
  expect(await world.shown()).toEqual([copy.uuid])
  await find(inCatalog(1, genuine.url))
  expect(await world.shown()).toEqual([genuine.uuid])
})
