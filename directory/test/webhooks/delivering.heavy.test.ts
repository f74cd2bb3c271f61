import type { RequestOutcome } from 'feedmill/fetch'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliveryStates } from '../../src/webhooks/delivering/delivery-rows.ts'
import { aPodcast } from '../support/entities/factories.ts'
import { deferred } from '../workers/quick-runtime.ts'
import { type OwnWebhook, openWebhookWorld, type WebhookWorld } from './webhook-world.ts'

const DAY_S = 86_400
const uuid = '917393e3-1b1e-5cef-ace4-edaa54e1f810'

let world: WebhookWorld
let series = ''
beforeEach(async () => {
  world = await openWebhookWorld()
  series = await aPodcast(world.db, { name: 'The cast' }, [{ uuid, name: 'One' }])
})
afterEach(() => world.close())

const episode = () => ({ uuid, seriesUuid: series })

async function rowOf({ id }: OwnWebhook) {
  return await world.db.selectFrom('webhooks').selectAll().where('webhook_id', '=', id).executeTakeFirstOrThrow()
}

const deliveries = () => world.db.selectFrom('deliveries').selectAll().orderBy('delivery_id').execute()
const attempts = () => world.db.selectFrom('delivery_attempts').selectAll().orderBy('attempted_at').execute()

/** Moves the clock to the next try of the only delivery, and sends it. Returns the seconds that passed. */
async function nextTry(): Promise<number> {
  const [delivery] = await deliveries()
  const seconds = Math.max(0, Math.ceil((delivery!.due_at - world.runtime.now()) / 1000) + 1)
  world.advance(seconds)
  await world.deliveries.runUntilIdle()
  return seconds
}

test('an event arrives with its content, once', async () => {
  await world.aWebhook(['podcastepisode.created'])
  await world.tell([{ eventId: 'event-1', ...episode() }])
  await world.tell()
  expect(world.receiver.events).toHaveLength(1)
  const { body, headers } = world.receiver.events[0]!
  expect(body).toMatchObject({
    id: 'event-1',
    uuid,
    type: 'podcastepisode',
    serviceType: 'podcastepisode',
    action: 'created',
    matchingFilters: [],
    data: { uuid, name: 'One', podcastSeries: { uuid: series, name: 'The cast' } },
  })
  expect(headers).toMatchObject({ 'webhook-id': 'event-1', 'content-type': 'application/json' })
  expect(headers['user-agent']).toContain('+https://')
})

test('events of two transactions arrive once each', async () => {
  await world.aWebhook(['podcastepisode.created'])
  await world.tell([
    { eventId: 'a', ...episode() },
    { eventId: 'b', ...episode() },
  ])
  await world.tell([{ eventId: 'c', ...episode() }])
  expect(world.receiver.events.map(({ body }) => body.id).sort()).toEqual(['a', 'b', 'c'])
})

describe('an answer', () => {
  test.each([200, 201, 202, 204, 299])('of %i is a success', async (status) => {
    world.receiver.answer = status
    await world.aWebhook(['podcastepisode.created'])
    await world.tell([episode()])
    expect(await deliveries()).toMatchObject([{ state: 1, tries: 1 }])
  })

  test.each([301, 302, 307, 400, 401, 404, 429, 500, 503])('of %i is a failure, and tried again', async (status) => {
    world.receiver.answer = (_, response) =>
      void response.writeHead(status, { Location: `${world.receiver.base}/elsewhere` }).end('Not today')
    await world.aWebhook(['podcastepisode.created'])
    await world.tell([episode()])
    expect(await deliveries()).toMatchObject([{ state: 0, tries: 1 }])
    expect(await attempts()).toMatchObject([{ status }])
    expect(world.receiver.requests.map(({ path }) => path)).toEqual(['/'])
  })

  test('of 410 makes the webhook inactive, and waiting deliveries fail', async () => {
    world.receiver.answer = 410
    const webhook = await world.aWebhook(['podcastepisode.created'])
    await world.tell([{ ...episode() }, { ...episode(), action: 'updated' }])
    expect(await rowOf(webhook)).toMatchObject({ is_active: false, disabled_reason: 'gone' })
    expect((await deliveries()).map(({ state }) => state)).toEqual([2])
    await world.tell([episode()])
    expect(world.receiver.events).toHaveLength(1)
  })

  test.each([429, 503])('of %i with Retry-After delays the next try, by a day at most', async (status) => {
    const waits = ['7200', '9999999']
    world.receiver.answer = (_, response) =>
      void response.writeHead(status, { 'Retry-After': waits.shift() ?? '1' }).end()
    await world.aWebhook(['podcastepisode.created'])
    await world.tell([episode()])
    expect(await nextTry()).toBeGreaterThanOrEqual(7_199)
    const passed = await nextTry()
    expect(passed).toBeGreaterThanOrEqual(DAY_S - 1)
    expect(passed).toBeLessThanOrEqual(DAY_S + 2)
  })

  test('is kept as text, up to its first kilobyte', async () => {
    world.receiver.answer = (_, response) => void response.writeHead(500).end(`\0${'a'.repeat(3_000)}`)
    await world.aWebhook(['podcastepisode.created'])
    await world.tell([episode()])
    const [attempt] = await attempts()
    expect(attempt!.response).toBe('a'.repeat(1_023))
  })
})

