import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { HostGate } from '../../src/fetch/politeness/host-gate.ts'
import { KeyedLimit, type Leave } from '../../src/fetch/politeness/keyed-limit.ts'
import { ManualClock } from './manual-clock.ts'

const a = 'https://a.example.com'
const b = 'https://b.example.com'

function open(options: Partial<ConstructorParameters<typeof HostGate>[1]> = {}) {
  const clock = new ManualClock()
  const gate = new HostGate(clock, {
    total: 100,
    perOrigin: 2,
    perAddress: 8,
    originGapMs: 0,
    overrides: {},
    turnOf: () => null,
    ...options,
  })
  const started: string[] = []
  const leaves: Leave[] = []
  const enter = (origin: string, name = origin) => {
    const leave = gate.tryEnter(origin)
    if (leave !== null) {
      started.push(name)
      leaves.push(leave)
      return () => {}
    }
    return gate.wait(origin, (later) => {
      started.push(name)
      leaves.push(later)
    })
  }
  return { clock, gate, started, leaves, enter }
}

/** An origin with a limit of one. */
const slow = 'https://slow.example.com'
const limits = {
  total: 3,
  perOrigin: 2,
  perAddress: 8,
  originGapMs: 10,
  overrides: { 'slow.example.com': 1 },
  turnOf: () => null,
}

describe('starts (fetching 1.12)', () => {
  test('at one origin are limited, first come, first served', () => {
    const { enter, started, leaves } = open()
    for (const name of ['1', '2', '3', '4']) enter(a, name)
    expect(started).toEqual(['1', '2'])
    leaves[0]?.()
    expect(started).toEqual(['1', '2', '3'])
    leaves[0]?.()
    expect(started).toEqual(['1', '2', '3'])
    leaves[2]?.()
    expect(started).toEqual(['1', '2', '3', '4'])
  })

  test('at one origin do not hold up another', () => {
    const { enter, started } = open()
    for (let i = 0; i < 50; i++) enter(a)
    enter(b)
    expect(started).toEqual([a, a, b])
  })

  test('alternate between origins when the total is reached', () => {
    const { enter, started, leaves } = open({ total: 2 })
    enter('https://x.example.com')
    enter('https://x.example.com')
    for (let i = 0; i < 3; i++) enter(a)
    for (let i = 0; i < 3; i++) enter(b)
    for (let i = 0; i < 6; i++) leaves[i]?.()
    expect(started.slice(2)).toEqual([a, b, a, b, a, b])
  })

  test('at one origin have a pause between them', () => {
    const { clock, enter, started } = open({ originGapMs: 100, perOrigin: 10 })
    for (let i = 0; i < 3; i++) enter(a)
    enter(b)
    expect(started).toEqual([a, b])
    clock.pass(99)
    expect(started).toEqual([a, b])
    clock.pass(1)
    expect(started).toEqual([a, b, a])
    clock.pass(100)
    expect(started).toEqual([a, b, a, a])
    expect(clock.pending).toBe(0)
  })

  test('at one origin wait for the pause after the last request was really sent: connecting may delay it', () => {
    const { clock, gate, enter, started } = open({ originGapMs: 100, perOrigin: 10 })
    enter(a, '1')
    enter(a, '2')
    clock.pass(40)
    gate.noteSent(a)
    clock.pass(99)
    expect(started).toEqual(['1'])
    clock.pass(1)
    expect(started).toEqual(['1', '2'])
  })

  test('have a higher limit at each host of a platform in `overrides`', () => {
    const { enter, started } = open({ overrides: { 'example.com': 3 } })
    for (let i = 0; i < 5; i++) enter(a)
    for (let i = 0; i < 5; i++) enter(b)
    for (let i = 0; i < 5; i++) enter('https://example.org')
    expect(started).toEqual([a, a, a, b, b, b, 'https://example.org', 'https://example.org'])
  })

  test('that are given up free their place and their timer', () => {
    const { clock, gate, enter, started, leaves } = open({ originGapMs: 100 })
    enter(a, '1')
    const giveUp = enter(a, '2')
    enter(a, '3')
    giveUp()
    giveUp()
    expect(gate.waiting).toBe(1)
    clock.pass(100)
    expect(started).toEqual(['1', '3'])
    for (const leave of leaves) leave()
    expect([gate.active, gate.waiting, clock.pending]).toEqual([0, 0, 0])
  })

  test('come at once for the next one if an earlier one is given up while the timer is late', () => {
    const { clock, enter, started } = open({ originGapMs: 100 })
    enter(a, '1')
    const giveUp = enter(a, '2')
    enter(a, '3')
    clock.stall(100)
    giveUp()
    expect(started).toEqual(['1', '3'])
  })

  test('of two processes at one host are at least 100 ms apart', () => {
    const clock = new ManualClock()
    const starts: number[] = []
    for (const offsetMs of [0, 125]) {
      const turnOf = () => ({ everyMs: 250, offsetMs, lateMs: 25 })
      const gate = new HostGate(clock, { ...limits, originGapMs: 100, turnOf })
      const start = (leave: Leave): void => {
        starts.push(clock.elapsed())
        leave()
      }
      for (let i = 0; i < 20; i++) gate.wait(a, start)
    }
    // Timers are late by up to 39 ms; a turn allows 25 ms.
    for (let i = 0; i < 400; i++) {
      clock.stall((i * 7) % 40)
      clock.pass(13)
    }
    expect(starts).toHaveLength(40)
    for (const [index, start] of starts.slice(1).entries()) expect(start - starts[index]!).toBeGreaterThanOrEqual(100)
    expect(clock.pending).toBe(0)
  })

  test('come in the next turn of their host if the total is reached in this one', () => {
    const turnOf = (host: string) => (host === 'a.example.com' ? { everyMs: 250, offsetMs: 0, lateMs: 25 } : null)
    const { clock, enter, started, leaves } = open({ total: 1, turnOf })
    enter(b)
    enter(a)
    clock.pass(100)
    leaves[0]?.()
    expect(started).toEqual([b])
    clock.pass(149)
    expect(started).toEqual([b])
    clock.pass(1)
    expect(started).toEqual([b, a])
  })

  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('enter' as const), origin: fc.constantFrom(a, b, slow) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), which: fc.nat() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('give up' as const), which: fc.nat() }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom('pass' as const, 'stall' as const),
        ms: fc.integer({ min: 1, max: 25 }),
      }),
    },
  )

  test.prop([fc.array(step, { maxLength: 200, size: 'max' })])(
    'respect limits, pauses and the order of arrival, and come as soon as they may',
    (steps) => {
      const model = new GateModel()
      for (const one of steps) {
        model.take(one)
        expect(model.violations()).toEqual([])
      }
      model.empty()
      expect(model.violations()).toEqual([])
      expect([model.gate.active, model.gate.waiting, model.clock.pending]).toEqual([0, 0, 0])
    },
  )
})

