import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { aPodcast } from '../support/entities/factories.ts'
import { openWebhookWorld, type WebhookWorld } from './webhook-world.ts'

const uuid = '917393e3-1b1e-5cef-ace4-edaa54e1f810'

let world: WebhookWorld
const servers: Server[] = []
afterEach(async () => {
  await world.close()
  for (const server of servers.splice(0)) server.close()
})

/** Starts a server that answers with `begin` and then one byte a second, for ever. Returns its address. */
async function aDrippingServer(begin: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(begin)
      const drip = setInterval(() => socket.write('a'), 1_000)
      socket.once('close', () => clearInterval(drip))
    })
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('receivers that answer one byte at a time are given up after 15 seconds, and do not delay others', async () => {
  world = await openWebhookWorld()
  const seriesUuid = await aPodcast(world.db, {}, [{ uuid }])
  const events = ['podcastepisode.created']
  const inHead = await world.aWebhook(events, '/', await aDrippingServer('HTTP/1.1 200 OK\r\nX-Slow: '))
  const body = 'Content-Length: 100000\r\n\r\n'
  const busy = `HTTP/1.1 503 Service Unavailable\r\nRetry-After: 7200\r\n${body}`
  const inBody = await world.aWebhook(events, '/', await aDrippingServer(busy))
  const taken = await world.aWebhook(events, '/', await aDrippingServer(`HTTP/1.1 200 OK\r\n${body}`))
  const gone = await world.aWebhook(events, '/', await aDrippingServer(`HTTP/1.1 410 Gone\r\n${body}`))
  await world.aWebhook(events)

  const begun = performance.now()
  const told = world.tell([{ uuid, seriesUuid }])
  await world.receiver.untilEvents(1)
  const tries = world.db
    .selectFrom('delivery_attempts')
    .innerJoin('deliveries', 'deliveries.delivery_id', 'delivery_attempts.delivery_id')
    .select(['deliveries.webhook_id', 'delivery_attempts.status', 'delivery_attempts.error'])
  const dripping = [inHead.id, inBody.id, taken.id, gone.id]
  expect(await tries.where('deliveries.webhook_id', 'in', dripping).execute()).toEqual([])
  await told
  const seconds = (performance.now() - begun) / 1_000

  const byWebhook = new Map((await tries.execute()).map(({ webhook_id, ...attempt }) => [webhook_id, attempt]))
  expect(byWebhook.get(inHead.id)).toEqual({ status: null, error: expect.stringMatching(/time/) })
  expect(byWebhook.get(inBody.id)).toEqual({ status: 503, error: 'timeout slow' })
  // The status had arrived, so the delivery succeeded.
  expect(byWebhook.get(taken.id)?.status).toBe(200)
  const rows = await world.db.selectFrom('deliveries').select(['webhook_id', 'state', 'due_at']).execute()
  const stateOf = ({ id }: { readonly id: string }) => rows.find(({ webhook_id }) => webhook_id === id)
  expect(stateOf(taken)).toMatchObject({ state: 1 })
  expect(stateOf(inBody)!.due_at).toBeGreaterThanOrEqual(world.runtime.now() + 7_199_000)
  const webhooks = await world.db
    .selectFrom('webhooks')
    .select('disabled_reason')
    .where('webhook_id', '=', gone.id)
    .execute()
  expect(webhooks).toEqual([{ disabled_reason: 'gone' }])
  expect(seconds).toBeGreaterThan(10)
  // The deadline is 15 seconds; a busy machine adds some.
  expect(seconds).toBeLessThan(45)
})
