import type { DiagnosticCode } from '../core/diagnostics.ts'
import { type Reader, unreadable } from '../core/reading.ts'

const explicitWords: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['true', true],
  ['explicit', true],
  ['1', true],
  ['y', true],
  ['no', false],
  ['false', false],
  ['clean', false],
  ['0', false],
  ['n', false],
])

const ratingWords: ReadonlyMap<string, boolean> = new Map([
  ['adult', true],
  ['nonadult', false],
])

const booleanWords: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['true', true],
  ['no', false],
  ['false', false],
])

const LONGEST_WORD = 8

/**
 * Reads whether a show or an episode is explicit (mapping 2.2): `yes`, `true`, `explicit`, `clean` and the like, in any
 * case.
 */
export const readExplicit = readerOf(explicitWords, 'value-explicit-unknown')

/**
 * Reads the explicit flag from `media:rating`: `adult` or `nonadult`. Ratings in other schemes, such as those of
 * cinemas, are unknown values.
 */
export const readRating = readerOf(ratingWords, 'value-explicit-unknown')

/**
 * Reads `yes` or `true`, `no` or `false`, in any case, in `itunes:complete`, `itunes:block`, `podcast:locked` and the
 * attributes that are booleans. Anything else has no effect.
 */
export const readBoolean = readerOf(booleanWords, 'value-boolean-unknown')

function readerOf(words: ReadonlyMap<string, boolean>, unknown: DiagnosticCode): Reader<boolean> {
  return (text) => {
    const word = text.trim()
    if (word === '') return null
    const value = word.length > LONGEST_WORD ? undefined : words.get(word.toLowerCase())
    return value ?? unreadable(unknown, text)
  }
}
