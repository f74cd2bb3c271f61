import { type Cue, withText } from './cue.ts'
import { tidyText } from './tidy-text.ts'

/** Maximum milliseconds between a line and its repetition, the same as for whole texts (rule 5.3 c). */
export const MAX_REPEAT_GAP = 50

/**
 * Maximum milliseconds of a caption that only holds a line until the next caption comes. On YouTube, such captions last
 * 10.
 */
const MAX_HOLD = 50

/** Maximum number of lines in roll-up captions (CTA-608). */
const MAX_ROLLED_LINES = 4

/** Lines roll if at least this share of the captions that could begin with lines of the one before do so. */
const SHARE_OF_ROLLED = 0.5

/**
 * Returns the cues with only their new lines. In roll-up captions, as on YouTube and in recordings from television,
 * each caption begins with the last lines of the one before. Rule 5.3 c covers only captions that repeat all of the one
 * before. A short cue without new text makes the one before it last longer.
 *
 * Returns `null` if lines do not roll up: text that two captions share was then spoken twice.
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

/** Returns whether captions of several lines in this file usually begin with the last lines of the one before. */
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

/** Counts the lines at the end of one caption that begin the next. */
function overlap(before: readonly string[], next: readonly string[]): number {
  for (let count = Math.min(before.length, next.length, MAX_ROLLED_LINES); count > 0; count -= 1) {
    if (next.slice(0, count).every((line, index) => line === before[before.length - count + index])) return count
  }
  return 0
}

/**
 * Returns whether a caption whose lines were all shown before repeats the whole caption before it, or is short and only
 * holds lines.
 */
function saysNothingNew({ start, end }: Cue, lines: readonly string[], shown: readonly string[]): boolean {
  return lines.length === shown.length || (end ?? 0) - (start ?? 0) <= MAX_HOLD
}
