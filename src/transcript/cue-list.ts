import type { Losses } from '../core/losses.ts'
import type { Cue, CueSink } from './cue.ts'

/** Keeps cues up to a limit, and what is told beside them. */
export interface CueList extends CueSink {
  readonly cues: readonly Cue[]
}

/** Creates a list for at most `maxCues` cues; with the next one comes a word that there are more. */
export function createCueList(maxCues: number, losses: Losses): CueList {
  const cues: Cue[] = []
  /** What came behind the last cue: put together once, since a text may come in a million pieces. */
  let appended: string[] = []
  const settle = (): void => {
    const last = cues.pop()
    if (last !== undefined) cues.push({ ...last, text: [last.text, ...appended].join('\n') })
    appended = []
  }
  return {
    get cues() {
      if (appended.length > 0) settle()
      return cues
    },
    add(cue) {
      if (appended.length > 0) settle()
      if (cues.length < maxCues) {
        cues.push(cue)
        return true
      }
      losses.lose('transcript-too-many-cues', { path: `$.cues[${maxCues}]` })
      return false
    },
    append: (text) => appended.push(text),
    report: losses.report,
    lose: losses.lose,
  }
}
