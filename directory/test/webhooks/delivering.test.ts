import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aPodcast } from '../entities/factories.ts'
import { openWebhookWorld, type WebhookWorld } from './webhook-world.ts'

let world: WebhookWorld
beforeEach(async () => {
  world = await openWebhookWorld()
})
afterEach(() => world.close())

const uuid = '917393e3-1b1e-5cef-ace4-edaa54e1f810'

describe('an event', () => {
  test('arrives with its content, once', async () => {
    const series = await aPodcast(world.db, { name: 'The cast' }, [{ uuid, name: 'One' }])
    await world.aWebhook(['podcastepisode.created'])
    await world.tell([{ eventId: 'event-1', uuid, seriesUuid: series }])
    await world.tell()
    expect(world.receiver.events).toHaveLength(1)
    const { body, headers } = world.receiver.events[0]!
    expect(body).toMatchObject({
      id: 'event-1',
      uuid,
      type: 'podcastepisode',
      action: 'created',
      matchingFilters: [],
      data: { uuid, name: 'One', podcastSeries: { uuid: series, name: 'The cast' } },
    })
    expect(headers).toMatchObject({ 'webhook-id': 'event-1', 'content-type': 'application/json' })
  })
})
