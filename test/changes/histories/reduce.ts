import type { History, Step } from './history.ts'
import { type Fault, live } from './life.ts'

/** Returns a history that fails in the same way, from which no step of `smaller` can take more. */
export function reduced(history: History, { words }: Fault): { history: History; fault: Fault } {
  const fails = (candidate: History): Fault | null => {
    const { fault } = live(candidate)
    return fault !== null && kindOf(fault.words) === kindOf(words) ? fault : null
  }
  let best = history
  let fault = fails(history)!
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false
    for (const candidate of smaller(best)) {
      const found = fails(candidate)
      if (found === null) continue
      best = candidate
      fault = found
      isSmaller = true
      break
    }
  }
  return { history: best, fault }
}

/** Yields simpler histories: without a step, without an act, with a reply made whole, or with fewer first children. */
function* smaller(history: History): Generator<History> {
  const { steps, profile } = history
  for (let at = steps.length - 1; at >= 0; at -= 1) yield { ...history, steps: steps.toSpliced(at, 1) }
  for (const [at, step] of steps.entries()) {
    for (const index of step.acts.keys()) {
      const less: Step = { ...step, acts: step.acts.toSpliced(index, 1) }
      yield { ...history, steps: steps.with(at, less) }
    }
    if (step.reply !== 'whole') yield { ...history, steps: steps.with(at, { ...step, reply: 'whole' }) }
  }
  for (const count of [3, 6, 12]) {
    if (count < profile.firstChildren) yield { ...history, profile: { ...profile, firstChildren: count } }
  }
}

/** Returns the kind of a fault: the start of its words, with uuids, numbers and objects masked. */
function kindOf(words: string): string {
  return (words.split(';')[0] ?? '').replaceAll(/[0-9a-f-]{36}|\d+|\{[^}]*\}/g, '·').slice(0, 60)
}

/** Returns a history as text for people. */
export function written({ seed, profile, window, steps }: History): string {
  const lines = steps.map(({ wait, acts, reply }) => {
    const done = acts.map(({ name }) => name).join(', ')
    return `  after ${(wait / 3600).toFixed(1)} h: ${done === '' ? 'nothing' : done}; ${reply}`
  })
  return [`seed ${seed}: ${JSON.stringify(profile)}, ${JSON.stringify(window)}`, ...lines].join('\n')
}
