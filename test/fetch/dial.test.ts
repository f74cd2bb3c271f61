import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { systemClock } from '../../src/fetch/clock.ts'
import { Dialer, type DialTarget } from '../../src/fetch/connecting/dial.ts'
import { eventually, openWorld } from './world.ts'

/*
 * The gates after the first one, in `exchange.ts`, which drops addresses that are not allowed. Each must hold without
 * the others.
 */

async function listen() {
  const world = openWorld()
  let received = 0
  const server = await world.listen(
    createServer((socket) =>
      socket.on('data', ({ length }) => {
        received += length
      }),
    ),
    'http',
  )
  const target = (part: Partial<DialTarget>): DialTarget => ({
    origin: server.url(''),
    hostname: 'feeds.example.com',
    port: server.port,
    secure: false,
    addresses: [{ address: '127.0.0.1', family: 4 }],
    http2: false,
    ...part,
  })
  return { server, target, received: () => received }
}

const dial = (guard: (address: string) => boolean, target: DialTarget) =>
  new Promise<Error | null>((resolve) => {
    const dialling = new Dialer(guard, undefined, systemClock).dial(target, (error) => {
      resolve(error)
      dialling.destroy()
    })
  })

const blocked = { result: { kind: 'blocked', reason: 'address' } }

test('an allowed address is connected to', async () => {
  const { server, target } = await listen()
  expect(await dial(() => true, target({}))).toBeNull()
  expect(server.connections).toBe(1)
})

test('an address that is not allowed is not connected to (second gate)', async () => {
  const { server, target } = await listen()
  expect(await dial(() => false, target({}))).toMatchObject(blocked)
  expect(await dial(() => false, target({ secure: true }))).toMatchObject(blocked)
  expect(server.connections).toBe(0)
})

test('an address in place of a name passes the same gate, even without a look-up', async () => {
  const { server, target } = await listen()
  expect(await dial(() => false, target({ hostname: '127.0.0.1' }))).not.toBeNull()
  expect(server.connections).toBe(0)
})

test('a connection that leads elsewhere is cut before a byte is sent (third gate)', async () => {
  const { server, target, received } = await listen()
  let asked = 0
  const guard = () => {
    asked += 1
    return asked === 1
  }
  expect(await dial(guard, target({ secure: true }))).toMatchObject(blocked)
  await eventually(() => server.connections === 1)
  expect(received()).toBe(0)
})
