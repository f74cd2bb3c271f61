import { foldSpelling, foldWithoutSpelling } from './fold-text.ts'

/** A term of a text, as documents and queries have it. */
export interface Term {
  readonly text: string
  /** Place among the terms of the text, from 1. Terms of a phrase follow each other. */
  readonly position: number
  /** Whether it is another form of the terms at its place. Documents are found by it; queries leave it out. */
  readonly isExtra: boolean
}

/** Characters of a text that count. */
const MAX_LENGTH = 20_000
/** Characters of a term that count: longer ones are equal if they begin alike. */
const MAX_TERM_LENGTH = 40
/** The most words with hyphens between them that are searched as one word, too. */
const MAX_COMPOUND = 4

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
const ASCII_WORD = /[a-z0-9]+/g
const contractions = new Set(['t', 're', 've', 'll', 'd', 'm'])
/** Scripts that are written without spaces between words. */
const SPACELESS = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u
const HANGUL = /\p{sc=Hangul}/u
const LATER_BLOCKS = /[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u{323af}]/u

const LETTER = /\p{L}/u
const TYING_SIGN = /[./&]/

const HEBREW = /^\p{sc=Hebrew}/u
const HEBREW_MARK = /["'’׳״]/
/** Words of at least three letters after a letter that may be an article, a preposition or `and`. */
const HEBREW_PROCLITIC = /^[בהול]\p{sc=Hebrew}{3,}$/u
const ARABIC_ARTICLE = /^ال\p{sc=Arabic}{3,}$/u

type Script = 'spaced' | 'spaceless' | 'hangul'

interface Run {
  readonly text: string
  readonly script: Script
  /** Whether only a sign that ties words stands between the run and the one before. */
  readonly isCompound: boolean
}

/**
 * The terms of a text: words of every script, folded by `foldText`. Scripts without spaces give overlapping pairs of
 * characters, `日本語` the terms `日本` and `本語`. Hangul gives pairs and, as an extra, the word. `Spider-Man` has
 * `spiderman` as an extra, `S02E05` is `s2e5`, `U.S.A.` is `usa`, `Harry's` is `harry`. `Köln` is `koln`, and has
 * `koeln` as an extra. Hebrew and Arabic words have an extra without the article or preposition at their front: `בשוק`
 * has `שוק`, `الصحراء` has `صحراء`.
 *
 * Takes any string, in linear time. Of a long text the first 20,000 characters count.
 */
export function termsOf(text: string): Term[] {
  const terms: Term[] = []
  let position = 0
  let compound: string[] = []
  const endCompound = (): void => {
    if (compound.length > 1 && compound.length <= MAX_COMPOUND) {
      terms.push({ text: cut(compound.join('')), position: position - compound.length + 1, isExtra: true })
    }
    compound = []
  }
  for (const run of runsOf(text)) {
    if (!run.isCompound || run.script !== 'spaced') endCompound()
    if (run.script === 'spaced') {
      position += 1
      const { plain, spelled } = foldSpelling(run.text)
      const word = wordTerm(plain)
      terms.push({ text: word, position, isExtra: false })
      if (spelled !== plain) terms.push({ text: cut(spelled), position, isExtra: true })
      const bare = withoutProclitic(word)
      if (bare !== null) terms.push({ text: bare, position, isExtra: true })
      compound.push(word)
      continue
    }
    const pairs = pairsOf(run.text)
    if (run.script === 'hangul' && pairs.length > 1) {
      terms.push({ text: cut(run.text), position: position + 1, isExtra: true })
    }
    for (const pair of pairs) {
      position += 1
      terms.push({ text: pair, position, isExtra: false })
    }
    // The last character begins no pair. As an extra it is found by a query of one character.
    const last = Array.from(run.text).at(-1)!
    if (last !== pairs.at(-1)) terms.push({ text: last, position, isExtra: true })
  }
  endCompound()
  return terms
}

/** Whether a term is a single character of a script that is searched by pairs: it stands for all pairs it begins. */
export function isHalfPair(term: string): boolean {
  return Array.from(term).length === 1 && scriptOf(term) !== 'spaced'
}

/** A word, and the sign between it and the word before. */
interface Word {
  text: string
  readonly isCompound: boolean
  /** Whether it is a letter, or letters that points separated. */
  readonly isAcronym: boolean
}

function runsOf(text: string): Run[] {
  return wordsOf(foldWithoutSpelling(text.slice(0, MAX_LENGTH).toWellFormed())).flatMap(splitByScript)
}

/** Returns the words of a text. Two words are joined if the sign between them does not part them. */
function wordsOf(folded: string): Word[] {
  const words: Word[] = []
  const isAscii = !/[^\x00-\x7f]/.test(folded)
  let end = -1
  for (const match of folded.matchAll(isAscii ? ASCII_WORD : WORD)) {
    const text = match[0] + (match[0].length === 1 ? suffixAt(folded, match.index + 1) : '')
    const sign = match.index === end + 1 ? folded[end] : undefined
    const before = words.at(-1)
    end = match.index + match[0].length
    if (before !== undefined && sign !== undefined) {
      if (isApostrophe(sign) && text === 's') continue
      if (joins(before, sign, text)) {
        before.text += text
        continue
      }
    }
    words.push({ text, isCompound: ties(before, sign, text), isAcronym: isLetter(text) })
  }
  return words
}

/** Whether two words may be written as one, without the sign between them: `Spider-Man`, `Node.js`, `AC/DC`, `AT&T`. */
function ties(before: Word | undefined, sign: string | undefined, after: string): boolean {
  if (before === undefined || sign === undefined) return false
  if (sign === '-' || sign === '‐') return true
  return TYING_SIGN.test(sign) && LETTER.test(before.text) && LETTER.test(after)
}

/** Whether two words are one in spite of the sign between them: `don't`, `U.S.`, `1,000`, `col·lecció`, `צה"ל`. */
function joins(before: Word, sign: string, after: string): boolean {
  if (HEBREW_MARK.test(sign) && HEBREW.test(after) && HEBREW.test(before.text))
    return !isQuote(sign) || after.length === 1
  if (isApostrophe(sign)) return contractions.has(after)
  if (sign === '·') return before.text.endsWith('l') && after.startsWith('l')
  if (sign === '.') return before.isAcronym && isLetter(after)
  return sign === ',' && /^\d{3}$/.test(after) && /^\d{1,12}$/.test(before.text)
}

/** Whether a sign is a quotation mark. Hebrew abbreviations have one before their last letter. */
function isQuote(sign: string): boolean {
  return sign === '"'
}

/**
 * Returns a word without the article or preposition that its script attaches to it; `null` if there seems to be none.
 */
function withoutProclitic(word: string): string | null {
  if (HEBREW_PROCLITIC.test(word)) return word.slice(1)
  return ARABIC_ARTICLE.test(word) ? word.slice(2) : null
}

function isApostrophe(sign: string): boolean {
  return sign === "'" || sign === '’' || sign === '‘' || sign === '`' || sign === '´'
}

function isLetter(text: string): boolean {
  return text.length === 1 && LETTER.test(text)
}

/** The signs after a letter that are part of a name: `C++`, `C#`. */
function suffixAt(folded: string, index: number): string {
  if (folded[index] === '#') return '#'
  return folded.startsWith('++', index) ? '++' : ''
}

function splitByScript({ text: word, isCompound }: Word): Run | Run[] {
  if (!LATER_BLOCKS.test(word)) return { text: word, script: 'spaced', isCompound }
  const runs: Run[] = []
  for (const character of word) {
    const script = scriptOf(character)
    const last = runs.at(-1)
    if (last?.script === script) runs[runs.length - 1] = { ...last, text: last.text + character }
    else runs.push({ text: character, script, isCompound: false })
  }
  return runs
}

function scriptOf(character: string): Script {
  if (!LATER_BLOCKS.test(character)) return 'spaced'
  if (HANGUL.test(character)) return 'hangul'
  return SPACELESS.test(character) ? 'spaceless' : 'spaced'
}

function pairsOf(run: string): string[] {
  const characters = Array.from(run)
  if (characters.length === 1) return [run]
  return characters.slice(1).map((character, index) => characters[index]! + character)
}

function wordTerm(word: string): string {
  const numbered = /^s0*(\d{1,4})e0*(\d{1,5})$/.exec(word)
  return numbered === null ? cut(word) : `s${numbered[1]}e${numbered[2]}`
}

function cut(term: string): string {
  return term.length <= MAX_TERM_LENGTH ? term : Array.from(term).slice(0, MAX_TERM_LENGTH).join('')
}
