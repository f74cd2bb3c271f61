import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPingByUrl } from '../../src/podping/ping-by-url.ts'
import { pingRoutes } from '../../src/podping/routes.ts'
import { openPodpingWorld, type PodpingWorld } from './podping-world.ts'

let world: PodpingWorld
let routes: ReturnType<typeof pingRoutes>
beforeAll(async () => {
  world = await openPodpingWorld()
})
beforeEach(async () => {
  await world.reset()
  routes = pingRoutes(createPingByUrl(world.db, world.runtime))
})
afterAll(() => world.close())

async function get(
  query: string,
  address = '192.0.2.1',
): Promise<{ status: number; text: string; wait: string | null }> {
  const answer = await routes.request(`/ping${query}`, {}, { network: { key: address, isEverybody: false } })
  return { status: answer.status, text: await answer.text(), wait: answer.headers.get('Retry-After') }
}
const ping = (url: string, address?: string) => get(`?url=${encodeURIComponent(url)}`, address)

test('a ping makes a known feed due within a minute, in any spelling of its URL, and no slower', async () => {
  const url = await world.podcast('a')
  const { priority } = await world.feed(url)
  expect(await ping(`${url.replace('http:', 'HTTPS:')}/`)).toMatchObject({
    status: 202,
    text: 'The feed will be checked soon.\n',
  })
  const feed = await world.feed(url)
  expect(feed).toMatchObject({ is_awaited: true, priority, podping_until: null })
  expect(feed.due_at! - world.nowS()).toBeLessThanOrEqual(60)
})

test('a second ping within five minutes of the check is kept as one later check', async () => {
  const url = await world.podcast('a')
  await ping(url)
  world.advance(60)
  await world.refresh()
  await ping(url)
  await ping(url)
  const { due_at } = await world.feed(url)
  expect(due_at! - world.nowS()).toBeGreaterThan(4 * 60)
  expect(due_at! - world.nowS()).toBeLessThanOrEqual(5 * 60)
})

test('a ping for an unknown feed gets 404, and so does one for a blocked feed', async () => {
  expect(await ping('https://unknown.example/feed')).toMatchObject({ status: 404 })
  const url = await world.podcast('a')
  await world.db.updateTable('feeds').set({ is_blocked: true }).execute()
  expect(await ping(url)).toMatchObject({ status: 404, text: 'No feed of this directory has this URL.\n' })
})

test.each([
  '',
  '?url=',
  '?url=ftp://a.example',
  '?url=nonsense',
  '?url=http://a.example&url=http://b.example',
  `?url=https://a.example/${'a'.repeat(3_000)}`,
])('the query `%s` gets 400', async (query) => {
  expect((await get(query)).status).toBe(400)
})

test('an address may ping 60 times a minute', async () => {
  for (let count = 0; count < 60; count += 1) expect((await ping('https://unknown.example/feed')).status).toBe(404)
  expect(await ping('https://unknown.example/feed')).toMatchObject({
    status: 429,
    wait: expect.stringMatching(/^\d+$/),
  })
  expect((await ping('https://unknown.example/feed', '192.0.2.2')).status).toBe(404)
})

test('pings of strangers do not shut out a later one: it is kept as one more check', async () => {
  const url = await world.podcast('a')
  const pingOften = async () => {
    for (let count = 0; count < 30; count += 1) expect((await ping(url, `192.0.2.${count}`)).status).toBe(202)
  }
  await pingOften()
  world.advance(60)
  await world.refresh()
  expect((await world.feed(url)).is_awaited).toBe(false)
  await pingOften()
  const { due_at, is_awaited } = await world.feed(url)
  expect(is_awaited).toBe(true)
  expect(due_at! - world.nowS()).toBeLessThanOrEqual(5 * 60)
  const before = world.server.requests.get('/a.xml') ?? 0
  for (let minute = 0; minute < 20; minute += 1) {
    world.advance(60)
    await world.refresh()
  }
  expect((world.server.requests.get('/a.xml') ?? 0) - before).toBe(1)
})

test('a ping while its feed is read is kept for a check after it, once', async () => {
  const url = await world.podcast('a')
  await ping(url)
  await world.db.updateTable('feeds').set({ lease_token: world.runtime.uuid(), lease_until: new Date() }).execute()
  for (let count = 0; count < 5; count += 1) expect((await ping(url)).status).toBe(202)
  const waiting = await world.db.selectFrom('feed_observations').select('observation').execute()
  expect(waiting).toEqual([{ observation: { kind: 'podping', change: 'update' } }])
})

test('a ping that could not be stored is stored when it comes again', async () => {
  const url = await world.podcast('a')
  await world.db.schema.alterTable('feeds').renameColumn('is_awaited', 'hidden').execute()
  expect((await ping(url)).status).toBe(500)
  await world.db.schema.alterTable('feeds').renameColumn('hidden', 'is_awaited').execute()
  expect((await ping(url)).status).toBe(202)
  expect((await world.feed(url)).is_awaited).toBe(true)
})
