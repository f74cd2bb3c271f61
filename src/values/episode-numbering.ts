import type { DiagnosticCode } from '../core/diagnostics.ts'
import { type Reader, type Reading, readingOf, unreadable } from '../core/reading.ts'
import { MAX_NOTATION_LENGTH, withAsciiDigits } from './digits.ts'

/** The place of an episode: its number in a season, and the number of the season. */
export interface EpisodeNumbering {
  readonly season: number | null
  readonly episode: number | null
}

/** Higher numbers are dates or identifiers (mapping 2.10). */
const MAX_NUMBER = 1_000_000

/**
 * Reads an episode's number (mapping 2.10): `12`, `12.0`, `#12`, `Ep. 12`, `Folge 12`. If the text also names the
 * season, as in `S2E5` or `2x05 - Fog`, returns it as well, in case the season's own field is empty.
 */
export const readEpisodeNumbering: Reader<EpisodeNumbering> = (text) =>
  readNumbering(text, (episode) => ({ season: null, episode }))

/**
 * Reads a season's number like {@link readEpisodeNumbering}, but 0 is out of range. Returns the episode too if the text
 * names it.
 */
export const readSeasonNumbering: Reader<EpisodeNumbering> = (text) =>
  readNumbering(text, (season) => ({ season, episode: null }))

/** The form of nearly all numbers, which need no diagnostic. */
const PLAIN_NUMBER = /^[1-9]\d{0,5}$/
const PLAIN = /^\d+$/
const WHOLE = /^\d+\.0*$/
const NEGATIVE = /^-\s?\d/
const SEASON_AND_EPISODE = /^s(?:eason)?[\s.:#]{0,3}(\d+)[\s.,:-]{0,3}e(?:p|pisode)?[\s.:#]{0,3}(\d+)/i
const SEASON_TIMES_EPISODE = /^(\d+)\s?[x×]\s?(\d+)/i
/** A comma groups thousands if exactly three digits follow. */
const FIRST_NUMBER = /\d+(?:,\d{3}(?!\d))*/

function readNumbering(text: string, alone: (number: number) => EpisodeNumbering): Reading<EpisodeNumbering> {
  if (PLAIN_NUMBER.test(text)) return alone(Number(text))
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (trimmed.length > MAX_NOTATION_LENGTH) return unreadable('value-number-unreadable', text)
  const written = withAsciiDigits(trimmed)
  if (PLAIN.test(written) || WHOLE.test(written)) return inRange(alone(Number.parseInt(written, 10)), [], text)
  if (NEGATIVE.test(written)) return unreadable('value-number-out-of-range', text)
  const pair = SEASON_AND_EPISODE.exec(written) ?? SEASON_TIMES_EPISODE.exec(written)
  if (pair !== null) {
    return inRange({ season: Number(pair[1]), episode: Number(pair[2]) }, ['value-number-repaired'], text)
  }
  const first = FIRST_NUMBER.exec(written)
  if (first === null) return unreadable('value-number-unreadable', text)
  return inRange(alone(Number(first[0].replaceAll(',', ''))), ['value-number-repaired'], text)
}

function inRange(
  { season, episode }: EpisodeNumbering,
  repairs: readonly DiagnosticCode[],
  text: string,
): Reading<EpisodeNumbering> {
  const kept = {
    season: season === null || season < 1 || season > MAX_NUMBER ? null : season,
    episode: episode === null || episode > MAX_NUMBER ? null : episode,
  }
  const value = kept.season === null && kept.episode === null ? null : kept
  const lost = kept.season !== season || kept.episode !== episode
  const codes = lost ? [...repairs, 'value-number-out-of-range' as const] : repairs
  return readingOf(value, codes, text)
}
