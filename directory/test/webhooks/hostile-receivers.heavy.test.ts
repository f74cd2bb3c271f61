import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertEvents } from '../../src/events/index.ts'
import { aPodcast } from '../support/entities/factories.ts'
import { startReceiver } from './receiver.ts'
import { anEvent, openWebhookWorld, type WebhookWorld } from './webhook-world.ts'

const uuid = '917393e3-1b1e-5cef-ace4-edaa54e1f810'
const events = ['podcastepisode.created']

let world: WebhookWorld
let series = ''
const servers: Server[] = []
beforeEach(async () => {
  world = await openWebhookWorld()
  series = await aPodcast(world.db, {}, [{ uuid }])
})
afterEach(async () => {
  await world.close()
  for (const server of servers.splice(0)) server.close()
})

const episode = () => ({ uuid, seriesUuid: series })
const lastTry = async () =>
  await world.db
    .selectFrom('delivery_attempts')
    .select(['status', 'error', 'response'])
    .orderBy('attempted_at', 'desc')
    .executeTakeFirstOrThrow()

/** Starts a server that sends raw bytes, and returns its address. */
async function aRawServer(speak: (write: (bytes: string) => void) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => speak((bytes) => void socket.write(bytes)))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a receiver', () => {
  test('that answers ten gigabytes is read up to four kilobytes', async () => {
    let written = 0
    world.receiver.answer = (_, response: ServerResponse) => {
      response.writeHead(500, { 'Content-Length': 10_000_000_000 })
      const chunk = Buffer.alloc(65_536, 'a')
      const more = () => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    }
    await world.aWebhook(events)
    await world.tell([episode()])
    expect(await lastTry()).toMatchObject({ status: 500, response: 'a'.repeat(1_024) })
    expect(written).toBeLessThan(100_000_000)
  })

  test.each(['http://127.0.0.1:1/', 'http://169.254.169.254/latest/meta-data/', 'http://[::1]/', 'file:///etc/passwd'])(
    'that redirects to %s is not followed',
    async (location) => {
      world.receiver.answer = (_, response) => void response.writeHead(302, { Location: location }).end()
      await world.aWebhook(events)
      await world.tell([episode()])
      expect(await lastTry()).toMatchObject({ status: 302 })
      expect(world.receiver.events).toHaveLength(1)
    },
  )

  test('that does not speak HTTP fails', async () => {
    await world.aWebhook(events, '/', await aRawServer((write) => write('SSH-2.0-OpenSSH_9.6\r\n\r\n')))
    await world.tell([episode()])
    const { status, error } = await lastTry()
    expect([status, error]).toEqual([null, expect.stringMatching(/^[a-z]+/)])
  })

  test('whose TLS is invalid fails', async () => {
    const base = (await aRawServer((write) => write('no TLS here'))).replace('http:', 'https:')
    await world.aWebhook(events, '/', base)
    await world.tell([episode()])
    const { status, error } = await lastTry()
    expect(status).toBeNull()
    expect(error).toMatch(/^[a-z]+/)
  })
})

describe('an address', () => {
  test('that becomes private between two deliveries gets no connection', async () => {
    const answers: string[] = []
    let address = '93.184.215.14'
    const asked = await openWebhookWorld({
      network: {
        allowPrivate: false,
        resolver: {
          resolve: async (host) => {
            answers.push(host)
            return [{ address, family: 4 as const, ttl: 0 }]
          },
        },
      },
    })
    try {
      const own = await aPodcast(asked.db, {}, [{ uuid }])
      address = '127.0.0.1'
      const port = new URL(asked.receiver.base).port
      await asked.aWebhook(events, '/', `http://rebinding.example:${port}`)
      await asked.tell([{ uuid, seriesUuid: own }])
      const { error } = await asked.db.selectFrom('delivery_attempts').select('error').executeTakeFirstOrThrow()
      expect(error).toBe('blocked address')
      expect(answers).toEqual(['rebinding.example'])
      expect(asked.receiver.requests).toEqual([])
    } finally {
      await asked.close()
    }
  })
})

test('receivers that never answer do not delay others', async () => {
  const hanging = await startReceiver('127.0.0.2')
  hanging.answer = () => {}
  try {
    await world.aWebhook(events, '/', hanging.base)
    for (let index = 0; index < 8; index += 1) await world.aWebhook(events, `/${index}`)
    const loop = world.aDeliverer().start()
    const told = Array.from({ length: 5 }, () => anEvent(episode()))
    await world.db.transaction().execute((tx) => insertEvents(tx, told, 1_790_000_000))
    await world.match()
    // The healthy receivers have their events while the other still hangs.
    await world.receiver.untilEvents(8 * 5)
    expect(hanging.events.length).toBeLessThanOrEqual(4)
    const waiting = await world.db.selectFrom('deliveries').select('webhook_id').where('state', '=', 0).execute()
    expect(waiting.length).toBeGreaterThan(0)
    await hanging.close()
    await loop.stop()
  } finally {
    await hanging.close().catch(() => {})
  }
})
