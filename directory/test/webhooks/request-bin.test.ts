import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBinRequest } from '../../src/webhooks/bin-rows.ts'
import { checkEndpointUrl } from '../../src/webhooks/endpoint-url.ts'
import { forgetDeliveries } from '../../src/webhooks/forget-deliveries.ts'
import { BIN_BODY_BYTES, BIN_REQUESTS, binAddress, binStatusOf } from '../../src/webhooks/index.ts'
import { anEvent, openWebhookWorld, type WebhookWorld } from './webhook-world.ts'

let world: WebhookWorld
beforeAll(async () => {
  world = await openWebhookWorld()
})
afterAll(() => world.close())

const aRequest = (body: string) => ({ headers: { 'webhook-id': 'one' }, body, answer: 204 })

/** A verified webhook of the bin. */
async function aBin(status = 204) {
  const { id, webhooks } = await world.aWebhook(['podcastepisode.deleted'], '', binAddress(status))
  const shown = () => webhooks.binRequests(id)
  const put = (body: string) => insertBinRequest(world.db, id, aRequest(body), world.runtime.now())
  return { id, webhooks, shown, put }
}

test('an event is put into the bin, with the status that its address has as the answer', async () => {
  const { id, webhooks, shown } = await aBin(503)
  await world.tell([{ action: 'deleted', lastEntity: { uuid: anEvent({}).uuid, name: 'Gone' } }])
  const [request] = await shown()
  expect(request).toMatchObject({ answer: 503, headers: { 'webhook-signature': expect.stringMatching(/^v1,/) } })
  expect(JSON.parse(request!.body)).toMatchObject({ type: 'podcastepisode', action: 'deleted' })
  const { newest } = await webhooks.deliveries(id)
  expect(newest).toMatchObject([{ state: 0, tries: 1, status: 503 }])
})

test('the bin accepts the question whether it wants events, whatever it answers to them', async () => {
  const webhooks = await world.anAccount()
  const { id } = await webhooks.add({ endpointUrl: binAddress(500), events: ['podcastepisode.created'] })
  await world.deliveries.runUntilIdle()
  expect(await webhooks.list(1)).toMatchObject([{ id, isVerified: true }])
  expect(await webhooks.binRequests(id)).toMatchObject([{ answer: 200 }])
})

test('the bin keeps the newest requests of a webhook', async () => {
  const { shown, put } = await aBin()
  for (let at = 0; at < BIN_REQUESTS + 3; at += 1) await put(`${at}`)
  const bodies = (await shown()).map(({ body }) => body)
  expect([bodies.length, bodies[0], bodies.at(-1)]).toEqual([BIN_REQUESTS, `${BIN_REQUESTS + 2}`, '3'])
})

test('the bin keeps the beginning of a long body, and says how long it was', async () => {
  const { shown, put } = await aBin()
  await put('é'.repeat(BIN_BODY_BYTES))
  const [request] = await shown()
  expect([request!.body_bytes, Buffer.byteLength(request!.body)]).toEqual([2 * BIN_BODY_BYTES, BIN_BODY_BYTES])
})

test('the bin forgets requests after three days, and those of a deleted webhook', async () => {
  const { id, webhooks, shown, put } = await aBin()
  await put('old')
  world.advance(2 * 86_400)
  await put('young')
  world.advance(86_400 + 1)
  await forgetDeliveries(world)
  expect((await shown()).map(({ body }) => body)).toEqual(['young'])
  await webhooks.delete(id)
  const left = await world.db.selectFrom('webhook_bin_requests').selectAll().where('webhook_id', '=', id).execute()
  expect(left).toEqual([])
})

test('a bin is shown to the account of its webhook alone', async () => {
  const { id } = await aBin()
  await expect((await world.anAccount()).binRequests(id)).rejects.toThrow('There is no webhook')
})

test.each(['https://bin.invalid/204', 'https://bin.invalid/503'])('%s is the bin', (address) => {
  expect(binStatusOf(address)).toBe(Number(address.slice(-3)))
  const rules = { allowPrivate: false, blockedReason: () => 'host' as const }
  expect(() => checkEndpointUrl(address, rules)).not.toThrow()
})

test.each([
  'https://bin.invalid/',
  'https://bin.invalid/199',
  'https://bin.invalid/600',
  'https://bin.invalid/204?x',
  'https://bin.invalid.example/204',
  'http://bin.invalid/204',
])('%s is not the bin', (address) => {
  expect(binStatusOf(address)).toBeNull()
})
