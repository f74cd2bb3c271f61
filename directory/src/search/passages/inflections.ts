/** Other forms of a word, as speech has them. Without a dictionary: by the endings that languages share. */

const ARABIC_ARTICLE = /^ال(?=\p{sc=Arabic}{2})/u
/** A preposition, `and` or the article before an Arabic word. */
const ARABIC_CLITICS = /^(?:[وفبك]ال|لل|ال|[وفبكل])(?=\p{sc=Arabic}{3})/u
const ARABIC = /^\p{sc=Arabic}/u
const LATIN = /^\p{sc=Latin}/u
/** What may stand before an Arabic word. A text has it as one word with it. */
const clitics = ['ال', 'و', 'ب', 'ل', 'ف', 'ك', 'وال', 'بال', 'لل', 'فال', 'كال', 'وب', 'ول']
const CLITIC_QUALITY = 0.9

/**
 * Endings of nouns, adjectives and verbs in English, German, Dutch, French, Spanish, Portuguese and Italian, without
 * accents. Two words that differ in two of these are forms of one word.
 */
const endings: ReadonlySet<string> = new Set(
  [
    // nouns and adjectives
    's e es en er ern em n ns a as o os i is y ies x aux eux elle elles te tes ne nes le les',
    // English verbs
    'd ed ied ing ings ier iest est ly',
    // German verbs
    't st et ten test tet end ende enden est',
    // Romance verbs
    'r re ir ar an am amos emos imos ais eis aba aban abas ia ian ado ada ados adas ido ida idos idas ando endo iendo',
    'ant ants ante anti ent ents ez ons ait aient ai era ero eront aron ieron io are ere ire ato ata ati ate ito ita iti ite',
    'ano ono iamo ava avano iva ivano ou aram eram iram ees ee',
  ].flatMap((line) => ['', ...line.split(' ')]),
)

/** Endings of Arabic nouns and verbs, with the pronouns that are written with them. Folded: `ة` is `ه`. */
const arabicEndings: ReadonlySet<string> = new Set([
  '',
  ...'ه ي ك ا ت ن ها هم هن هما كم نا ني ات ان ين ون وا تم يه يا ته تها تهم تك تنا تي اته اتها اتهم ونه ونها'.split(' '),
])

/** Endings of a stem of three letters. With others it is mostly another word: `ham` and `hammer`, `Hamas`. */
const shortEndings: ReadonlySet<string> = new Set(['', 's', 'es', 'e', 'ed', 'ing', 'y', 'ies', 't', 'en'])

/** Letters that two forms share at least. */
const LEAST_STEM = 3
/** Letters that a stem may be shorter than what two words share: `chantait` and `chantant` share `chanta`. */
const LATE = 2
/** Letters of a long stem. Words that share so many are mostly forms of one. */
const LONG_STEM = 5
/** How surely a word is a form, by how many letters its ending has: in Arabic, and in scripts without a list of endings. */
const OTHER_ENDINGS = [1, 0.95, 0.88, 0.7]
/** The share of that for a Latin word whose ending is not listed. */
const UNLISTED = 0.7
/**
 * How surely two words are forms of one, by the length of their stem. Below 0.7, they are not taken for the same word
 * where all words are asked for: `market` and `marker` have two endings, too.
 */
const ADDED = { one: 0.95, long: 0.88, short: 0.6 } as const
const REPLACED = { long: 0.69, middle: 0.6, short: 0.5 } as const
const MOST_LETTERS = 4

/** An Arabic word without its article, which is no part of its stem. */
export function withoutArticle(word: string): string {
  return word.replace(ARABIC_ARTICLE, '')
}

/** What other forms of a word begin with, and the word itself; `null` if it is too short to have any. */
export function stemOf(word: string): { readonly stem: string; readonly word: string } | null {
  const bare = withoutArticle(word)
  if (bare.length < LEAST_STEM) return null
  return { word: bare, stem: bare.slice(0, Math.max(LEAST_STEM, bare.length - MOST_LETTERS)) }
}

/** An Arabic word with each preposition that may stand before it, and what it is without its own. */
export function withOtherClitics(word: string): readonly { readonly term: string; readonly quality: number }[] {
  if (!ARABIC.test(word)) return []
  // The first letter of ليمون is no preposition, though it could be one.
  const bare = word.replace(ARABIC_CLITICS, '')
  const words = bare === word ? [word] : [bare, word]
  return words
    .flatMap((each) => [each, ...clitics.map((clitic) => clitic + each)])
    .filter((term) => term !== word && term.length > LEAST_STEM)
    .map((term) => ({ term, quality: CLITIC_QUALITY }))
}

/** How surely two words are forms of one word: 0 for other words, 1 for the same one. */
export function likenessOfForms(asked: string, said: string): number {
  const [one, other] = [withoutArticle(asked), withoutArticle(said)]
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  const length = Math.max(one.length, other.length) - same
  if (length === 0) return 1
  if (same < LEAST_STEM) return 0
  if (ARABIC.test(one)) {
    const isForm = arabicEndings.has(one.slice(same)) && arabicEndings.has(other.slice(same))
    return isForm ? (OTHER_ENDINGS[length] ?? OTHER_ENDINGS.at(-1)!) : 0
  }
  if (!LATIN.test(one)) return same > LEAST_STEM || length === 1 ? (OTHER_ENDINGS[length] ?? 0) : 0
  for (let stem = same; stem === same || (stem > LEAST_STEM && stem >= same - LATE); stem -= 1) {
    const quality = qualityOfEndings(stem, endingAfter(one, stem), endingAfter(other, stem))
    if (quality > 0) return quality
  }
  return same < LONG_STEM ? 0 : UNLISTED * (OTHER_ENDINGS[length] ?? 0)
}

/** The ending after a stem, without a doubled letter: of `running` it is `ing`. */
function endingAfter(word: string, stem: number): string {
  const ending = word.slice(stem)
  const isDoubled = ending.length > 2 && ending[0] === word[stem - 1] && !/^[aeiou]/.test(ending)
  return isDoubled ? ending.slice(1) : ending
}

function qualityOfEndings(stem: number, one: string, other: string): number {
  const known = stem === LEAST_STEM ? shortEndings : endings
  if (!known.has(one) || !known.has(other) || Math.abs(one.length - other.length) > MOST_LETTERS) return 0
  if (one === '' || other === '') {
    const added = one + other
    if (stem > LEAST_STEM) return added.length === 1 ? ADDED.one : ADDED.long
    return added === 's' ? ADDED.one : ADDED.short
  }
  if (stem >= LONG_STEM) return REPLACED.long
  return stem > LEAST_STEM ? REPLACED.middle : REPLACED.short
}