type Step =
  | { readonly kind: 'enter'; readonly origin: string }
  | { readonly kind: 'leave'; readonly which: number }
  | { readonly kind: 'give up'; readonly which: number }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'stall'; readonly ms: number }

interface Visitor {
  readonly origin: string
  readonly leave?: Leave
  readonly giveUp?: () => void
}

/** A model of the gate: lists active and waiting visitors in the order of arrival, and checks the gate by them. */
class GateModel {
  readonly clock = new ManualClock()
  readonly gate = new HostGate(this.clock, limits)
  readonly #active: Visitor[] = []
  readonly #waiting: Visitor[] = []
  readonly #lastStart = new Map<string, number>()
  readonly #violations: string[] = []

  take(step: Step): void {
    if (step.kind === 'enter') this.#enter(step.origin)
    else if (step.kind === 'leave') this.#pick(this.#active, step.which)?.leave?.()
    else if (step.kind === 'give up') this.#pick(this.#waiting, step.which)?.giveUp?.()
    else if (step.kind === 'stall') this.clock.stall(step.ms)
    else this.clock.pass(step.ms)
  }

  /** Ends active visits until nobody is active or waits. */
  empty(): void {
    for (let left = 500; left > 0 && this.#active.length + this.#waiting.length > 0; left -= 1) {
      this.take({ kind: 'leave', which: 0 })
      this.clock.pass(10)
    }
  }

  /** Returns the violations that are visible now, and those of earlier starts. */
  violations(): string[] {
    const { gate, clock } = this
    const found = [...this.#violations]
    if (gate.active !== this.#active.length || gate.waiting !== this.#waiting.length) found.push('miscounted')
    // While a timer is late, visitors may wait although they could start.
    const waiting = clock.overdue > 0 ? [] : this.#waiting
    for (const { origin } of waiting) if (this.#isFree(origin)) found.push(`${origin} waits though it could start`)
    const waitingOrigins = new Set(this.#waiting.map(({ origin }) => origin))
    if (clock.pending > waitingOrigins.size) found.push('more timers than waiting origins')
    return found
  }

  #enter(origin: string): void {
    const leave = this.gate.tryEnter(origin)
    if (leave !== null) {
      if (this.#waiting.some((other) => other.origin === origin)) this.#violations.push(`${origin}: out of order`)
      this.#start({ origin, leave })
      return
    }
    const visitor = { origin, giveUp: () => {} }
    this.#waiting.push(visitor)
    visitor.giveUp = this.gate.wait(origin, (later) => {
      const first = this.#waiting.findIndex((other) => other.origin === origin)
      if (this.#waiting[first] !== visitor) this.#violations.push(`${origin}: out of order`)
      this.#waiting.splice(this.#waiting.indexOf(visitor), 1)
      this.#start({ origin, leave: later })
    })
  }

  #start(visitor: Visitor): void {
    const { origin } = visitor
    if (!this.#isFree(origin)) this.#violations.push(`${origin}: too many, or too soon`)
    this.#lastStart.set(origin, this.clock.elapsed())
    this.#active.push(visitor)
  }

  #isFree(origin: string): boolean {
    const there = this.#active.filter((visitor) => visitor.origin === origin).length
    const hasPaused =
      this.clock.elapsed() - (this.#lastStart.get(origin) ?? Number.NEGATIVE_INFINITY) >= limits.originGapMs
    return this.#active.length < limits.total && there < (origin === slow ? 1 : limits.perOrigin) && hasPaused
  }

  #pick(from: Visitor[], which: number): Visitor | undefined {
    return from.length === 0 ? undefined : from.splice(which % from.length, 1)[0]
  }
}

describe('a limit on many keys', () => {
  test('gives slots to each key, first come, first served, and none to visitors that gave up', () => {
    const limit = new KeyedLimit(1)
    const started: string[] = []
    const first = limit.tryEnter('x')
    expect(limit.tryEnter('y')).not.toBeNull()
    expect(limit.tryEnter('x')).toBeNull()
    const giveUp = limit.wait('x', () => started.push('second'))
    limit.wait('x', (leave) => {
      started.push('third')
      leave()
    })
    giveUp()
    first?.()
    first?.()
    expect(started).toEqual(['third'])
    expect(limit.tryEnter('x')).not.toBeNull()
  })
})
