import { describe, expect, test } from 'vitest'
import { Deadlines } from '../../src/fetch/deadlines.ts'
import { KeyedLimit } from '../../src/fetch/keyed-limit.ts'
import { Turns } from '../../src/fetch/turns.ts'
import { Watchman } from '../../src/fetch/watchman.ts'
import { ManualClock } from './manual-clock.ts'
import { timeouts } from './timeouts.ts'

const ORIGIN = 'https://feeds.example'
const ADDRESS = '192.0.2.7'

/** An origin and an address that bear one exchange at a time. */
function start() {
  const clock = new ManualClock()
  const watchman = new Watchman<Deadlines>(clock)
  const context = { clock, originGate: new KeyedLimit(1), addressLimit: new KeyedLimit(1) }
  const timings = { queued: 0 }
  const deadlines = new Deadlines(clock, watchman, timeouts, undefined, clock.elapsed())
  const isFree = (gate: KeyedLimit, key: string): boolean => {
    const leave = gate.tryEnter(key)
    leave?.()
    return leave !== null
  }
  return {
    deadlines,
    timings,
    ...context,
    turns: new Turns(ORIGIN, deadlines, timings, context),
    isOriginFree: () => isFree(context.originGate, ORIGIN),
    isAddressFree: () => isFree(context.addressLimit, ADDRESS),
  }
}

describe('the turns of an exchange', () => {
  test('are both its own until it leaves', async () => {
    const { turns, isOriginFree, isAddressFree } = start()
    await turns.enterOrigin()
    await turns.enterAddress(ADDRESS)
    expect([isOriginFree(), isAddressFree()]).toEqual([false, false])
    turns.leave()
    expect([isOriginFree(), isAddressFree()]).toEqual([true, true])
  })

  test('the one at the origin stays while another address is tried', async () => {
    const { turns, isOriginFree, isAddressFree } = start()
    await turns.enterOrigin()
    await turns.enterAddress(ADDRESS)
    turns.leaveAddress()
    expect([isOriginFree(), isAddressFree()]).toEqual([false, true])
  })

  test('the one at the origin is for others while the address is waited for, and is taken again', async () => {
    const { clock, turns, timings, addressLimit, isOriginFree } = start()
    const leaveAddress = addressLimit.tryEnter(ADDRESS)
    await turns.enterOrigin()
    const entered = turns.enterAddress(ADDRESS)
    expect(isOriginFree()).toBe(true)
    clock.pass(700)
    leaveAddress?.()
    await entered
    expect(isOriginFree()).toBe(false)
    expect(timings.queued).toBe(700)
  })

  test('end with the fetch: who gave up waiting for the origin leaves the address to others', async () => {
    const { turns, deadlines, originGate, addressLimit, isOriginFree, isAddressFree } = start()
    const leaveAddress = addressLimit.tryEnter(ADDRESS)
    await turns.enterOrigin()
    const entered = turns.enterAddress(ADDRESS).catch((failure) => failure.result)
    const leaveOrigin = originGate.tryEnter(ORIGIN)
    leaveAddress?.()
    await Promise.resolve()
    deadlines.abort()
    expect(await entered).toEqual({ kind: 'aborted' })
    turns.leave()
    leaveOrigin?.()
    expect([isOriginFree(), isAddressFree()]).toEqual([true, true])
  })

  test('can be left twice, and the second time takes nothing from others', async () => {
    const { turns, originGate, isOriginFree } = start()
    await turns.enterOrigin()
    turns.leave()
    const leaveOrigin = originGate.tryEnter(ORIGIN)
    turns.leave()
    expect(isOriginFree()).toBe(false)
    leaveOrigin?.()
  })
})
