import type { Losses } from '../core/losses.ts'
import { type Cue, withText } from './cue.ts'
import { isWrittenWithoutSpaces, JoinedText } from './join-text.ts'
import { MAX_REPEAT_GAP, withoutRolledLines } from './rolled-lines.ts'
import type { EndsSentence } from './sentence-end.ts'
import { splitText } from './split-text.ts'
import { tidyText } from './tidy-text.ts'
import { withTimes } from './times.ts'
import type { Utterance } from './utterance.ts'

/** Options for making utterances of cues. */
export interface UtteranceOptions {
  /** Maximum size of one text; a longer one continues in the next utterance. */
  readonly maxTextBytes: number
  readonly endsSentence: EndsSentence
}

/** Makes utterances of cues (rule 5.3). */
export function toUtterances(
  cues: readonly Cue[],
  { maxTextBytes, endsSentence }: UtteranceOptions,
  losses: Losses,
): readonly Utterance[] {
  const rolled = withoutRolledLines(cues)
  const spoken: Cue[] = []
  for (const cue of rolled ?? cues) {
    const text = tidyText(cue.text)
    if (text !== '') spoken.push(text === cue.text ? cue : withText(cue, text))
  }
  const whole = withTimes(joinSimultaneous(spoken), losses)
  // If lines roll, repetitions are already removed, and a line that begins like the one before is a different one.
  const merged = rolled !== null ? whole : areWords(whole) ? joinWords(whole, endsSentence) : dropRepeated(whole)
  return splitLong(merged, maxTextBytes, losses)
}

function splitLong(utterances: readonly Utterance[], maxTextBytes: number, losses: Losses): readonly Utterance[] {
  const split: Utterance[] = []
  for (const [index, utterance] of utterances.entries()) {
    const texts = splitText(utterance.text, maxTextBytes)
    if (texts.length === 1) split.push(utterance)
    else {
      losses.report('transcript-cue-split', { path: `$.cues[${index}]` })
      for (const text of texts) split.push(withText(utterance, text))
    }
  }
  return split
}

/** Joins cues with one speaker and the same times: they are the lines of one cue (rule 5.3 b). */
function joinSimultaneous(cues: readonly Cue[]): readonly Cue[] {
  const areOne = (a: Cue, b: Cue): boolean =>
    !a.isParagraph && a.start !== null && a.start === b.start && a.end === b.end && a.speaker === b.speaker
  const joined: Cue[] = []
  for (let start = 0; start < cues.length; ) {
    let end = start + 1
    while (end < cues.length && areOne(cues[end - 1]!, cues[end]!)) end += 1
    joined.push(end === start + 1 ? cues[start]! : joinedCue(cues.slice(start, end)))
    start = end
  }
  return joined
}

function joinedCue(lines: readonly Cue[]): Cue {
  const text = new JoinedText()
  for (const line of lines) text.add(line.text)
  return withText(lines[0]!, text.toString())
}

/** Drops a text that the next cue repeats, as a whole or as its beginning (rule 5.3 c). */
function dropRepeated(utterances: readonly Utterance[]): readonly Utterance[] {
  const kept: Utterance[] = []
  for (const next of utterances) {
    const last = kept.at(-1)
    if (last !== undefined && repeats(last, next)) {
      kept[kept.length - 1] = { ...last, text: next.text, end: Math.max(last.end ?? 0, next.end ?? 0) }
    } else kept.push(next)
  }
  return kept
}

function repeats(last: Utterance, next: Utterance): boolean {
  if (last.isParagraph || last.speaker !== next.speaker || last.end === null || next.start === null) return false
  // A cue that starts earlier is no repetition: the file is not in order, or several people speak at once.
  if (next.start < (last.start ?? 0)) return false
  return (
    next.start - last.end <= MAX_REPEAT_GAP && next.text.startsWith(last.text) && endsWord(next.text, last.text.length)
  )
}

/** Returns whether a word ends at a position of a text. In scripts without spaces, any position may end a word. */
function endsWord(text: string, position: number): boolean {
  if (position === text.length || isWrittenWithoutSpaces(text.charCodeAt(position - 1))) return true
  return !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(position, position + 2))
}

/** The minimum share of single words in a file that counts as a list of words (rule 5.3 d). */
const SHARE_OF_WORDS = 0.6
/** Maximum milliseconds between two words of an utterance. */
const MAX_WORD_GAP = 1_000
const MAX_WORDS_LENGTH = 200
/** In scripts without spaces, longer texts are captions and not words. */
const MAX_SPACELESS_WORD = 6

/** Returns whether most cues are single words, as some transcribers write them. */
function areWords(utterances: readonly Utterance[]): boolean {
  let words = 0
  for (const { text, isParagraph } of utterances) if (!isParagraph && isWord(text)) words += 1
  return words > 0 && words >= utterances.length * SHARE_OF_WORDS
}

function isWord(text: string): boolean {
  if (text.includes(' ')) return false
  return text.length <= MAX_SPACELESS_WORD || !isWrittenWithoutSpaces(text.charCodeAt(0))
}

/** Joins words of one speaker up to the end of a sentence, a pause, or 200 characters (rule 5.3 d). */
function joinWords(words: readonly Utterance[], endsSentence: EndsSentence): readonly Utterance[] {
  const utterances: Utterance[] = []
  let run: Utterance[] = []
  let text = new JoinedText()
  let end: number | null = null
  const flush = (): void => {
    if (run.length > 0) utterances.push({ ...run[0]!, text: text.toString(), end })
    run = []
    text = new JoinedText()
  }
  for (const word of words) {
    const last = run.at(-1)
    if (last !== undefined && (endsSentence(last.text) || !continues(last, text, word))) flush()
    end = run.length === 0 ? word.end : latest(end, word.end)
    run.push(word)
    text.add(word.text)
  }
  flush()
  return utterances
}

function continues(last: Utterance, text: JoinedText, next: Utterance): boolean {
  if (last.isParagraph || next.isParagraph || last.speaker !== next.speaker) return false
  if (!isWord(last.text) && !isWord(next.text)) return false
  if (text.length + next.text.length > MAX_WORDS_LENGTH) return false
  return last.end === null || next.start === null || next.start - last.end <= MAX_WORD_GAP
}

function latest(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b)
}
