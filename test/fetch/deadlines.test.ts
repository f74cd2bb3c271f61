import { describe, expect, test } from 'vitest'
import { DeadlineTimer } from '../../src/fetch/politeness/deadline-timer.ts'
import { Deadlines } from '../../src/fetch/politeness/deadlines.ts'
import { ManualClock } from './manual-clock.ts'
import { timeouts } from './timeouts.ts'

function start(signal?: AbortSignal) {
  const clock = new ManualClock()
  const deadlineTimer = new DeadlineTimer<Deadlines>(clock)
  const another = () => new Deadlines(clock, deadlineTimer, timeouts, undefined, clock.elapsed())
  return { clock, another, deadlines: new Deadlines(clock, deadlineTimer, timeouts, signal, clock.elapsed()) }
}

/** Returns the failure that ends an endless wait. */
const fateOf = (deadlines: Deadlines) => deadlines.wait<never>(() => undefined).catch((failure) => failure.result)

describe('a fetch is ended (fetching 1.8)', () => {
  test.each([
    ['headers', 15_000, { kind: 'timeout', phase: 'headers' }],
    ['body', 15_000, { kind: 'timeout', phase: 'body' }],
  ] as const)('when the wait in the phase %s reaches %i ms', async (phase, limit, failure) => {
    const { clock, deadlines } = start()
    deadlines.begin(phase)
    const fate = fateOf(deadlines)
    clock.pass(limit - 1)
    expect(deadlines.failure).toBeNull()
    clock.pass(1)
    expect(await fate).toEqual(failure)
    expect(deadlines.failure?.result).toEqual(failure)
    expect(clock.pending).toBe(0)
  })

  test('when all of it takes longer than the total, even if each phase is in time', async () => {
    const { clock, deadlines } = start()
    for (let i = 0; i < 5; i++) {
      deadlines.begin('headers')
      clock.pass(12_000)
    }
    expect(deadlines.failure?.result).toEqual({ kind: 'timeout', phase: 'total' })
  })

  test('by the signal of the caller', async () => {
    const controller = new AbortController()
    const { clock, deadlines } = start(controller.signal)
    deadlines.begin('headers')
    const fate = fateOf(deadlines)
    controller.abort()
    expect(await fate).toEqual({ kind: 'aborted' })
    expect(clock.pending).toBe(0)
  })

  test('before it begins, by a signal that has fired', () => {
    const { deadlines } = start(AbortSignal.abort())
    expect(() => deadlines.check()).toThrow()
  })
})

test('a connection that takes too long does not end the fetch, which may try another', async () => {
  const { clock, deadlines } = start()
  deadlines.begin('connect')
  const fate = fateOf(deadlines)
  clock.pass(10_000)
  expect(await fate).toEqual({ kind: 'timeout', phase: 'connect' })
  expect(deadlines.failure).toBeNull()
  deadlines.begin('connect')
  clock.pass(9_999)
  expect(deadlines.failure).toBeNull()
  deadlines.end()
  expect(clock.pending).toBe(0)
})

test('time while the fetch is paused does not count', () => {
  const { clock, deadlines } = start()
  for (let i = 0; i < 10; i++) {
    deadlines.begin('body')
    clock.pass(5_000)
    deadlines.pause()
    clock.pass(3_600_000)
  }
  expect(deadlines.failure).toBeNull()
  expect(deadlines.left).toBe(10_000)
})

describe('the minimum pace', () => {
  test('ends a body that is slower over ten seconds', () => {
    const { clock, deadlines } = start()
    deadlines.begin('body')
    for (let second = 0; second < 10; second++) {
      deadlines.progress(1_000)
      clock.pass(1_000)
      deadlines.begin('body')
    }
    expect(deadlines.failure?.result).toEqual({ kind: 'timeout', phase: 'slow' })
  })

  test('is measured anew every ten seconds, so a fast start does not excuse a slow rest', () => {
    const { clock, deadlines } = start()
    deadlines.begin('body')
    deadlines.progress(10_000_000)
    for (let second = 0; second < 20 && deadlines.failure === null; second++) {
      clock.pass(1_000)
      deadlines.progress(100)
      deadlines.begin('body')
    }
    expect(deadlines.failure?.result).toEqual({ kind: 'timeout', phase: 'slow' })
  })

  test('does not end a body that keeps it', () => {
    const { clock, deadlines } = start()
    deadlines.begin('body')
    for (let second = 0; second < 55; second++) {
      deadlines.progress(1_100)
      clock.pass(1_000)
      deadlines.begin('body')
    }
    expect(deadlines.failure).toBeNull()
  })

  test('does not count the time in which the consumer holds the body back', () => {
    const { clock, deadlines } = start()
    for (let i = 0; i < 30; i++) {
      deadlines.begin('body')
      clock.pass(10)
      deadlines.progress(1_000)
      deadlines.pause()
      clock.pass(60_000)
    }
    expect(deadlines.failure).toBeNull()
  })
})

describe('one timer for all fetches', () => {
  test('is set for the earliest deadline', () => {
    const { clock, deadlines, another } = start()
    deadlines.begin('headers')
    const others = Array.from({ length: 100 }, another)
    for (const other of others) other.begin('connect')
    expect(clock.pending).toBe(1)
    const fates = others.map(fateOf)
    clock.pass(10_000)
    expect(deadlines.failure).toBeNull()
    for (const other of others) other.end()
    clock.pass(5_000)
    expect(deadlines.failure?.result).toEqual({ kind: 'timeout', phase: 'headers' })
    expect(clock.pending).toBe(0)
    return Promise.all(fates)
  })

  test('is cleared when the last of them ends', () => {
    const { clock, deadlines, another } = start()
    const other = another()
    deadlines.begin('headers')
    other.begin('headers')
    deadlines.end()
    expect(clock.pending).toBe(1)
    other.end()
    expect(clock.pending).toBe(0)
  })
})
