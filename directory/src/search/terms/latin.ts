import anyAscii from 'any-ascii'
import { toRomaji } from 'wanakana'

const ASCII = /^[\x00-\x7f]*$/
const KANA = /^[\p{scx=Hiragana}\p{scx=Katakana}]+$/u
/** Runs of scripts that are split into pairs of characters. Japanese with Han is left out: its readings are unknown. */
const RUNS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+|\p{sc=Hangul}+/gu
const HAS_KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u
const HAN = /\p{sc=Han}/u
const MAX_LATIN = 40

/** Returns a folded term in Latin letters: `москва` is `moskva`, `らーめん` is `raamen`, `北京` is `beijing`. */
export function latinOf(term: string): string {
  if (ASCII.test(term)) return term
  const latin = KANA.test(term) ? toRomaji(term) : anyAscii(term)
  return latin
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, MAX_LATIN)
}

/** Returns the Latin forms of the runs of a folded text that are written without spaces, and of Korean words. */
export function latinRuns(folded: string): string[] {
  if (ASCII.test(folded)) return []
  return (folded.match(RUNS) ?? []).flatMap((run) => {
    const isMixed = HAN.test(run) && HAS_KANA.test(run)
    const latin = isMixed || run.length < 3 ? '' : latinOf(run)
    return latin === '' ? [] : [latin]
  })
}

/** A word without its vowels and doubled letters, as Arabic and Hebrew are written: `mohammed` is `mhmd`. */
export function skeletonOf(latin: string): string {
  return latin.replace(/[aeiou]/g, '').replace(/(.)\1+/g, '$1')
}
