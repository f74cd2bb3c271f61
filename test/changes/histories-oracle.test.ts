import { describe, expect, test } from 'vitest'
import { historyOf } from './histories/history.ts'
import { live, type Tamper } from './histories/life.ts'
import type { Outcome, ToldEvent } from './histories/outcome.ts'

const fresh = '00000000-0000-4000-8000-000000000000'

const ofChild = ({ isOfSeries }: ToldEvent): boolean => !isOfSeries
const isEdit = (event: ToldEvent): boolean =>
  ofChild(event) && event.action === 'updated' && !event.isMinor && event.isRemoved === null

/** Leaves out the first event of a kind. Returns `null` if there is none. */
function without(outcome: Outcome, isMeant: (event: ToldEvent) => boolean): Outcome | null {
  const found = outcome.events.find(isMeant)
  return found === undefined ? null : { ...outcome, events: outcome.events.filter((event) => event !== found) }
}

function withUpdate(outcome: Outcome, uuid: string, rest: Partial<ToldEvent> = {}): Outcome {
  const event: ToldEvent = {
    id: 'tampered',
    action: 'updated',
    isOfSeries: false,
    uuid,
    isRemoved: null,
    isInitialImport: false,
    isBulk: false,
    isMinor: false,
    isReordered: false,
    uuids: [],
    counters: null,
    ...rest,
  }
  const at = outcome.events.findIndex(({ isOfSeries, action }) => isOfSeries && action !== 'created')
  return { ...outcome, events: outcome.events.toSpliced(at === -1 ? outcome.events.length : at, 0, event) }
}

/** Returns the uuid of a listed child without events. */
const quiet = ({ listed, events }: Outcome): string | undefined =>
  listed.find(({ uuid }) => events.every((event) => event.uuid !== uuid))?.uuid

const removed = (outcome: Outcome, uuid: string): Outcome => ({
  ...withUpdate(outcome, uuid, { isRemoved: true }),
  changes: new Map([...outcome.changes, [uuid, { change: 'removed', isRemoved: true }]]),
})

/** Ways to be wrong. Each returns `null` without an occasion for it. `before` is the last reading with a listing. */
const mistakes: Readonly<Record<string, (outcome: Outcome, before: Outcome | null) => Outcome | null>> = {
  'an update is missed': (outcome) => without(outcome, isEdit),
  'a creation is missed': (outcome) => without(outcome, (event) => ofChild(event) && event.action === 'created'),
  'a removal is missed': (outcome) => {
    const found = [...outcome.changes].find(([, { change }]) => change === 'removed')?.[0]
    return found === undefined ? null : without(outcome, ({ uuid, isOfSeries }) => uuid === found && !isOfSeries)
  },
  'a release is missed': (outcome, before) =>
    before?.verdict === 'complete' ? without(outcome, ({ action }) => /^new_/.test(action)) : null,
  'the sum is missed': (outcome, before) =>
    before === null || outcome.verdict !== 'complete' || before.verdict !== 'complete'
      ? null
      : without(outcome, ({ action }) => action === 'feed_updated'),
  'a child is created a second time': (outcome, before) => {
    const [first] = outcome.listed
    if (before === null || first === undefined || !before.listed.some(({ uuid }) => uuid === first.uuid)) return null
    return { ...outcome, listed: outcome.listed.with(0, { ...first, uuid: fresh }) }
  },
  'two children are mistaken for each other': ({ listed, ...rest }, before) => {
    const [first, second] = listed
    if (before === null || first === undefined || second === undefined) return null
    const swapped = listed.with(0, { ...first, uuid: second.uuid }).with(1, { ...second, uuid: first.uuid })
    return { ...rest, listed: swapped }
  },
  'a listed child is removed': (outcome) => {
    const uuid = quiet(outcome)
    return uuid === undefined ? null : removed(outcome, uuid)
  },
  'a child is removed at the first sighting': (outcome, before) => {
    if (outcome.verdict !== 'complete' || before?.verdict !== 'complete') return null
    const gone = before.listed.find(
      ({ uuid }) => !outcome.listed.some((child) => child.uuid === uuid) && !outcome.changes.has(uuid),
    )
    return gone === undefined ? null : removed(outcome, gone.uuid)
  },
  'an unchanged child is told as updated': (outcome) => {
    const uuid = quiet(outcome)
    return uuid === undefined ? null : withUpdate(outcome, uuid)
  },
}

describe('the oracle notices when', () => {
  test.each(Object.keys(mistakes))('%s', (name) => {
    let made = 0
    let noticed = 0
    for (let seed = 1; made < 10 && seed < 300; seed += 1) {
      const history = historyOf(seed)
      // Whether what has no date is a release is nowhere said.
      if (!history.profile.isDated) continue
      let before: Outcome | null = null
      let isMade = false
      const tamper: Tamper = (outcome) => {
        const wrong = isMade ? null : mistakes[name]!(outcome, before)
        if (outcome.listed.length > 0) before = outcome
        isMade ||= wrong !== null
        return wrong ?? outcome
      }
      const { fault } = live(history, tamper)
      if (isMade) made += 1
      if (isMade && fault !== null) noticed += 1
    }
    expect(made).toBe(10)
    expect(noticed).toBe(made)
  })
})
