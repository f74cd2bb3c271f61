import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import type { FailureEffect } from '../../src/schedule/index.ts'
import { comparePriorities } from '../../src/schedule/priority-order.ts'
import type { FeedRefreshPriority } from '../../src/tables/index.ts'
import { DAY, HOUR, knownFeed, NOW, observe } from './feed-histories.ts'

interface Failure {
  readonly at: number
  readonly effect: FailureEffect
  readonly isDenied: boolean
  readonly wasLow: boolean
}

type Row = readonly [priority: FeedRefreshPriority, reason: string | null]

/** Returns the rows of the table (schedule 3.4) that apply to all failures so far, by its text. */
function rowsThatHold(failures: readonly Failure[]): Row[] {
  const { effect, at, isDenied } = failures.at(-1)!
  const is = (...effects: FailureEffect[]): boolean => effects.includes(effect)
  const of = (one: FailureEffect): readonly Failure[] => failures.filter((failure) => failure.effect === one)
  const reaches = (list: readonly Failure[], count: number, age: number): boolean =>
    list.length >= count && at - list[0]!.at >= age
  const isOldEnough = (age: number): boolean => at - failures[0]!.at >= age
  const asLow = failures.filter(({ wasLow }) => wasLow).length
  const rows: [boolean, Row][] = [
    [true, ['HIGH', null]],
    [reaches(failures, 4, DAY), ['REGULAR', null]],
    [is('T', 'S', 'G', 'B') && reaches(failures, 7, 7 * DAY), ['INACTIVE', 'FEED_URL_NOT_WORKING']],
    [is('T', 'S', 'G', 'B') && reaches(failures, 11, 35 * DAY), ['LOW', 'FEED_URL_NOT_WORKING']],
    [is('P') && of('P').length >= 3 && isOldEnough(3 * DAY), ['INACTIVE', 'ERROR_PARSING_FEED']],
    [is('P') && of('P').length >= 3 && isOldEnough(35 * DAY), ['LOW', 'ERROR_PARSING_FEED']],
    [is('B') && reaches(of('B'), 2, DAY), ['LOW', 'FEED_URL_NOT_WORKING']],
    [is('G') && reaches(of('G'), 2, DAY), ['LOW', 'FEED_URL_NOT_WORKING']],
    [is('G') && reaches(of('G'), 3, 30 * DAY), ['NEVER', 'FEED_URL_NOT_WORKING']],
    [is('S', 'T') && asLow >= 12 && !isDenied, ['NEVER', 'FEED_URL_NOT_WORKING']],
    [is('P') && asLow >= 12 && !isDenied, ['NEVER', 'ERROR_PARSING_FEED']],
  ]
  return rows.filter(([holds]) => holds).map(([, row]) => row)
}

const kinds = fc.array(fc.constantFrom<FailureEffect>('T', 'S', 'G', 'P', 'B'), { minLength: 1, maxLength: 2 })
const gap = fc.oneof(fc.integer({ min: HOUR, max: DAY }), fc.integer({ min: HOUR, max: 12 * DAY }))
const failures = kinds.chain((effects) =>
  fc.array(
    fc.record({
      effect: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...effects) },
        { weight: 1, arbitrary: fc.constantFrom<FailureEffect>('T', 'S', 'G', 'P', 'B') },
      ),
      gap,
      isDenied: fc.integer({ max: 9, min: 0 }).map((chance) => chance === 0),
    }),
    { minLength: 1, maxLength: 40, size: 'max' },
  ),
)

test.prop([failures])(
  'the table holds for failures of all kinds together, and no failure makes a feed faster',
  (given) => {
    let state = knownFeed({ gapDays: 1 })
    let expected: Row = ['HIGH', null]
    const so: Failure[] = []
    let at = NOW
    for (const { effect, gap: later, isDenied } of given) {
      if (expected[0] === 'NEVER') return
      at += later
      so.push({ at, effect, isDenied, wasLow: expected[0] === 'LOW' })
      state = observe(state, { kind: 'check', effect, isDenied }, at)
      const [priority, reason] = rowsThatHold(so).at(-1)!
      if (comparePriorities(priority, expected[0]) >= 0) expected = [priority, reason]
      expect([state.priority, state.priorityReason]).toEqual(expected)
    }
  },
)
