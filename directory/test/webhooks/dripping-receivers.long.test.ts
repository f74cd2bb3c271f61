import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { aPodcast } from '../entities/factories.ts'
import { openWebhookWorld, type WebhookWorld } from './webhook-world.ts'

const uuid = '917393e3-1b1e-5cef-ace4-edaa54e1f810'

let world: WebhookWorld
const servers: Server[] = []
afterEach(async () => {
  await world.close()
  for (const server of servers.splice(0)) server.close()
})

/** A server that answers with `begin` and then with one byte a second for ever; returns its address. */
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

test('receivers that answer a byte at a time are given up after 15 seconds, and hold nobody up', async () => {
  world = await openWebhookWorld()
  const seriesUuid = await aPodcast(world.db, {}, [{ uuid }])
  const events = ['podcastepisode.created']
  const inHead = await world.aWebhook(events, '/', await aDrippingServer('HTTP/1.1 200 OK\r\nX-Slow: '))
  const body = 'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 100000\r\n\r\n'
  const inBody = await world.aWebhook(events, '/', await aDrippingServer(body))
  await world.aWebhook(events)

  const begun = performance.now()
  const told = world.tell([{ uuid, seriesUuid }])
  await world.receiver.untilEvents(1)
  const tries = world.db
    .selectFrom('delivery_attempts')
    .innerJoin('deliveries', 'deliveries.delivery_id', 'delivery_attempts.delivery_id')
    .select(['deliveries.webhook_id', 'delivery_attempts.status', 'delivery_attempts.error'])
  const dripping = [inHead.id, inBody.id]
  expect(await tries.where('deliveries.webhook_id', 'in', dripping).execute()).toEqual([])
  await told
  const seconds = (performance.now() - begun) / 1_000

  const byWebhook = new Map((await tries.execute()).map(({ webhook_id, ...attempt }) => [webhook_id, attempt]))
  expect(byWebhook.get(inHead.id)).toEqual({ status: null, error: expect.stringMatching(/time/) })
  expect(byWebhook.get(inBody.id)).toEqual({ status: 503, error: 'timeout slow' })
  expect(seconds).toBeGreaterThan(10)
  // The deadline of 15 seconds, and what a busy machine adds.
  expect(seconds).toBeLessThan(45)
})
