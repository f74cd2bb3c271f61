import { initialFeedState } from 'feedmill/ingest'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blockContent, claimDueFeeds, stateColumns, unblockContent } from '../../src/feeds/index.ts'
import { explainSubscription, followHubs, renewSubscriptions, subscriptionReport } from '../../src/websub/index.ts'
import { podcastDocument } from '../support/documents.ts'
import { TestHub } from './test-hub.ts'
import { openWebsubWorld, secrets, type WebsubWorld } from './websub-world.ts'

let world: WebsubWorld
beforeAll(async () => {
  world = await openWebsubWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const HOUR = 3_600
const DAY = 86_400
const topic = () => `${world.server.base}/a.xml`

const episodes = async () =>
  (await world.db.selectFrom('podcast_episodes').select('guid').orderBy('guid').execute()).map(({ guid }) => guid)

test('a feed that names a hub is subscribed to after its first reading, and shows the subscription', async () => {
  const uuid = await world.readFollowed()
  expect(world.hub.modes).toEqual(['subscribe'])
  expect(world.hub.verifications).toEqual([200])
  expect(world.hub.subscriber).toMatchObject({ topic: topic(), secret: expect.stringMatching(/^[\w-]{43}$/) })
  const { websub } = await world.feed(uuid)
  expect(websub).toEqual({
    uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    isVerified: true,
    topicUrl: topic(),
    websubHubUrl: world.hub.url,
  })
})

test('a feed whose hub is verified becomes WEBSUB at its next reading', async () => {
  const uuid = await world.readFollowed()
  world.hub.manners.leaseS = 10 * DAY
  world.advance(2 * DAY)
  await world.renew()
  await world.refresh()
  expect(await world.feed(uuid)).toMatchObject({ priority: 'WEBSUB', websub: { isVerified: true } })
})

test('a hub gets no request while the feed stays the same', async () => {
  await world.readFollowed()
  world.write(['1', '2'])
  world.advance(DAY / 2)
  await world.refresh()
  await world.follow()
  await world.renew()
  expect(world.hub.modes).toEqual(['subscribe'])
})

test('a delivery makes the feed due within a minute, and its changes are stored', async () => {
  const uuid = await world.readFollowed()
  world.write(['1', '2'])
  expect(await world.hub.deliver(world.hub.subscriber, '<rss/>')).toBe(202)
  expect(await world.dueInS(uuid)).toBeLessThanOrEqual(60)
  world.advance(60)
  await world.refresh()
  expect(await episodes()).toEqual(['1', '2'])
})

/** Inserts feeds that have been due for hours. */
async function aBacklog(feeds: number): Promise<void> {
  const nowS = Math.floor(world.runtime.now() / 1000)
  const rows = Array.from({ length: feeds }, (_, index) => {
    const id = world.runtime.uuid()
    const url = `https://h${index}.example.org/feed`
    const columns = stateColumns(initialFeedState(url, { firstSeen: nowS - DAY }))
    const times = { due_at: nowS - 20 * HOUR + index, created_at: nowS - DAY, is_awaited: false }
    return { ...columns, ...times, slot: 7, feed_id: id, series_uuid: id, kind: 'podcast' as const, listed_url: url }
  })
  await world.db.insertInto('feeds').values(rows).execute()
}

test('a pinged feed is claimed before a backlog of hours, and after a submission', async () => {
  const pinged = await world.readFollowed()
  await aBacklog(200)
  await world.hub.deliver(world.hub.subscriber, '<rss/>')
  world.advance(60)
  const submitted = await world.submit('podcast', world.server.set('/b.xml', podcastDocument('Beta', ['1'])))
  const nowS = Math.floor(world.runtime.now() / 1000)
  const claimed = await claimDueFeeds(world.db, nowS, world.runtime.uuid(), { limit: 10, leaseS: 60 })
  expect(claimed).toHaveLength(10)
  expect(claimed.slice(0, 2).map(({ series_uuid }) => series_uuid)).toEqual([submitted, pinged])
})

test('a pinged feed waits for its turn once it has been read', async () => {
  const pinged = await world.readFollowed()
  await world.hub.deliver(world.hub.subscriber, '<rss/>')
  world.write(['1', '2'])
  world.advance(60)
  await world.refresh()
  expect(await episodes()).toEqual(['1', '2'])
  const { is_awaited } = await world.db
    .selectFrom('feeds')
    .select('is_awaited')
    .where('series_uuid', '=', pinged)
    .executeTakeFirstOrThrow()
  expect(is_awaited).toBe(false)
})

test('a hundred deliveries at once cause one reading', async () => {
  await world.readFollowed()
  world.write(['1', '2'])
  const { subscriber } = world.hub
  const statuses = await Promise.all(Array.from({ length: 100 }, () => world.hub.deliver(subscriber, '<rss/>')))
  expect(new Set(statuses)).toEqual(new Set([202, 429]))
  world.advance(61)
  await world.refresh()
  world.advance(600)
  await world.refresh()
  expect(world.server.requests.get('/a.xml')).toBe(2)
})

test('a delivery that comes while the feed is read is not lost', async () => {
  const uuid = await world.readFollowed()
  const { subscriber } = world.hub
  const dueInS = await world.dueInS(uuid)
  world.server.set('/a.xml', (_, response) => {
    void world.hub.deliver(subscriber, '<rss/>').then(() => response.writeHead(304).end())
  })
  world.advance(dueInS)
  await world.refresh()
  expect(world.server.requests.get('/a.xml')).toBe(2)
  expect(await world.dueInS(uuid)).toBeLessThanOrEqual(60)
})

test('a subscription is renewed before its lease ends, at a new callback; the old one works for a day', async () => {
  const uuid = await world.readFollowed()
  const first = world.hub.subscriber
  world.hub.subscribers.clear()
  world.advance(DAY - 2 * HOUR)
  await world.renew()
  expect(world.hub.modes).toEqual(['subscribe', 'subscribe'])
  const second = world.hub.subscriber
  expect(second.callback).not.toBe(first.callback)
  expect(second.secret).not.toBe(first.secret)
  expect(await world.hub.deliver(first, '<rss/>')).toBe(202)
  world.advance(3 * HOUR)
  expect((await world.feed(uuid)).websub).toMatchObject({ isVerified: true })
})

test('a lease that is not renewed no longer counts as verified, whatever is stored', async () => {
  const uuid = await world.readFollowed()
  world.advance(DAY + 1)
  expect((await world.feed(uuid)).websub).toMatchObject({ isVerified: false, websubHubUrl: world.hub.url })
})

test('the schedule learns of a lease that ran out, and the hub is asked again', async () => {
  const uuid = await world.readFollowed()
  world.hub.manners.status = 503
  world.hub.manners.verify = 'never'
  for (let hour = 0; hour < 30; hour++) {
    world.advance(HOUR)
    await world.renew()
  }
  expect((await world.feed(uuid)).websub).toMatchObject({ isVerified: false })
  world.hub.manners.status = 202
  world.hub.manners.verify = 'before'
  world.advance(DAY)
  await world.renew()
  expect((await world.feed(uuid)).websub).toMatchObject({ isVerified: true })
})

test('a hub that denies a subscription is not asked for 7 days, and the feed is polled', async () => {
  const uuid = await world.readFollowed()
  expect(await world.hub.deny(world.hub.subscriber)).toBe(200)
  world.hub.subscribers.clear()
  expect((await world.feed(uuid)).websub).toMatchObject({ isVerified: false })
  expect((await world.feed(uuid)).priority).not.toBe('WEBSUB')
  world.advance(6 * DAY)
  await world.renew()
  expect(world.hub.modes).toEqual(['subscribe'])
  world.advance(DAY + HOUR)
  await world.renew()
  expect(world.hub.modes).toEqual(['subscribe', 'subscribe'])
  expect((await world.feed(uuid)).websub).toMatchObject({ isVerified: true })
})

test('the refusal of a hub is stored with its reason', async () => {
  world.hub.manners.status = 403
  world.hub.manners.verify = 'never'
  const uuid = await world.readFollowed()
  expect(await subscriptionReport(world.db, uuid, secrets)).toMatchObject({
    state: 'failed',
    hubUrl: world.hub.url,
    leaseEndsAt: null,
  })
  expect((await world.feed(uuid)).websub).toMatchObject({ isVerified: false })
})

test('a feed that no longer names a hub is unsubscribed from, and shows no subscription', async () => {
  const uuid = await world.readFollowed()
  const { subscriber } = world.hub
  world.write(['1', '2'], false)
  world.advance(DAY / 2)
  expect(await world.hub.deliver(subscriber, '<rss/>')).toBe(202)
  world.advance(60)
  await world.refresh()
  await world.follow()
  expect(world.hub.modes).toEqual(['subscribe', 'unsubscribe'])
  expect(world.hub.subscribers.size).toBe(0)
  expect((await world.feed(uuid)).websub).toBeNull()
  expect(await world.hub.deliver(subscriber, '<rss/>')).toBe(410)
})

test('a feed that is gone is unsubscribed from', async () => {
  const uuid = await world.readFollowed()
  world.server.set('/a.xml', { status: 410 })
  for (let look = 0; look < 20 && (await world.feed(uuid)).priority !== 'NEVER'; look++) {
    world.advance(5 * DAY)
    await world.refresh()
  }
  await world.follow()
  expect(world.hub.modes.at(-1)).toBe('unsubscribe')
  expect((await world.feed(uuid)).websub).toBeNull()
})

test('a blocked feed is unsubscribed from, and subscribed to again when the block ends', async () => {
  const uuid = await world.readFollowed()
  const order = { uuid, reason: 'Complaint', actor: 'test' }
  await blockContent(world, order)
  await world.follow()
  expect(world.hub.modes).toEqual(['subscribe', 'unsubscribe'])
  await unblockContent(world, order)
  await world.follow()
  expect(world.hub.modes).toEqual(['subscribe', 'unsubscribe', 'subscribe'])
  expect((await world.feed(uuid)).websub).toMatchObject({ isVerified: true })
})

test('a feed that moves to another hub is subscribed to there', async () => {
  await world.readFollowed()
  const { hub } = world
  const other = await TestHub.start()
  try {
    const url = `${world.server.base}/a.xml`
    const links = `<atom:link rel="hub" href="${other.url}"/><atom:link rel="self" href="${url}"/>`
    world.server.set('/a.xml', podcastDocument('Alpha', ['1'], links))
    await hub.deliver(hub.subscriber, '<rss/>')
    world.advance(61)
    await world.refresh()
    await world.follow()
    expect(other.modes).toEqual(['subscribe'])
    expect(other.subscriber.topic).toBe(url)
  } finally {
    await other.close()
  }
})

test('only one of several processes that follow a feed at once asks the hub', async () => {
  await world.submit('podcast', world.write(['1']))
  await world.refresh()
  const processes = Array.from({ length: 4 }, () => world.anotherProcess())
  await Promise.all(processes.map((process) => followHubs(process)))
  expect(world.hub.modes).toEqual(['subscribe'])
})

test('only one of several processes that renew a subscription at once asks the hub', async () => {
  await world.readFollowed()
  world.advance(DAY - 2 * HOUR)
  const { signal } = new AbortController()
  const processes = Array.from({ length: 4 }, () => world.anotherProcess())
  await Promise.all(processes.map((process) => renewSubscriptions(process, signal)))
  expect(world.hub.modes).toEqual(['subscribe', 'subscribe'])
})

test('feeds whose hubs changed are found by an index of only those feeds', async () => {
  const plan = await world.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<Record<string, string>>`
      explain select feed_id from feeds where hub_key is distinct from hub_followed order by feed_id limit 20
    `.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('feeds_hub_unfollowed')
})

test('`feed explain` has sentences for each state of a subscription', async () => {
  const uuid = await world.readFollowed()
  const sentences = async () => {
    const report = await subscriptionReport(world.db, uuid, secrets)
    return report === null ? [] : explainSubscription(report)
  }
  expect(await sentences()).toEqual([
    expect.stringMatching(/^http:.*\/hub tells of changes\. The lease ends at 20.*Z\.$/),
    expect.stringMatching(/^The hub is asked again at 20.*Z\.$/),
  ])
  await world.hub.deny(world.hub.subscriber)
  expect(await sentences()).toEqual([
    expect.stringMatching(/\/hub denied the subscription\.$/),
    'The last request led to nothing: not allowed.',
    expect.stringMatching(/^The hub is asked again at 20.*Z\.$/),
  ])
})
