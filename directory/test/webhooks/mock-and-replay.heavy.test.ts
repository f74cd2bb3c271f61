import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { boundDeliveries, forgetDeliveries } from '../../src/webhooks/forget-deliveries.ts'
import { requeueFailed } from '../../src/webhooks/operate-webhooks.ts'
import { aPodcast } from '../support/entities/factories.ts'
import { openWebhookWorld, type WebhookWorld } from './webhook-world.ts'

const uuid = '917393e3-1b1e-5cef-ace4-edaa54e1f810'
const events = ['podcastepisode.created', 'podcastseries.updated']
const DAY_S = 86_400

let world: WebhookWorld
let series = ''
beforeEach(async () => {
  world = await openWebhookWorld()
  series = await aPodcast(world.db, { name: 'The cast' }, [{ uuid, name: 'About zune' }])
})
afterEach(() => world.close())

const episode = () => ({ uuid, seriesUuid: series })
const mock = { action: 'created', contentUuid: uuid, type: 'podcastepisode' }

/** Makes a webhook with `count` deliveries that failed for good. */
async function withFailed(count: number) {
  const webhook = await world.aWebhook(events)
  world.receiver.answer = 500
  await world.tell(Array.from({ length: count }, () => episode()))
  await world.db
    .updateTable('deliveries')
    .set({ state: 2, ended_at: world.runtime.now(), failure: 'status 500' })
    .execute()
  world.receiver.answer = 204
  return { ...webhook, sent: world.receiver.events.length }
}

