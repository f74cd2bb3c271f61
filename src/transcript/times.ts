import type { Losses } from '../core/losses.ts'
import { type Cue, withTime } from './cue.ts'
import type { Utterance } from './utterance.ts'

/** Maximum milliseconds that a start may go back without a report (rule 5.3 f). */
const MAX_STEP_BACK = 5_000

/**
 * Returns the cues with their times settled (rule 5.3 f). A missing start is the end of the cue before, a missing end
 * the next later start, and no end lies before its start. If no cue has a start, none gets one. The order of the file
 * is kept.
 */
export function withTimes(cues: readonly Cue[], losses: Losses): readonly Utterance[] {
  if (cues.every(({ start }) => start === null))
    return cues.map((cue) => (cue.end === null ? cue : withTime(cue, null, null)))
  const starts = settledStarts(cues)
  const following = followingStarts(starts)
  return cues.map((cue, index) => {
    const start = starts[index]!
    if (start < (starts[index - 1] ?? 0) - MAX_STEP_BACK) {
      losses.report('transcript-time-backwards', { path: `$.cues[${index}]` })
    }
    const end = Math.max(start, cue.end ?? following[index] ?? start)
    return start === cue.start && end === cue.end ? cue : withTime(cue, start, end)
  })
}

function settledStarts(cues: readonly Cue[]): readonly number[] {
  let previous = 0
  return cues.map(({ start, end }) => {
    const settled = start ?? previous
    previous = Math.max(settled, end ?? settled)
    return settled
  })
}

/** Returns, for each start, the next different start in the file: cues that start together also end together. */
function followingStarts(starts: readonly number[]): readonly (number | undefined)[] {
  const following: (number | undefined)[] = []
  for (let index = starts.length - 1; index >= 0; index -= 1) {
    const next = starts[index + 1]
    following[index] = next === starts[index] ? following[index + 1] : next
  }
  return following
}
