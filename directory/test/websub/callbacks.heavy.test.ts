import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWebsubWorld, type WebsubWorld } from './websub-world.ts'

let world: WebsubWorld
let uuid: string
beforeAll(async () => {
  world = await openWebsubWorld()
})
beforeEach(async () => {
  await world.reset()
  uuid = await world.readFollowed()
})
afterAll(() => world.close())

const unknown = () => `${world.publicUrl}/websub/${'A'.repeat(32)}`
const verification = (topic: string, more: Record<string, string> = {}) => ({
  'hub.mode': 'subscribe',
  'hub.topic': topic,
  'hub.challenge': 'reflected',
  'hub.lease_seconds': '864000',
  ...more,
})

test('a verification of an unknown callback is not confirmed', async () => {
  const { topic } = world.hub.subscriber
  const response = await world.hub.ask(unknown(), verification(topic))
  expect([response.status, await response.text()]).toEqual([404, expect.not.stringContaining('reflected')])
})

test('a verification of another topic, or of an unrequested end, is not confirmed', async () => {
  const { callback, topic } = world.hub.subscriber
  const other = await world.hub.ask(callback, verification(`${topic}?other`))
  const end = await world.hub.ask(callback, verification(topic, { 'hub.mode': 'unsubscribe' }))
  expect([other.status, end.status]).toEqual([404, 404])
  expect((await world.feed(uuid)).websub).toMatchObject({ isVerified: true })
})

test('a forged denial with another topic ends no subscription', async () => {
  const { callback, topic } = world.hub.subscriber
  const denial = { 'hub.mode': 'denied', 'hub.topic': `${topic}?other` }
  expect((await world.hub.ask(callback, denial)).status).toBe(404)
  expect((await world.feed(uuid)).websub).toMatchObject({ isVerified: true })
})

test('a repeated verification cannot make a lease longer than the requested one', async () => {
  const { callback, topic } = world.hub.subscriber
  const again = await world.hub.ask(callback, verification(topic, { 'hub.lease_seconds': '999999999' }))
  expect(again.status).toBe(200)
  world.advance(11 * 86_400)
  expect((await world.feed(uuid)).websub).toMatchObject({ isVerified: false })
})

test('a delivery with a wrong signature has no effect', async () => {
  const before = await world.feed(uuid)
  const { subscriber } = world.hub
  expect(await world.hub.deliver(subscriber, '<rss/>', `sha256=${'0'.repeat(64)}`)).toBe(202)
  expect(await world.hub.deliver(subscriber, '<rss/>', 'md5=d41d8cd98f00b204e9800998ecf8427e')).toBe(202)
  expect(await world.feed(uuid)).toEqual(before)
})

test('a delivery without a signature is refused', async () => {
  const before = await world.feed(uuid)
  expect(await world.hub.deliver({ ...world.hub.subscriber, secret: null }, '<rss/>')).toBe(403)
  expect(await world.feed(uuid)).toEqual(before)
})

test('a delivery to an unknown callback is refused', async () => {
  const before = await world.feed(uuid)
  expect(await world.hub.deliver({ callback: unknown(), topic: '', secret: 'guessed' }, '<rss/>')).toBe(404)
  expect(await world.hub.deliver({ callback: `${world.publicUrl}/websub/short`, topic: '', secret: 'x' }, '')).toBe(404)
  expect(await world.feed(uuid)).toEqual(before)
})

test('an old delivery that is sent again causes a reading of the feed, and its content is not stored', async () => {
  const { subscriber } = world.hub
  const old = '<rss version="2.0"><channel><title>Old title</title></channel></rss>'
  await world.hub.deliver(subscriber, old)
  world.advance(61)
  await world.refresh()
  await world.hub.deliver(subscriber, old)
  world.advance(61)
  await world.refresh()
  const { name } = await world.db.selectFrom('podcast_series').select('name').executeTakeFirstOrThrow()
  expect(name).toBe('Alpha')
})

test('a delivery of 6 MB is taken', async () => {
  const body = `<rss>${'x'.repeat(6_000_000)}</rss>`
  expect(await world.hub.deliver(world.hub.subscriber, body)).toBe(202)
})

test('a delivery that cannot be stored gets no 2xx, so that the hub delivers again', async () => {
  const { subscriber } = world.hub
  await world.db
    .updateTable('feeds')
    .set({ facts: new Uint8Array([1]) })
    .execute()
  expect(await world.hub.deliver(subscriber, '<rss/>')).toBe(500)
})

test('the database has neither plain tokens nor plain secrets', async () => {
  const { rows } = await sql<{ row: string }>`
    select websub_subscriptions::text as row from websub_subscriptions
    union all select websub_callbacks::text from websub_callbacks
  `.execute(world.db)
  const text = rows.map(({ row }) => row).join('\n')
  const { subscriber } = world.hub
  expect(rows.length).toBeGreaterThan(1)
  expect(text).not.toContain(subscriber.secret)
  expect(text).not.toContain(subscriber.callback.split('/').at(-1))
})

test('the log has neither tokens nor secrets', async () => {
  const { subscriber } = world.hub
  await world.hub.deliver(subscriber, '<rss/>')
  const token = subscriber.callback.slice(subscriber.callback.lastIndexOf('/') + 1)
  await expect
    .poll(() => world.log.filter(({ fields }) => fields['path'] === '/websub/…' && fields['method'] === 'POST').length)
    .toBe(1)
  const text = JSON.stringify(world.log)
  expect(text).not.toContain(token)
  expect(text).not.toContain(subscriber.secret)
})
