import { describe, expect, test } from 'vitest'
import { ExchangeSlots } from '../../src/fetch/connecting/exchange-slots.ts'
import { DeadlineTimer } from '../../src/fetch/politeness/deadline-timer.ts'
import { Deadlines } from '../../src/fetch/politeness/deadlines.ts'
import { KeyedLimit } from '../../src/fetch/politeness/keyed-limit.ts'
import { ManualClock } from './manual-clock.ts'
import { timeouts } from './timeouts.ts'

const ORIGIN = 'https://feeds.example'
const ADDRESS = '192.0.2.7'

/** Makes an origin and an address that take one exchange at a time. */
function start() {
  const clock = new ManualClock()
  const deadlineTimer = new DeadlineTimer<Deadlines>(clock)
  const originGate = Object.assign(new KeyedLimit(1), { noteSent() {} })
  const context = { clock, originGate, addressLimit: new KeyedLimit(1) }
  const timings = { queued: 0 }
  const deadlines = new Deadlines(clock, deadlineTimer, timeouts, undefined, clock.elapsed())
  const isFree = (gate: KeyedLimit, key: string): boolean => {
    const leave = gate.tryEnter(key)
    leave?.()
    return leave !== null
  }
  return {
    deadlines,
    timings,
    ...context,
    slots: new ExchangeSlots(ORIGIN, deadlines, timings, context),
    isOriginFree: () => isFree(context.originGate, ORIGIN),
    isAddressFree: () => isFree(context.addressLimit, ADDRESS),
  }
}

describe('the slots of an exchange', () => {
  test('are both its own until it leaves', async () => {
    const { slots, isOriginFree, isAddressFree } = start()
    await slots.enterOrigin()
    await slots.enterAddress(ADDRESS)
    expect([isOriginFree(), isAddressFree()]).toEqual([false, false])
    slots.leave()
    expect([isOriginFree(), isAddressFree()]).toEqual([true, true])
  })

  test('include that at the origin while another address is tried', async () => {
    const { slots, isOriginFree, isAddressFree } = start()
    await slots.enterOrigin()
    await slots.enterAddress(ADDRESS)
    slots.leaveAddress()
    expect([isOriginFree(), isAddressFree()]).toEqual([false, true])
  })

  test('free that at the origin for others while it waits for an address', async () => {
    const { clock, slots, timings, addressLimit, isOriginFree } = start()
    const leaveAddress = addressLimit.tryEnter(ADDRESS)
    await slots.enterOrigin()
    const entered = slots.enterAddress(ADDRESS)
    expect(isOriginFree()).toBe(true)
    clock.pass(700)
    leaveAddress?.()
    await entered
    expect(isOriginFree()).toBe(false)
    expect(timings.queued).toBe(700)
  })

  test('end with the fetch: one that gave up waiting for the origin leaves the address to others', async () => {
    const { slots, deadlines, originGate, addressLimit, isOriginFree, isAddressFree } = start()
    const leaveAddress = addressLimit.tryEnter(ADDRESS)
    await slots.enterOrigin()
    const entered = slots.enterAddress(ADDRESS).catch((failure) => failure.result)
    const leaveOrigin = originGate.tryEnter(ORIGIN)
    leaveAddress?.()
    await Promise.resolve()
    deadlines.abort()
    expect(await entered).toEqual({ kind: 'aborted' })
    slots.leave()
    leaveOrigin?.()
    expect([isOriginFree(), isAddressFree()]).toEqual([true, true])
  })

  test('can be left twice, the second time without effect on others', async () => {
    const { slots, originGate, isOriginFree } = start()
    await slots.enterOrigin()
    slots.leave()
    const leaveOrigin = originGate.tryEnter(ORIGIN)
    slots.leave()
    expect(isOriginFree()).toBe(false)
    leaveOrigin?.()
  })
})
