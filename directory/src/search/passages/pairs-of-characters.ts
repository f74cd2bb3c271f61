import type { SlotTerm } from '../question/question.ts'

/** Characters of scripts whose terms are pairs of characters. Katakana are folded to Hiragana. */
export const PAIR =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
/** A Han character before Hiragana is a word of its own, or most of one. */
const HAN_WORD = /^(?<han>\p{sc=Han})\p{sc=Hiragana}$/u
/** The quality of words that begin with it: it is not surely the word. */
const OF_WORD = 0.69
const PARTICLE = /[はがをにのでとも]$/u
const HAN_PAIR = /^\p{sc=Han}{2}$/u
const KANA_PAIR = /^[\p{sc=Hiragana}ー]{2}$/u
/**
 * What a pair says of a word: `食べ` most of a verb, `皮が` a noun with its particle, `の皮` hardly anything, since two words
 * meet there. Two Hiragana are often grammar, but those with a long vowel are often part of a loanword.
 */
const SHARE = { verb: 0.7, noun: 0.6, end: 0.3, crossing: 0.15, hiragana: 0.3, longVowel: 0.6 } as const
/** A pair is never a whole word. */
const MOST = 0.99

/** What begins with the Han character of a pair such as `食べ`; `null` for other pairs. */
export function hanWordOf(pair: string): SlotTerm | null {
  const han = HAN_WORD.exec(pair)?.groups?.['han']
  return han === undefined ? null : { term: `${han}*`, quality: OF_WORD }
}

/** What each word of a question says of a word: 1, and less for a pair of characters. */
export function sharesOf(words: readonly string[]): readonly number[] {
  return words.map((word, index) => {
    if (!PAIR.test(word)) return 1
    if (HAN_PAIR.test(word)) return shareOfHan(words, index)
    if (KANA_PAIR.test(word)) return word.includes('ー') ? SHARE.longVowel : SHARE.hiragana
    if (!/\p{sc=Hiragana}/u.test(word)) return MOST
    if (!HAN_WORD.test(word)) return SHARE.crossing
    // 皮 of 皮が is a word after の, and the end of one after a Han character.
    const before = words[index - 1]
    const isEnd = before !== undefined && HAN_PAIR.test(before) && isNext(before, word)
    if (PARTICLE.test(word)) return isEnd ? SHARE.crossing : SHARE.noun
    return isEnd ? SHARE.end : SHARE.verb
  })
}

/** Most words of Han characters are a pair of them: three pairs in a row are two words. */
function shareOfHan(words: readonly string[], index: number): number {
  let from = index
  while (from > 0 && HAN_PAIR.test(words[from - 1]!) && isNext(words[from - 1]!, words[from]!)) from -= 1
  let to = index
  while (to + 1 < words.length && HAN_PAIR.test(words[to + 1]!) && isNext(words[to]!, words[to + 1]!)) to += 1
  const pairs = to - from + 1
  return Math.min(MOST, (pairs + 1) / (2 * pairs))
}

/** Whether a pair begins with the last character of another one. */
function isNext(before: string, pair: string): boolean {
  return Array.from(before).at(-1) === Array.from(pair)[0]
}
