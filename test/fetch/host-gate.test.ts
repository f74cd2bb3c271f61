import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { HostGate } from '../../src/fetch/host-gate.ts'
import { KeyedLimit, type Leave } from '../../src/fetch/keyed-limit.ts'
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

describe('turns', () => {
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

  test('go round among origins when the total is reached', () => {
    const { enter, started, leaves } = open({ total: 2 })
    enter('https://x.example.com')
    enter('https://x.example.com')
    for (let i = 0; i < 3; i++) enter(a)
    for (let i = 0; i < 3; i++) enter(b)
    for (let i = 0; i < 6; i++) leaves[i]?.()
    expect(started.slice(2)).toEqual([a, b, a, b, a, b])
  })

  test('at one origin start with a pause between them', () => {
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

  test('are more at the platforms that can bear it, at each of their hosts', () => {
    const { enter, started } = open({ overrides: { 'example.com': 3 } })
    for (let i = 0; i < 5; i++) enter(a)
    for (let i = 0; i < 5; i++) enter(b)
    for (let i = 0; i < 5; i++) enter('https://example.org')
    expect(started).toEqual([a, a, a, b, b, b, 'https://example.org', 'https://example.org'])
  })

  test('that are given up leave no timer and no place', () => {
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

  test.prop([
    fc.array(
      fc.tuple(fc.constantFrom(a, b, 'https://c.example.com'), fc.constantFrom('enter', 'leave', 'give up', 'wait')),
      { maxLength: 200 },
    ),
  ])('are never more than the limits, and in the end everyone had one or gave up', (steps) => {
    const clock = new ManualClock()
    const gate = new HostGate(clock, { total: 3, perOrigin: 2, perAddress: 8, originGapMs: 10, overrides: {} })
    const active = new Map<string, Leave[]>()
    const waiting: (() => void)[] = []
    const all = () => [...active.values()].flat()
    const take = (origin: string) => (leave: Leave) => active.set(origin, [...(active.get(origin) ?? []), leave])
    for (const [origin, step] of steps) {
      if (step === 'enter') {
        const leave = gate.tryEnter(origin)
        if (leave !== null) take(origin)(leave)
        else waiting.push(gate.wait(origin, take(origin)))
      } else if (step === 'leave') active.get(origin)?.shift()?.()
      else if (step === 'give up') waiting.shift()?.()
      else clock.pass(10)
      expect(all().length).toBeLessThanOrEqual(3)
      for (const leaves of active.values()) expect(leaves.length).toBeLessThanOrEqual(2)
      expect(gate.active).toBe(all().length)
    }
    for (let i = 0; i < 500 && (gate.active > 0 || gate.waiting > 0); i++) {
      for (const leaves of active.values()) leaves.shift()?.()
      clock.pass(10)
    }
    expect([gate.active, gate.waiting, clock.pending]).toEqual([0, 0, 0])
  })
})

describe('a limit on many keys', () => {
  test('gives turns to each key, first come, first served', () => {
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
