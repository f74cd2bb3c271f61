import { type Reader, unreadable } from './reading.ts'

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

/** Whether a show or an episode is explicit (mapping 2.2): `yes`, `true`, `explicit`, `clean` and the like, in any case. */
export const readExplicit: Reader<boolean> = (text) => {
  const word = text.trim()
  if (word === '') return null
  return lookUp(explicitWords, word) ?? unreadable('value-explicit-unknown', text)
}

/** The same by `media:rating`: `adult` or `nonadult`. Its other schemes, such as that of cinemas, do not say it. */
export const readRating: Reader<boolean> = (text) => {
  const word = text.trim()
  if (word === '') return null
  return lookUp(ratingWords, word) ?? unreadable('value-explicit-unknown', text)
}

/**
 * `yes` or `true`, `no` or `false`, in any case: `itunes:complete`, `itunes:block`, `podcast:locked` and the attributes
 * that are booleans. Anything else has no effect.
 */
export const readBoolean: Reader<boolean> = (text) => {
  const word = text.trim()
  if (word === '') return null
  return lookUp(booleanWords, word) ?? unreadable('value-boolean-unknown', text)
}

function lookUp(words: ReadonlyMap<string, boolean>, word: string): boolean | undefined {
  return word.length > LONGEST_WORD ? undefined : words.get(word.toLowerCase())
}
