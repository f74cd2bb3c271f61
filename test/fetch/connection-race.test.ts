import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { ConnectionRace } from '../../src/fetch/connecting/connection-race.ts'
import type { HostAddress } from '../../src/fetch/index.ts'
import { ManualClock } from './manual-clock.ts'

const four = (address: string): HostAddress => ({ address, family: 4 })
const six = (address: string): HostAddress => ({ address, family: 6 })

/** Starts a race whose sockets connect and fail when the test says so. */
function start(...addresses: readonly HostAddress[]) {
  const clock = new ManualClock()
  const sockets = new Map<string, Socket>()
  const results: { error: Error | null; socket: Socket | null }[] = []
  const connectTo = ({ address }: HostAddress) => {
    const socket = new Socket()
    sockets.set(address, socket)
    return socket
  }
  const race = new ConnectionRace(addresses, connectTo, clock, (error, socket) => results.push({ error, socket }))
  const closed = async () => {
    await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    race,
    clock,
    results,
    closed,
    socket: (address: string) => sockets.get(address) as Socket,
    tried: () => [...sockets.keys()],
    async fail(address: string, message = address) {
      sockets.get(address)?.destroy(new Error(message))
      await closed()
    },
  }
}

test('a slow address is still waited for when another one fails', async () => {
  const { clock, results, socket, fail, tried } = start(four('192.0.2.1'), six('2001:db8::1'))
  clock.pass(250)
  expect(tried()).toEqual(['192.0.2.1', '2001:db8::1'])
  await fail('2001:db8::1')
  clock.pass(1_000)
  expect(results).toEqual([])
  socket('192.0.2.1').emit('connect')
  expect(results).toEqual([{ error: null, socket: socket('192.0.2.1') }])
  socket('192.0.2.1').destroy()
})

test('each address has a head start over the next one, unless it fails', async () => {
  const { clock, fail, tried } = start(four('192.0.2.1'), four('192.0.2.2'), four('192.0.2.3'))
  clock.pass(249)
  expect(tried()).toHaveLength(1)
  await fail('192.0.2.1')
  expect(tried()).toHaveLength(2)
  clock.pass(249)
  expect(tried()).toHaveLength(2)
  clock.pass(1)
  expect(tried()).toHaveLength(3)
})

test('the families take turns, that of the first address first', async () => {
  const { clock, tried } = start(four('192.0.2.1'), four('192.0.2.2'), four('192.0.2.3'), six('2001:db8::1'))
  clock.pass(1_000)
  expect(tried()).toEqual(['192.0.2.1', '2001:db8::1', '192.0.2.2', '192.0.2.3'])
})

test('the first address that answers is taken, and the others are closed', async () => {
  const { clock, results, socket, race } = start(four('192.0.2.1'), six('2001:db8::1'), four('192.0.2.2'))
  clock.pass(250)
  socket('2001:db8::1').emit('connect')
  expect(results).toEqual([{ error: null, socket: socket('2001:db8::1') }])
  expect(socket('192.0.2.1').destroyed).toBe(true)
  expect(socket('2001:db8::1').destroyed).toBe(false)
  expect(clock.pending).toBe(0)
  race.destroy()
  expect(socket('2001:db8::1').destroyed).toBe(true)
})

test('when no address answers, the first error is reported', async () => {
  const { results, fail, clock } = start(four('192.0.2.1'), six('2001:db8::1'))
  await fail('192.0.2.1', 'refused')
  await fail('2001:db8::1', 'unreachable')
  expect(results).toMatchObject([{ error: { message: 'refused' }, socket: null }])
  expect(clock.pending).toBe(0)
})

test('a race that is given up tries no more addresses, and ends when its sockets are closed', async () => {
  const { race, results, clock, tried, socket } = start(four('192.0.2.1'), six('2001:db8::1'))
  race.destroy()
  await race.closed()
  expect(socket('192.0.2.1').destroyed).toBe(true)
  expect(results).toMatchObject([{ error: { message: 'The connection was given up' } }])
  expect(clock.pending).toBe(0)
  expect(tried()).toHaveLength(1)
})

test('at most eight addresses of a host are tried', () => {
  const { clock, tried, race } = start(...Array.from({ length: 100 }, (_, at) => four(`192.0.2.${at}`)))
  clock.pass(60_000)
  expect(tried()).toHaveLength(8)
  race.destroy()
})
