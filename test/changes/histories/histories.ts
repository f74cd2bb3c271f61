import process from 'node:process'
import { runs } from '../../runs.ts'
import { historyOf } from './history.ts'
import { type Fault, live } from './life.ts'
import { reduced, written } from './reduce.ts'

/*
 * FEEDMILL_HISTORIES=50000 lives through more of them, FEEDMILL_HISTORY=17 through the one of that seed. A history that
 * fails is told with all that does not matter taken out of it.
 */
const total = Number(process.env['FEEDMILL_HISTORIES'] ?? runs(3000))
const only = process.env['FEEDMILL_HISTORY']
const FAULTS_SHOWN = 5

export interface Result {
  readonly counts: ReadonlyMap<string, number>
  readonly faults: readonly Fault[]
}

/** The seeds of one of two halves, which two test files live through side by side. */
export function seedsOf(half: 'odd' | 'even'): number[] {
  const seeds = only === undefined ? Array.from({ length: total }, (_, index) => index + 1) : [Number(only)]
  return seeds.filter((seed) => (seed % 2 === 1) === (half === 'odd'))
}

/** Lives through the histories of these seeds, and prints what was put to the test. */
export function liveAll(seeds: readonly number[]): Result {
  const counts = new Map<string, number>()
  const add = (name: string, by: number): void => void counts.set(name, (counts.get(name) ?? 0) + by)
  const faults: Fault[] = []
  for (const seed of seeds) {
    const life = live(historyOf(seed))
    add('histories', 1)
    add('steps', life.steps)
    add('children', life.children)
    for (const [name, number] of life.counts) add(name, number)
    if (life.fault !== null) faults.push(life.fault)
  }
  console.log([...counts].map(([name, number]) => `${number} ${name}`).join('\n'))
  return { counts, faults }
}

/** The faults in words; empty when there are none. */
export function told(faults: readonly Fault[]): string {
  if (faults.length === 0) return ''
  const shown = faults.slice(0, FAULTS_SHOWN).map((fault) => {
    const { history, fault: found } = reduced(historyOf(fault.seed), fault)
    return `${written(history)}\n  => step ${found.step}: ${found.words}`
  })
  return `${faults.length} histories fail.\n${shown.join('\n\n')}`
}
