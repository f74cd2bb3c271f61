import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { HostQueues, type Turn } from '../../src/ingest/queues/host-queues.ts'
import { runs } from '../runs.ts'

interface Feed {
  readonly url: string
  readonly dueAt: number
}

/** A model of the queues that looks at all waiting feeds. */
class Plain {
  readonly waiting: Feed[] = []
  readonly underWay: Feed[] = []

  next(limit: number): Feed | null {
    const at = (host: string) => this.underWay.filter(({ url }) => new URL(url).host === host).length
    const free = this.waiting.filter(
      ({ url }) => at(new URL(url).host) < limit && !this.underWay.some((feed) => feed.url === url),
    )
    const [first] = free.toSorted((one, other) => one.dueAt - other.dueAt)
    if (first === undefined) return null
    this.waiting.splice(this.waiting.indexOf(first), 1)
    this.underWay.push(first)
    return first
  }
}

const feed = fc.record({
  url: fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(3)).map(([host, number]) => `https://${host}.example/${number}`),
  dueAt: fc.nat(5),
})
const step = fc.oneof(
  fc.record({ does: fc.constant('add' as const), feed }),
  fc.record({ does: fc.constant('take' as const) }),
  fc.record({ does: fc.constant('leave' as const), which: fc.nat(20) }),
)

test.prop([fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 3 })], { numRuns: runs(500) })(
  'the next feed is the longest due whose host has room and that is not under way',
  (steps, limit) => {
    const plain = new Plain()
    const queues = new HostQueues<Feed>(() => limit)
    const turns: Turn<Feed>[] = []
    const take = () => {
      const turn = queues.next()
      expect(turn?.feed ?? null).toBe(plain.next(limit))
      if (turn !== null) turns.push(turn)
      return turn
    }
    const leave = (which: number) => {
      const [turn] = turns.splice(which % Math.max(1, turns.length), 1)
      if (turn === undefined) return
      plain.underWay.splice(plain.underWay.indexOf(turn.feed), 1)
      queues.leave(turn)
    }
    for (const step of steps) {
      if (step.does === 'add') {
        plain.waiting.push(step.feed)
        queues.add(step.feed)
      } else if (step.does === 'take') take()
      else leave(step.which)
      expect(queues.waiting).toBe(plain.waiting.length)
    }
    while (turns.length > 0 || queues.waiting > 0) if (take() === null) leave(0)
    expect(plain.waiting).toEqual([])
  },
)
