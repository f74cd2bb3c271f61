import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { all } from '../detection/sources.ts'
import { runs } from '../runs.ts'
import { Random } from '../support/random.ts'
import { MINUTE, openStage } from './stage.ts'

/** The seconds between two calls of `refetchDue`. */
const TICK = 10
/** A fetch comes within a minute, and at least a minute after the one before. */
const WAIT = 2 * MINUTE
/** The seconds after which another process makes a fetch that one has begun and not ended. */
const CLAIM = 5 * MINUTE

interface Fetch {
  readonly at: number
  /** How many deliveries had come when it began. */
  readonly after: number
  readonly end: (found: 'changed' | 'unchanged') => void
}

/** Records a feed's deliveries and fetches. A fetch that never ends is that of a process that died, or is very slow. */
async function openFeed(seed: number) {
  const chance = new Random(seed)
  const deliveries: { readonly at: number; readonly due: number }[] = []
  const fetches: Fetch[] = []
  const running: Fetch[] = []
  const stage = openStage({
    random: () => chance.next(),
    refetch: () =>
      new Promise((end) => {
        const fetch = { at: stage.now(), after: deliveries.length, end }
        fetches.push(fetch)
        running.push(fetch)
      }),
  })
  const post = await stage.active()
  return {
    deliveries,
    fetches,
    async deliver(): Promise<void> {
      expect((await stage.push(post)).status).toBe(202)
      const at = stage.now()
      const isTaken = running.some((fetch) => at < fetch.at + CLAIM)
      deliveries.push({ at, due: at + WAIT + TICK + (isTaken ? CLAIM : 0) })
    },
    async end(which: number, found: 'changed' | 'unchanged'): Promise<void> {
      running.splice(which % Math.max(1, running.length), 1)[0]?.end(found)
      await new Promise(setImmediate)
    },
    async pass(seconds: number): Promise<void> {
      for (let passed = 0; passed < seconds; passed += TICK) {
        stage.pass(TICK)
        void all(stage.subscriber.refetchDue())
        await new Promise(setImmediate)
      }
    },
  }
}

const found = fc.constantFrom('changed' as const, 'unchanged' as const)
const step = fc.oneof(
  fc.record({ kind: fc.constant('deliver' as const) }),
  fc.record({ kind: fc.constant('end' as const), which: fc.nat(3), found }),
  fc.record({
    kind: fc.constant('pass' as const),
    seconds: fc.oneof(fc.constant(TICK), fc.integer({ max: 700, min: 1 })),
  }),
)

test.prop([fc.nat(), fc.array(step, { maxLength: 40, size: 'max' })], { numRuns: runs(40) })(
  'each delivery soon has a fetch that began after it, and fetches are at least a minute apart',
  async (seed, steps) => {
    const feed = await openFeed(seed)
    for (const one of steps) {
      if (one.kind === 'deliver') await feed.deliver()
      else if (one.kind === 'end') await feed.end(one.which, one.found)
      else await feed.pass(one.seconds)
    }
    await feed.pass(CLAIM + WAIT + TICK)
    const late = feed.deliveries.filter(
      ({ due }, index) => !feed.fetches.some(({ at, after }) => after > index && at <= due),
    )
    const gaps = feed.fetches.slice(1).map(({ at }, index) => at - feed.fetches[index]!.at)
    expect({ late, close: gaps.filter((gap) => gap < MINUTE) }).toEqual({ late: [], close: [] })
  },
)