describe('a mock event', () => {
  test('has the real body of the content, marked as a mock', async () => {
    const { webhooks, id } = await world.aWebhook(events)
    expect(await webhooks.mock(id, mock)).toBe(true)
    const { body, headers } = world.receiver.events[0]!
    expect(body).toMatchObject({ isMock: true, action: 'created', data: { name: 'About zune' } })
    expect(headers['webhook-id']).toMatch(/^mock_/)
    expect(body.id).toBe(headers['webhook-id'])
    const { newest } = await webhooks.deliveries(id)
    expect(newest).toMatchObject([{ is_mock: true, state: 1, status: 204 }])
  })

  test('is also sent to webhooks that are neither active nor verified', async () => {
    const { webhooks, id } = await world.aWebhook(events)
    await world.db.updateTable('webhooks').set({ is_active: false, is_verified: false }).execute()
    expect(await webhooks.mock(id, mock)).toBe(true)
  })

  test('answers false if a filter stops it, the event is not subscribed, or the receiver fails', async () => {
    const { webhooks, id } = await world.aWebhook(events)
    await webhooks.addFilter(id, { eventType: 'podcastepisode.created', field1: 'name', value1: 'ipod' })
    expect(await webhooks.mock(id, mock)).toBe(false)
    expect(await webhooks.mock(id, { ...mock, action: 'deleted' })).toBe(false)
    expect(world.receiver.events).toHaveLength(0)
    await webhooks.addFilter(id, { eventType: 'podcastepisode.created', field1: 'name', value1: 'ZUNE' })
    expect(await webhooks.mock(id, mock)).toBe(true)
    expect(world.receiver.events[0]!.body.matchingFilters).toHaveLength(1)
    world.receiver.answer = 500
    expect(await webhooks.mock(id, mock)).toBe(false)
  })

  test.each([
    [{ ...mock, action: 'new_episodes_released' }, /action/],
    [{ ...mock, type: 'nothing' }, /serviceType/],
    [{ ...mock, contentUuid: 'x' }, /contentUuid/],
    [{ ...mock, contentUuid: '00000000-0000-4000-8000-000000000000' }, /There is no PODCASTEPISODE/],
  ])('with the order %o is bad input', async (order, sentence) => {
    const { webhooks, id } = await world.aWebhook(events)
    await expect(webhooks.mock(id, order)).rejects.toThrow(sentence)
    await expect(webhooks.mock(id, order)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
  })

  test('is sent at most 30 times a minute', async () => {
    const { webhooks, id } = await world.aWebhook(events)
    for (let index = 0; index < 30; index += 1) await webhooks.mock(id, { ...mock, action: 'deleted' })
    await expect(webhooks.mock(id, mock)).rejects.toThrow(/Try again in/)
    world.advance(61)
    expect(await webhooks.mock(id, mock)).toBe(true)
  })
})

describe('a replay', () => {
  test('sends failed deliveries again, and a second replay finds none', async () => {
    const { webhooks, id, sent } = await withFailed(30)
    const loop = world.deliveries.start()
    const [first, second] = await Promise.all([webhooks.replay(id), webhooks.replay(id)])
    expect([first, second].sort((a, b) => a - b)).toEqual([0, 30])
    expect(await webhooks.replay(id)).toBe(0)
    expect(world.receiver.events).toHaveLength(sent + 30)
    await loop.stop()
  })

  test('that fails again leaves the delivery for another replay', async () => {
    const { webhooks, id } = await withFailed(2)
    world.receiver.answer = 500
    const loop = world.deliveries.start()
    expect(await webhooks.replay(id)).toBe(0)
    expect((await webhooks.deliveries(id)).counts).toEqual({ waiting: 0, failed: 2 })
    world.receiver.answer = 204
    expect(await webhooks.replay(id)).toBe(2)
    await loop.stop()
  })

  test('leaves out mock events and deliveries that failed more than two weeks ago', async () => {
    const { webhooks, id } = await withFailed(1)
    world.receiver.answer = 500
    await webhooks.mock(id, mock)
    world.receiver.answer = 204
    world.advance(14 * DAY_S + 60)
    expect(await webhooks.replay(id)).toBe(0)
  })
})

test('an operator requeues failed deliveries, with all their tries', async () => {
  const { id } = await withFailed(3)
  world.receiver.answer = 500
  expect(await requeueFailed({ db: world.db, runtime: world.runtime }, id)).toBe(3)
  await world.deliveries.runUntilIdle()
  const rows = await world.db.selectFrom('deliveries').select(['state', 'tries', 'is_replay']).execute()
  expect(rows).toContainEqual({ state: 0, tries: 1, is_replay: false })
})

describe('stored deliveries', () => {
  const counts = async () => {
    const count = async (table: 'deliveries' | 'delivery_attempts' | 'webhook_bodies') =>
      (await world.db.selectFrom(table).selectAll().execute()).length
    return [await count('deliveries'), await count('delivery_attempts'), await count('webhook_bodies')]
  }

  test('are kept for three days if they succeeded, and for two weeks if they failed', async () => {
    const { webhooks, id } = await withFailed(1)
    await webhooks.mock(id, mock)
    expect(await counts()).toEqual([2, 2, 2])
    world.advance(3 * DAY_S + 60)
    await forgetDeliveries(world)
    expect(await counts()).toEqual([1, 1, 2])
    world.advance(11 * DAY_S)
    await forgetDeliveries(world)
    expect(await counts()).toEqual([0, 0, 2])
    world.advance(5 * DAY_S)
    await forgetDeliveries(world)
    expect(await counts()).toEqual([0, 0, 0])
  })

  test('of a webhook are limited: of too many waiting ones, the newest are kept', async () => {
    const { id } = await world.aWebhook(events)
    await world.db
      .updateTable('webhook_receivers')
      .set({ paused_until: world.runtime.now() + 1e9 })
      .execute()
    await world.tell(Array.from({ length: 8 }, () => episode()))
    await boundDeliveries(world, 5)
    const rows = await world.db.selectFrom('deliveries').select(['state', 'failure']).orderBy('body_id').execute()
    expect(rows.map(({ failure }) => failure)).toEqual([
      'overflow',
      'overflow',
      'overflow',
      null,
      null,
      null,
      null,
      null,
    ])
    await world.db.updateTable('webhooks').set({ is_active: false }).where('webhook_id', '=', id).execute()
    await boundDeliveries(world, 5)
    expect(await world.db.selectFrom('deliveries').where('state', '=', 0).selectAll().execute()).toEqual([])
  })

  test('of a deleted webhook are deleted', async () => {
    const { webhooks, id } = await withFailed(2)
    await webhooks.delete(id)
    expect((await counts()).slice(0, 2)).toEqual([0, 0])
  })

  test('of a webhook that was deleted with its account are deleted, even if they were stored meanwhile', async () => {
    const kept = await withFailed(1)
    const { id } = await withFailed(2)
    await world.db.deleteFrom('webhooks').where('webhook_id', '=', id).execute()
    await boundDeliveries(world)
    const left = await world.db.selectFrom('deliveries').select('webhook_id').execute()
    expect(new Set(left.map(({ webhook_id }) => webhook_id))).toEqual(new Set([kept.id]))
  })
})
