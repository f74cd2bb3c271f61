import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { selectionText } from '../../src/api/graphql/read-contents.ts'
import { contentSelections } from '../../src/entities/index.ts'
import { insertEvents } from '../../src/events/index.ts'
import { blockContent } from '../../src/feeds/index.ts'
import { podcastDocument } from '../support/documents.ts'
import { aComic, aCreator, aPodcast } from '../support/entities/factories.ts'
import { aLivingProcess } from '../support/living-process.ts'
import { anEvent, openWebhookWorld, type WebhookWorld } from './webhook-world.ts'

const uuid = '917393e3-1b1e-5cef-ace4-edaa54e1f810'
const other = '917393e3-1b1e-5cef-ace4-edaa54e1f811'
const all = [
  'podcastepisode.created',
  'podcastepisode.updated',
  'podcastepisode.deleted',
  'podcastseries.created',
  'podcastseries.updated',
  'podcastseries.new_episodes_released',
  'podcastseries.feed_updated',
]

let world: WebhookWorld
beforeEach(async () => {
  world = await openWebhookWorld()
})
afterEach(() => world.close())

const names = () => world.receiver.events.map(({ body }) => `${body.type}.${body.action}`).sort()

describe('a feed', () => {
  async function read(episodes: number): Promise<string> {
    const items = Array.from({ length: episodes }, (_, index) => ({ guid: `g${index}`, title: `Episode ${index}` }))
    const url = world.server.set('/feed.xml', podcastDocument('A cast', items))
    const series = await world.submit('podcast', url)
    await world.refresh()
    return series
  }

  test('that is new is sent as one event, without its old episodes', async () => {
    await world.aWebhook(all)
    await read(20)
    await world.tell()
    expect(names()).not.toContain('podcastepisode.created')
    expect(names()).toContain('podcastseries.created')
  })

  test('that is new is sent with all episodes to a webhook that wants them', async () => {
    const { webhooks, id } = await world.aWebhook(all)
    await webhooks.setOptions(id, { sendsInitialImport: true, sendsPlainSecret: true })
    await read(20)
    await world.tell()
    expect(names().filter((name) => name === 'podcastepisode.created')).toHaveLength(20)
  })

  test('with new and missing episodes is matched', async () => {
    await world.aWebhook(all)
    const series = await read(3)
    await world.tell()
    world.server.set(
      '/feed.xml',
      podcastDocument('A cast', [
        { guid: 'new', title: 'New' },
        { guid: 'g0', title: 'Episode 0' },
        { guid: 'g2', title: 'Episode 2, again' },
      ]),
    )
    world.receiver.requests.length = 0
    for (let day = 0; day < 6; day += 1) {
      world.advance(2 * 86_400)
      await world.submit('podcast', `${world.server.base}/feed.xml`)
      await world.refresh()
    }
    await world.tell()
    const told = world.receiver.events.map(({ body }) => body)
    const created = told.find(({ type, action }) => type === 'podcastepisode' && action === 'created')
    expect(created.data.name).toBe('New')
    const released = told.find(({ action }) => action === 'new_episodes_released')
    expect(released).toMatchObject({ uuid: series, uuids: [created.uuid], data: { name: 'A cast' } })
    const updated = told.filter(({ type, action }) => type === 'podcastepisode' && action === 'updated')
    expect(updated.map(({ data }) => [data.name, data.isRemoved]).sort()).toEqual([
      ['Episode 1', true],
      ['Episode 2, again', false],
    ])
    const deleted = told.find(({ action }) => action === 'deleted')
    const removal = updated.find(({ data }) => data.isRemoved)
    expect(deleted).toMatchObject({ id: `${removal.id}:deleted`, uuid: removal.uuid, data: { isRemoved: true } })
    for (const { data } of told) expect(data.hash).toEqual(expect.any(String))
  })
})

