import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPodcast } from '../support/entities/factories.ts'
import type { ReceivedRequest } from './receiver.ts'
import { type OwnWebhook, openWebhookWorld, type WebhookWorld } from './webhook-world.ts'

const uuid = '917393e3-1b1e-5cef-ace4-edaa54e1f810'

let world: WebhookWorld
let webhook: OwnWebhook
let series = ''
beforeEach(async () => {
  world = await openWebhookWorld()
  series = await aPodcast(world.db, {}, [{ uuid, name: 'Straße – 中文' }])
  webhook = await world.aWebhook(['podcastepisode.created'])
})
afterEach(() => world.close())

async function nextEvent(): Promise<ReceivedRequest> {
  world.receiver.requests.length = 0
  await world.tell([{ uuid, seriesUuid: series }])
  return world.receiver.events[0]!
}

/** Returns whether the public library accepts a request. It uses the clock of the machine. */
function isVerified(secret: string, { text, headers }: Pick<ReceivedRequest, 'text' | 'headers'>): boolean {
  try {
    new Webhook(secret).verify(text, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

test('the library of Standard Webhooks accepts a delivery, and refuses a changed delivery', async () => {
  const { text, headers } = await nextEvent()
  const { webhookSecret } = webhook
  expect(isVerified(webhookSecret, { text, headers })).toBe(true)
  expect(isVerified(webhookSecret, { text: `${text} `, headers })).toBe(false)
  expect(isVerified(webhookSecret, { text: text.replace('created', 'updated'), headers })).toBe(false)
  expect(isVerified(webhookSecret, { text, headers: { ...headers, 'webhook-id': 'another' } })).toBe(false)
  expect(isVerified(`whsec_${Buffer.alloc(32).toString('base64')}`, { text, headers })).toBe(false)
})

test('after a rotation both secrets verify for a day, then only the new secret', async () => {
  const { webhookSecret } = await webhook.webhooks.rotateSecret(webhook.id)
  const first = await nextEvent()
  expect(first.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
  expect([isVerified(webhook.webhookSecret, first), isVerified(webhookSecret, first)]).toEqual([true, true])
  expect(first.headers['x-service-webhook-secret']).toBe(webhookSecret)
  world.advance(86_401)
  expect((await nextEvent()).headers['webhook-signature']).toMatch(/^v1,\S+$/)
})

test('the plain secret is left out if the owner says so', async () => {
  expect((await nextEvent()).headers['x-service-webhook-secret']).toBe(webhook.webhookSecret)
  await webhook.webhooks.setOptions(webhook.id, { sendsInitialImport: false, sendsPlainSecret: false })
  expect((await nextEvent()).headers).not.toHaveProperty('x-service-webhook-secret')
})
