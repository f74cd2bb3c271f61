import { type Cue, withText } from './cue.ts'
import { tidyText } from './tidy-text.ts'

/** Milliseconds between a line and its repetition; as for whole texts (rule 5.3 c). */
export const MAX_REPEAT_GAP = 50

/** Milliseconds that a caption stands which only holds a line until the next one comes; YouTube's stand for ten. */
const MAX_HOLD = 50

/** Roll-up captions show four lines at the most (CTA-608). */
const MAX_ROLLED_LINES = 4

/** Of the captions that may begin with lines of the one before, the share that do so where it is a habit. */
const SHARE_OF_ROLLED = 0.5

/**
 * The cues without the lines that roll up: each caption begins with the last lines of the one before, as YouTube's do,
 * and those that were recorded from television. Rule 5.3 c knows only captions that repeat the whole of it. What is new
 * in a cue becomes its text; a cue that is there for a moment, and has nothing new, makes the one before it last longer.
 *
 * Null where lines do not roll up: what two captions have in common is then what somebody says twice.
 */
export function withoutRolledLines(cues: readonly Cue[]): readonly Cue[] | null {
  if (!doLinesRoll(cues)) return null
  const kept: Cue[] = []
  let shown: readonly string[] = []
  let before: Cue | null = null
  for (const cue of cues) {
    const lines = linesOf(cue.text)
    const rolled = before !== null && adjoins(before, cue) ? overlap(shown, lines) : 0
    const last = kept.at(-1)
    if (last === undefined || rolled === 0) kept.push(cue)
    else if (rolled < lines.length) kept.push(withText(cue, lines.slice(rolled).join('\n')))
    else if (saysNothingNew(cue, lines, shown)) {
      kept[kept.length - 1] = { ...last, end: Math.max(last.end ?? 0, cue.end ?? 0) }
    } else kept.push(cue)
    if (lines.length === 0) continue
    shown = lines
    before = cue
  }
  return kept
}

/** Whether it is a habit of the file that captions of several lines begin with the last lines of the one before. */
function doLinesRoll(cues: readonly Cue[]): boolean {
  let candidates = 0
  let rolled = 0
  for (const [index, cue] of cues.entries()) {
    const before = cues[index - 1]
    if (before === undefined || !cue.text.includes('\n') || !adjoins(before, cue)) continue
    const lines = linesOf(cue.text)
    if (lines.length < 2) continue
    candidates += 1
    const common = overlap(linesOf(before.text), lines)
    if (common > 0 && common < lines.length) rolled += 1
  }
  return rolled > 0 && rolled >= candidates * SHARE_OF_ROLLED
}

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map(tidyText)
    .filter((line) => line !== '')

function adjoins(before: Cue, next: Cue): boolean {
  if (before.isParagraph || next.isParagraph || before.speaker !== next.speaker) return false
  if (before.end === null || next.start === null || next.start < (before.start ?? 0)) return false
  return next.start - before.end <= MAX_REPEAT_GAP
}

/** How many lines at the end of one caption are those at the beginning of the next. */
function overlap(before: readonly string[], next: readonly string[]): number {
  for (let count = Math.min(before.length, next.length, MAX_ROLLED_LINES); count > 0; count -= 1) {
    if (next.slice(0, count).every((line, index) => line === before[before.length - count + index])) return count
  }
  return 0
}

/** Of a caption all of whose lines stood there before: whether it is the same again, or only holds them. */
function saysNothingNew({ start, end }: Cue, lines: readonly string[], shown: readonly string[]): boolean {
  return lines.length === shown.length || (end ?? 0) - (start ?? 0) <= MAX_HOLD
}