test('ten tries are made over three days, then the delivery has failed', async () => {
  world.receiver.answer = 500
  const webhook = await world.aWebhook(['podcastepisode.created'])
  await world.tell([episode()])
  const bounds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
  for (const seconds of bounds) {
    const passed = await nextTry()
    expect(passed).toBeGreaterThanOrEqual(Math.floor(seconds * 0.8) - 1)
    expect(passed).toBeLessThanOrEqual(Math.ceil(seconds * 1.2) + 2)
  }
  expect(world.receiver.events).toHaveLength(10)
  expect(new Set(world.receiver.events.map(({ text }) => text)).size).toBe(1)
  expect(new Set(world.receiver.events.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await deliveries()).toMatchObject([{ state: 2, tries: 10, failure: 'status 500' }])
  expect(await attempts()).toHaveLength(10)
  expect((await rowOf(webhook)).is_active).toBe(true)
})

test('a webhook is disabled after five days of failures only, and an update makes it active again', async () => {
  world.receiver.answer = 500
  const webhook = await world.aWebhook(['podcastepisode.created'])
  await world.tell([episode()])
  for (let day = 0; day < 6; day += 1) {
    await world.tell(Array.from({ length: 4 }, () => episode()))
    // Each try ends or doubles a pause. Pauses are shorter than an hour.
    for (let hour = 0; hour < 24; hour += 4) {
      world.advance(4 * 3_600)
      await world.deliveries.runUntilIdle()
    }
  }
  expect(await rowOf(webhook)).toMatchObject({ is_active: false, disabled_reason: 'failing' })
  expect((await deliveries()).every(({ state }) => state === 2)).toBe(true)
  const { webhooks, id } = webhook
  await expect(webhooks.replay(id)).rejects.toThrow(/not active/)
  world.receiver.answer = 204
  await webhooks.update(id, { endpointUrl: `${world.receiver.base}/`, events: ['podcastepisode.created'] })
  expect(await rowOf(webhook)).toMatchObject({ is_active: true, is_verified: false, disabled_reason: null })
  await world.deliveries.runUntilIdle()
  const before = world.receiver.events.length
  await world.tell([episode()])
  expect(world.receiver.events).toHaveLength(before + 1)
})

test('a receiver that fails ten times in a row is paused, and waiting deliveries keep their tries', async () => {
  world.receiver.answer = 500
  await world.aWebhook(['podcastepisode.created'])
  const many = Array.from({ length: 40 }, () => ({ ...episode(), uuid: '' }))
  const episodes = many.map((_, index) => `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`)
  await aPodcast(
    world.db,
    {},
    episodes.map((own) => ({ uuid: own })),
  )
  await world.tell(episodes.map((own) => ({ uuid: own, seriesUuid: series })))
  const sent = world.receiver.events.length
  expect(sent).toBeGreaterThanOrEqual(10)
  expect(sent).toBeLessThan(20)
  world.advance(31)
  await world.deliveries.runUntilIdle()
  expect(world.receiver.events).toHaveLength(sent + 1)
  world.receiver.answer = 204
  world.advance(61)
  await world.deliveries.runUntilIdle()
  const left = await world.db.selectFrom('deliveries').select('tries').where('state', '=', 0).execute()
  expect(left.every(({ tries }) => tries > 0)).toBe(true)
})

test('at most four deliveries of a receiver are under way, even with two deliverers', async () => {
  const held: (() => void)[] = []
  world.receiver.answer = (_, response) => {
    held.push(() => response.writeHead(204).end())
    // All simultaneous requests arrive before the first is answered.
    setTimeout(() => held.shift()?.(), 20)
  }
  await world.aWebhook(['podcastepisode.created'])
  const episodes = Array.from(
    { length: 30 },
    (_, index) => `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`,
  )
  await aPodcast(
    world.db,
    {},
    episodes.map((own) => ({ uuid: own })),
  )
  const other = world.aDeliverer()
  await Promise.all([world.tell(episodes.map((own) => ({ uuid: own, seriesUuid: series }))), other.runUntilIdle()])
  await Promise.all([world.deliveries.runUntilIdle(), other.runUntilIdle()])
  expect(world.receiver.mostAtOnce).toBeLessThanOrEqual(4)
  const ids = world.receiver.events.map(({ body }) => body.id)
  expect(new Set(ids).size).toBe(30)
  expect(ids).toHaveLength(30)
})

test('a newer event of the same content waits for the first two tries of an older event', async () => {
  world.receiver.answer = ({ body }, response) => void response.writeHead(body.id === 'older' ? 500 : 204).end()
  await world.aWebhook(['podcastepisode.created', 'podcastepisode.updated'])
  await world.tell([
    { eventId: 'older', ...episode() },
    { eventId: 'younger', action: 'updated', ...episode() },
  ])
  expect(world.receiver.events.map(({ body }) => body.id)).toEqual(['older'])
  world.advance(7)
  await world.deliveries.runUntilIdle()
  expect(world.receiver.events.map(({ body }) => body.id)).toEqual(['older', 'older', 'younger'])
})

test('deliveries of an account stop when its plan has no webhooks, and when the account is deleted', async () => {
  const webhook = await world.aWebhook(['podcastepisode.created'])
  world.receiver.answer = 500
  await world.tell([episode()])
  const { account_id } = await rowOf(webhook)
  await world.db.updateTable('accounts').set({ plan: 'free' }).where('account_id', '=', account_id).execute()
  world.advance(DAY_S)
  await world.deliveries.runUntilIdle()
  expect(world.receiver.events).toHaveLength(1)
})

test('a deliverer that starts sends the deliveries that a dead one left', async () => {
  await world.aWebhook(['podcastepisode.created'])
  await world.tell()
  const silence = deferred<RequestOutcome>()
  const died = world.aDeliverer({ fetcher: { request: () => silence.promise } }).start()
  await world.tell([episode()])
  expect(world.receiver.events.length).toBeLessThanOrEqual(1)
  await world.db
    .updateTable('webhook_receivers')
    .set({ held_until: new Date(0) })
    .execute()
  await world.deliveries.runUntilIdle()
  expect(world.receiver.events).toHaveLength(1)
  const real = world.aFetcher()
  silence.resolve(await real.request({ url: world.receiver.base, signal: AbortSignal.abort() }))
  await died.stop()
})

test('a receiver whose secret cannot be decrypted waits, is logged, and does not delay others', async () => {
  const { id } = await world.aWebhook(['podcastepisode.created'])
  await world.aWebhook(['podcastepisode.created'])
  await world.db.updateTable('webhooks').set({ secret: 'of another service' }).where('webhook_id', '=', id).execute()
  await world.tell([episode()])
  const logged: string[] = []
  const log = { ...world.runtime.log, error: (name: string) => void logged.push(name) }
  await world.aDeliverer({ runtime: { ...world.runtime, log } }).runUntilIdle()
  const ofIt = (await deliveries()).filter(({ webhook_id }) => webhook_id === id)
  expect(ofIt).toMatchObject([{ tries: 0, state: deliveryStates.waiting }])
  expect(world.receiver.events).toHaveLength(1)
  expect(logged).toEqual(['webhook.secret_unreadable'])
})