describe('the data of an event', () => {
  test.each(['PODCASTSERIES', 'PODCASTEPISODE', 'COMICSERIES', 'COMICISSUE', 'CREATOR', 'CREATORCONTENT'] as const)(
    'has the fields of %s, and no others',
    async (type) => {
      const series = await aPodcast(world.db, {}, [{ uuid }])
      const comic = await aComic(world.db, {}, [{ uuid: other }])
      const entry = '917393e3-1b1e-5cef-ace4-edaa54e1f812'
      const creator = await aCreator(world.db, {}, [{ uuid: entry, contentUuid: comic }])
      const uuids = {
        PODCASTSERIES: series,
        PODCASTEPISODE: uuid,
        COMICSERIES: comic,
        COMICISSUE: other,
        CREATOR: creator,
        CREATORCONTENT: entry,
      }
      const [content] = await world.context.readContents([{ type, uuid: uuids[type], lastEntity: null }])
      expect(content?.isBlocked).toBe(false)
      const fields = (selection: object, value: unknown): void => {
        if (value === null) return
        for (const each of Array.isArray(value) ? value : [value]) {
          expect(Object.keys(each)).toEqual(Object.keys(selection))
          for (const [field, inside] of Object.entries(selection)) if (inside !== true) fields(inside, each[field])
        }
      }
      fields(contentSelections[type], content!.data)
      expect(content!.data['uuid']).toBe(uuids[type])
      expect(selectionText(contentSelections[type])).toMatch(/^\{uuid /)
    },
  )

  test('has texts cut at 64 KB, and reports the cut', async () => {
    const series = await aPodcast(world.db, {}, [{ uuid, description: `${'é'.repeat(65_535)}😀 and more` }])
    await world.aWebhook(all)
    await world.tell([{ uuid, seriesUuid: series }])
    const { body } = world.receiver.events[0]!
    expect(body.isTruncated).toBe(true)
    expect(body.data.description).toBe('é'.repeat(65_535))
  })

  test('of deleted content is the last entity, which the event has stored', async () => {
    await world.aWebhook(all)
    const [last] = await (async () => {
      await aPodcast(world.db, {}, [{ uuid, name: 'The last one' }])
      const { rows } = await sql<{ name: string }>`select name from podcast_episodes where uuid = ${uuid}`.execute(
        world.db,
      )
      return rows
    })()
    const lastEntity = {
      uuid: other,
      seriesUuid: other,
      name: last!.name,
      isRemoved: false,
      isBlocked: false,
      persons: [],
    }
    await world.tell([{ uuid: other, seriesUuid: other, action: 'deleted', lastEntity }])
    const { body } = world.receiver.events[0]!
    expect(body).toMatchObject({ action: 'deleted', uuid: other, data: { name: 'The last one', podcastSeries: null } })
  })

  test('is fixed when the event is matched, and the same for all tries', async () => {
    const series = await aPodcast(world.db, {}, [{ uuid, name: 'Before' }])
    world.receiver.answer = 500
    await world.aWebhook(all)
    await world.tell([{ uuid, seriesUuid: series }])
    await world.db.updateTable('podcast_episodes').set({ name: 'After' }).execute()
    world.advance(10)
    await world.deliveries.runUntilIdle()
    const [first, second] = world.receiver.events
    expect(second!.text).toBe(first!.text)
    expect(first!.body.data.name).toBe('Before')
  })
})

test('for blocked content only the block is sent', async () => {
  const series = await aPodcast(world.db, {}, [{ uuid }])
  await world.aWebhook(all)
  const order = { uuid: series, reason: 'A complaint', actor: 'test' }
  await blockContent({ db: world.db, runtime: world.runtime }, order)
  await world.tell([
    { uuid, seriesUuid: series, action: 'updated' },
    { type: 'PODCASTSERIES', uuid: series, seriesUuid: series, action: 'updated' },
  ])
  expect(world.receiver.events.map(({ body }) => [body.type, body.data.isBlocked])).toEqual([['podcastseries', true]])
})

test('the deletion of blocked content is not sent, even if the content exists again', async () => {
  const series = await aPodcast(world.db, {}, [{ uuid }])
  await world.aWebhook(all.filter((name) => name.endsWith('.deleted')).concat('podcastseries.deleted'))
  await world.tell([
    { type: 'PODCASTSERIES', uuid: series, seriesUuid: series, action: 'deleted', body: { isBlocked: true } },
  ])
  expect(world.receiver.events).toEqual([])
})

test('a filter applies as soon as it exists, whatever process made it', async () => {
  const series = await aPodcast(world.db, {}, [{ uuid, name: 'About zune' }])
  const { webhooks, id } = await world.aWebhook(all)
  const matcher = world.aMatcher()
  await world.tell([{ uuid, seriesUuid: series }])
  expect(world.receiver.events).toHaveLength(1)
  const { filters } = await webhooks.addFilter(id, {
    eventType: 'podcastepisode.created',
    field1: 'name',
    value1: 'ipod',
  })
  await world.tell([{ uuid, seriesUuid: series }])
  expect(world.receiver.events).toHaveLength(1)
  const filter = filters[0]!.uuid
  await webhooks.updateFilter(id, filter, { eventType: 'podcastepisode.created', includedUuids: [series] })
  await world.tell([{ uuid, seriesUuid: series }])
  expect(world.receiver.events[1]!.body.matchingFilters).toEqual([filter])
  await webhooks.addToList(id, filter, 'excluded', uuid)
  await world.tell([{ uuid, seriesUuid: series }])
  expect(world.receiver.events).toHaveLength(2)
  expect(await matcher.round()).toBe(false)
})

test('events that are matched twice are sent once', async () => {
  const series = await aPodcast(world.db, {}, [{ uuid }])
  await world.aWebhook(all)
  await world.tell([{ uuid, seriesUuid: series }])
  await world.db.updateTable('event_cursors').set({ xid: '0', seq: 0 }).execute()
  await world.tell()
  expect(world.receiver.events).toHaveLength(1)
})

test('one matcher reads the events, and another takes over when it is silent', async () => {
  const one = world.matcher
  const { db } = world
  await world.aWebhook(all)
  const series = await aPodcast(db, {}, [{ uuid }])
  await db.transaction().execute((tx) => insertEvents(tx, [anEvent({ uuid, seriesUuid: series })], 1_790_000_000))
  await aLivingProcess(db, uuid)
  await db
    .insertInto('leases')
    .values({ name: 'webhooks', holder: uuid, until: sql<Date>`now() + interval '1 minute'`, term: 1 })
    .execute()
  const second = world.aMatcher()
  expect(await second.round()).toBe(false)
  await db.updateTable('leases').set({ until: sql<Date>`now()` }).execute()
  await world.match()
  expect(await db.selectFrom('deliveries').selectAll().execute()).toHaveLength(1)
  expect(await one.round()).toBe(false)
})

test('a webhook has at most five filters whose patterns are tried on every event', async () => {
  const { webhooks, id } = await world.aWebhook(all)
  const costly = { eventType: 'podcastepisode.created', field1: 'name', value1: '.*' }
  for (let index = 0; index < 5; index += 1) await webhooks.addFilter(id, costly)
  await expect(webhooks.addFilter(id, costly)).rejects.toThrow(/at most 5 filters/)
  await webhooks.addFilter(id, { ...costly, value1: 'zune' })
  const { filters } = await webhooks.addFilter(id, { ...costly, includedUuids: [uuid] })
  const own = filters.find(({ clauses, hasIncludedUuids }) => clauses[0]!.pattern === '.*' && !hasIncludedUuids)
  await webhooks.updateFilter(id, own!.uuid, costly)
})

test('a filter is tried on recent events of its type', async () => {
  const series = await aPodcast(world.db, { name: 'The cast' }, [
    { uuid, name: 'About zune' },
    { uuid: other, name: 'About ipod' },
  ])
  const { webhooks } = await world.aWebhook(all)
  await world.tell([
    { uuid, seriesUuid: series },
    { uuid: other, seriesUuid: series },
    { uuid: other, seriesUuid: series, action: 'updated' },
  ])
  const filter = { eventType: 'podcastepisode.created', field1: 'name', value1: 'zune' }
  const tested = await webhooks.testFilter(filter)
  expect(tested.map(({ contentName, isMatch }) => [contentName, isMatch])).toEqual([
    ['About ipod', false],
    ['About zune', true],
  ])
  const listed = await webhooks.testFilter({ eventType: 'podcastepisode.created', excludedUuids: [series] })
  expect(listed.every(({ isMatch }) => !isMatch)).toBe(true)
})
