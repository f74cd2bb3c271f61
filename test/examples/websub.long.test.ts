import type { IncomingMessage, ServerResponse } from 'node:http'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPushedFeeds, subscriptionStore } from '../../examples/websub.ts'
import type { RefreshOutcome } from '../../src/ingest/index.ts'
import { openWorld } from '../fetch/world.ts'
import { TestHub } from '../websub/test-hub.ts'

const feedId = 'fjord-stories'
const loopback = [{ address: '127.0.0.1', family: 4 }] as const
const epochSeconds = () => Math.floor(Date.now() / 1000)

let database: PGlite
beforeAll(async () => {
  database = await PGlite.create()
}, 120_000)
afterAll(() => database.close())
beforeEach(async () => void (await database.exec('drop table if exists feed, observation, subscription')))

/** A publisher, its hub, and the feeds of the example, all over HTTPS on the loopback interface. */
async function open() {
  const world = openWorld()
  for (const name of ['hub.example.org', 'publisher.example.org']) world.names.set(name, loopback)
  const location = { url: '' }
  const hub = new TestHub(location)
  const hubServer = await world.https(async (request, response) => {
    let body = ''
    for await (const piece of request) body += String(piece)
    await hub.serve(request.url ?? '', body, response)
  })
  location.url = hubServer.url('/', 'hub.example.org')
  const show = { episodes: 1, hasHub: true, whileAsked: async () => {} }
  const publisher = await world.https(async (_request, response) => {
    await show.whileAsked()
    const links = show.hasHub
      ? `<atom:link rel="hub" href="${hub.url()}"/><atom:link rel="self" href="${feedUrl}"/>`
      : ''
    const items = Array.from({ length: show.episodes }, (_, n) => {
      const enclosure = `<enclosure url="https://example.org/${n}.mp3" type="audio/mpeg" length="1"/>`
      return `<item><guid isPermaLink="false">tale-${n}</guid><title>Tale ${n}</title>${enclosure}</item>`
    })
    const namespaces = 'version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"'
    response.end(`<rss ${namespaces}><channel><title>Fjord Stories</title>${links}${items.join('')}</channel></rss>`)
  })
  const feedUrl = publisher.url('/feed', 'publisher.example.org')
  let listener = (_request: IncomingMessage, response: ServerResponse): void => void response.end()
  const callbacks = await world.https((request, response) => listener(request, response))
  const outcomes: RefreshOutcome[] = []
  const errors: unknown[] = []
  const feeds = await openPushedFeeds({
    database,
    fetcher: world.fetcher(),
    callbackBase: callbacks.url('/websub/'),
    onOutcome: (_feedId, outcome) => outcomes.push(outcome),
    onError: (error) => errors.push(error),
  })
  listener = feeds.handle
  await feeds.add(feedId, feedUrl)
  return { hub, show, feedUrl, feeds, outcomes, errors }
}

test('a feed that names a hub is subscribed to when it is first read', async () => {
  const { hub, feeds, feedUrl } = await open()
  expect(hub.verifications.map(({ status }) => status)).toEqual([200])
  expect(await feeds.details(feedId)).toEqual({ isVerified: true, topicUrl: feedUrl, websubHubUrl: hub.url() })
})

test('a delivery leads to a refresh within minutes', async () => {
  const { hub, show, feeds, feedUrl, outcomes } = await open()
  expect(await feeds.dueAt(feedId)).toBeGreaterThan(epochSeconds() + 300)
  show.episodes = 2
  expect(await hub.publish(feedUrl, '<rss/>')).toEqual([202])
  expect(await feeds.dueAt(feedId)).toBeLessThanOrEqual(epochSeconds() + 120)
  await feeds.work(epochSeconds() + 120)
  expect(outcomes.at(-1)?.children.map(({ change }) => change)).toEqual(['created'])
})

test('a delivery that comes while the feed is read is not lost', async () => {
  const { hub, show, feeds, feedUrl } = await open()
  const dueAt = await feeds.dueAt(feedId)
  show.whileAsked = async () => void (await hub.publish(feedUrl, '<rss/>'))
  await feeds.work(dueAt ?? 0)
  expect(await feeds.dueAt(feedId)).toBeLessThanOrEqual(epochSeconds() + 120)
})

test('a delivery that cannot be stored gets no 2xx', async () => {
  const { hub, feedUrl, errors } = await open()
  await database.exec('drop table observation')
  expect(await hub.publish(feedUrl, '<rss/>')).toEqual([500])
  expect(errors).toMatchObject([{ message: expect.stringContaining('observation') }])
})

test('a delivery with a wrong signature is ignored', async () => {
  const { hub, feeds, feedUrl } = await open()
  const dueAt = await feeds.dueAt(feedId)
  hub.manners.signature = (signature) => signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  await hub.publish(feedUrl, '<rss/>')
  expect(await feeds.dueAt(feedId)).toBe(dueAt)
})

test('a feed that no longer names a hub is unsubscribed from', async () => {
  const { hub, show, feeds, feedUrl } = await open()
  show.hasHub = false
  await hub.publish(feedUrl, '<rss/>')
  await feeds.work(epochSeconds() + 120)
  expect(hub.requests.map(({ form }) => form.get('hub.mode'))).toEqual(['subscribe', 'unsubscribe'])
  expect([...hub.subscriptions]).toEqual([])
  expect(await feeds.details(feedId)).toMatchObject({ isVerified: false })
})

test('of two changes to one version of a subscription the store takes one', async () => {
  await open()
  const store = subscriptionStore(database)
  const stored = await store.get(feedId)
  if (stored === undefined) throw new Error('nothing is stored')
  const next = { ...stored, version: stored.version + 1 }
  expect(await Promise.all([store.compareAndSet(next), store.compareAndSet(next)])).toEqual([true, false])
  expect(await store.compareAndSet({ ...stored, version: 1 })).toBe(false)
})
