import type { TranscriptItem } from 'feedmill'

const RUN = 5
/** Runs of words. In a shorter transcript, a jingle that comes twice would be a large share. */
const LEAST_RUNS = 50
const LARGEST_REPEATED_SHARE = 0.2
/**
 * Seconds of sound that may be without a word, like a jingle. In longer sound, the provider failed to hear the words.
 */
const LONGEST_SILENCE_S = 60

/**
 * Says what is wrong with a provider's transcript; `null` if nothing is. Models that lose the thread repeat a sentence
 * over and over, or fall silent.
 *
 * @param seconds of the sound; `null` if unknown
 */
export function implausibilityOf(items: readonly TranscriptItem[], seconds: number | null): string | null {
  if (items.length === 0) {
    return seconds !== null && seconds <= LONGEST_SILENCE_S ? 'no words were heard' : 'implausible: no words were heard'
  }
  const share = repeatedShare(items.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []))
  return share > LARGEST_REPEATED_SHARE ? `implausible: ${Math.round(share * 100)} % is repeated` : null
}

/** Returns the share of runs of five words that came earlier in the text, too. */
function repeatedShare(words: readonly string[]): number {
  const runs = words.length - RUN + 1
  if (runs < LEAST_RUNS) return 0
  const seen = new Set<string>()
  for (let at = 0; at < runs; at++) seen.add(words.slice(at, at + RUN).join(' '))
  return 1 - seen.size / runs
}

/** Engines hear in windows of 30 seconds. The last window ends after the sound. */
const TOLERANCE_MS = 30_000
/** Letters a second that nobody speaks: fast speech has 25. */
const IMPOSSIBLE_LETTERS = 60
/** A shorter text may stand on a short cue. */
const LEAST_LETTERS = 200

/**
 * Whether the times of a transcript can be true: they lie within the sound, and leave time to say the words. Some engines
 * count milliseconds as seconds, or give everything one time.
 *
 * @param seconds of the sound, at most
 */
export function hasTrueTimes(items: readonly TranscriptItem[], seconds: number): boolean {
  if (items.some(({ startTimecode }) => (startTimecode ?? 0) > seconds * 1000 + TOLERANCE_MS)) return false
  const letters = items.reduce((sum, { text }) => sum + text.length, 0)
  const spokenMs = (items.at(-1)?.endTimecode ?? 0) - (items[0]?.startTimecode ?? 0)
  const isTimed = items[0] !== undefined && items[0].startTimecode !== null
  return !isTimed || letters < LEAST_LETTERS || letters <= (spokenMs / 1000) * IMPOSSIBLE_LETTERS
}
