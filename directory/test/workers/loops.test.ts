import { describe, expect, it } from 'vitest'
import { runRounds } from '../../src/workers/index.ts'
import type { LogLine } from '../support/database/test-database.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'
import { deferred, quickRuntime } from './quick-runtime.ts'

const never = 2_000_000_000

describe('a loop', () => {
  it('begins another round at once until nothing is due', async () => {
    const due = [1, 2, 3]
    const done: number[] = []
    const idle = deferred()
    const loop = runRounds(
      'numbers',
      async () => {
        const next = due.shift()
        if (next === undefined) idle.resolve()
        else done.push(next)
        return next !== undefined
      },
      never,
      quickRuntime(),
    )
    await idle.promise
    await loop.stop()
    expect(done).toEqual([1, 2, 3])
  })

  it('starts another round at once when it is woken', async () => {
    let rounds = 0
    let reached = deferred()
    const loop = runRounds(
      'woken',
      async () => {
        rounds += 1
        reached.resolve()
        return false
      },
      never,
      quickRuntime(),
    )
    await reached.promise
    reached = deferred()
    loop.wake()
    await reached.promise
    await loop.stop()
    expect(rounds).toBe(2)
  })

  it('does the work of several wakes in one round', async () => {
    const time = new TestRuntime()
    let rounds = 0
    const loop = runRounds('gathering', async () => ++rounds < 0, { idleMs: never, gatherMs: 10 }, time)
    await time.untilSleeping()
    loop.wake()
    await time.untilSleeping()
    await time.advance(5)
    loop.wake()
    expect(rounds).toBe(1)
    await time.advance(5)
    await time.untilSleeping()
    await time.advance(20)
    expect(rounds).toBe(2)
    await loop.stop()
  })

  it('pauses for as long as its last round says', async () => {
    const time = new TestRuntime()
    let rounds = 0
    const loop = runRounds('varying', async () => ++rounds < 0, { idleMs: () => rounds * 1_000 }, time)
    await time.untilSleeping()
    await time.advance(1_000)
    await time.untilSleeping()
    expect(rounds).toBe(2)
    await time.advance(1_000)
    expect(rounds).toBe(2)
    await time.advance(1_000)
    await time.untilSleeping()
    expect(rounds).toBe(3)
    await loop.stop()
  })

  it('does not miss a wake during a round', async () => {
    let rounds = 0
    const second = deferred()
    const loop = runRounds(
      'woken',
      async () => {
        rounds += 1
        if (rounds === 1) loop.wake()
        else second.resolve()
        return false
      },
      never,
      quickRuntime(),
    )
    await second.promise
    await loop.stop()
  })

  it('goes on after failures, with growing pauses, and logs them', async () => {
    const lines: LogLine[] = []
    const pauses: number[] = []
    const runtime = quickRuntime(lines)
    const healthy = deferred()
    const states: boolean[] = []
    let rounds = 0
    const loop = runRounds(
      'failing',
      async () => {
        rounds += 1
        if (rounds > 1) states.push(loop.health().isHealthy)
        if (rounds <= 8) throw new Error(`round ${rounds}`)
        if (rounds === 10) healthy.resolve()
        return rounds < 10
      },
      never,
      { ...runtime, sleep: async (ms) => void pauses.push(ms) },
    )
    await healthy.promise
    expect(loop.health()).toEqual({ isHealthy: true, failures: 0, lastFailure: undefined })
    await loop.stop()
    expect(states).toEqual([...Array(8).fill(false), true])
    expect(pauses.slice(0, 8)).toEqual([750, 1500, 3000, 6000, 12_000, 24_000, 45_000, 45_000])
    expect(lines.map(({ name }) => name)).toEqual([...Array(8).fill('loop.failed'), 'loop.recovered'])
  })

  it('ends its work when the deadline of the stop has passed', async () => {
    const begun = deferred()
    const loop = runRounds(
      'hanging',
      (signal) => {
        begun.resolve()
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
      },
      never,
      quickRuntime(),
    )
    await begun.promise
    await loop.stop(AbortSignal.abort())
    expect(loop.health()).toMatchObject({ isHealthy: false, lastFailure: new Error('aborted') })
  })

  it('logs a round that fails after the deadline of the stop as given up, not as failed', async () => {
    const lines: LogLine[] = []
    const begun = deferred()
    const work = deferred()
    const loop = runRounds(
      'late',
      async () => {
        begun.resolve()
        await work.promise
        throw new Error('driver has already been destroyed')
      },
      never,
      quickRuntime(lines),
    )
    await begun.promise
    const stopped = loop.stop(AbortSignal.abort())
    work.resolve()
    await stopped
    expect(lines.map(({ level, name }) => [level, name])).toEqual([['info', 'loop.given_up']])
  })

  it('signals a long round to end when the loop is stopped, and waits for its end', async () => {
    const order: string[] = []
    const loop = runRounds(
      'endless',
      async (_late, stopping) => {
        await new Promise((resolve) => stopping.addEventListener('abort', resolve))
        await Promise.resolve()
        order.push('round ended')
        return false
      },
      0,
      quickRuntime(),
    )
    await loop.stop()
    order.push('stopped')
    expect(order).toEqual(['round ended', 'stopped'])
  })

  it('is healthy again after 15 seconds of a round, and forgets its failures', async () => {
    const runtime = new TestRuntime()
    const loop = runRounds(
      'endless',
      async (_late, stopping) => {
        await runtime.sleep(20_000, stopping)
        throw new Error('no database')
      },
      0,
      runtime,
    )
    await runtime.advance(20_000)
    expect(loop.health()).toMatchObject({ isHealthy: false, failures: 1 })
    await runtime.advance(15_000)
    expect(loop.health()).toMatchObject({ isHealthy: false })
    await runtime.advance(1_000)
    expect(loop.health()).toEqual({ isHealthy: true, failures: 0, lastFailure: undefined })
    await runtime.advance(20_000)
    expect(runtime.linesNamed('loop.failed').map(({ failures }) => failures)).toEqual([1, 1])
    await loop.stop()
  })
})
