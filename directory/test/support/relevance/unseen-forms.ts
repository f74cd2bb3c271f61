/** Forms in which people type names and titles, made by a generator with a seed. Nothing is tuned with them. */
import { between, createRandom, pick } from '../../../../test/support/random.ts'
import { titleOf } from './judged-documents.ts'
import type { ContentType, JudgedQuery, QueryKind, Wanted } from './judged-query.ts'
import { transliterated, withoutMarks } from './typed-without.ts'
import type { WrittenContent, WrittenSeries } from './written-series.ts'

/** A name or title, and whose it is. */
interface Source {
  readonly text: string
  readonly language: string
  readonly type: ContentType
  readonly wanted: Wanted
}

type Random = () => number

/** Makes a form of a text, or null if the text has none. */
type Form = (source: Source, random: Random) => string | null

const SEED = 51
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** Scripts whose words have no spaces between them. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u
/** Scripts in which one key is one letter. */
const ALPHABETS = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]+$/u

const wordsOf = (text: string) => text.split(/\s+/u).filter((word) => word !== '')
/** Replaces the word at a place, or takes it away with `[]`. */
const spliced = (words: readonly string[], at: number, ...instead: readonly string[]) =>
  words.toSpliced(at, 1, ...instead).join(' ')

const forms: Readonly<Record<string, Form>> = {
  'other case': ({ text, language }, random) => {
    const shout = text.toLocaleUpperCase(language)
    return random() < 0.5 ? shout : text.toLocaleLowerCase(language)
  },
  'without accents': ({ text }) => withoutMarks(text),
  glued: ({ text }, random) => {
    const words = wordsOf(text)
    if (words.length < 2) return null
    const at = between(random, 0, words.length - 2)
    return spliced(words.toSpliced(at, 1), at, `${words[at]}${words[at + 1]}`)
  },
  split: ({ text }, random) =>
    changedWord(text, 6, random, (letters) => {
      const at = between(random, 3, letters.length - 3)
      return `${letters.slice(0, at).join('')} ${letters.slice(at).join('')}`
    }),
  'one slip': ({ text }, random) => changedWord(text, 5, random, (letters) => slip(letters, random)),
  'a word missing': ({ text }, random) => {
    const words = wordsOf(text)
    if (words.length < 3) return null
    return spliced(words, between(random, 0, words.length - 1))
  },
  'one word too many': ({ text }, random) => {
    const words = wordsOf(text)
    const further = pick(random, ['podcast', 'official', 'series', 'radio', 'new', 'yellow', 'please'])
    return words.toSpliced(between(random, 0, words.length), 0, further).join(' ')
  },
  'words in another order': ({ text }, random) => {
    const words = wordsOf(text)
    if (words.length < 2) return null
    const at = between(random, 1, words.length - 1)
    return [...words.slice(at), ...words.slice(0, at)].join(' ')
  },
  beginning: ({ text }, random) => {
    const letters = [...text]
    const least = UNSPACED.test(text) ? 3 : 7
    if (letters.length <= least) return null
    const share = 0.55 + 0.35 * random()
    return letters.slice(0, Math.max(least, Math.floor(letters.length * share))).join('')
  },
  'singular or plural': ({ text, language }, random) =>
    language !== 'en'
      ? null
      : changedWord(text, 4, random, (letters) => {
          if (letters.at(-1) !== 's') return `${letters.join('')}s`
          return letters.at(-2) === 's' ? null : letters.slice(0, -1).join('')
        }),
  transliterated: ({ text, language }) => transliterated(text, language),
}

/** Changes one word that has enough letters. Returns null if no word has. */
function changedWord(
  text: string,
  least: number,
  random: Random,
  change: (letters: readonly string[]) => string | null,
): string | null {
  const words = wordsOf(text)
  const fitting = words.flatMap((word, at) => (ALPHABETS.test(word) && [...word].length >= least ? [at] : []))
  if (fitting.length === 0) return null
  const at = pick(random, fitting)
  const changed = change([...(words[at] as string)])
  return changed === null ? null : spliced(words, at, changed)
}

/** One slip behind the first letter: a letter missing, doubled, another one, or two exchanged. */
function slip(letters: readonly string[], random: Random): string {
  const at = between(random, 1, letters.length - 2)
  const letter = letters[at] as string
  const changes = [
    () => letters.toSpliced(at, 1),
    () => letters.toSpliced(at, 0, letter),
    () => letters.toSpliced(at, 1, LETTERS.includes(letter) ? pick(random, [...LETTERS]) : letter.repeat(2)),
    () => letters.toSpliced(at, 2, letters[at + 1] as string, letter),
  ]
  const changed = pick(random, changes)().join('')
  // A letter may be exchanged for itself: then one is left out.
  return changed === letters.join('') ? letters.toSpliced(at, 1).join('') : changed
}

/** All forms of the names and of a part of the titles, by the kind of form. */
export function unseenForms(content: WrittenContent): { names: QueryKind[]; titles: QueryKind[] } {
  const random = createRandom(SEED)
  const names = [
    ...content.podcast.map((series) => nameOf(series, 'PODCASTSERIES', content.podcast)),
    ...content.comic.map((series) => nameOf(series, 'COMICSERIES', content.comic)),
    ...content.creator.map((series) => nameOf(series, 'CREATOR', content.creator)),
  ]
  const titles = content.podcast.flatMap(titlesOf)
  return { names: formsOf(names, 1, random), titles: formsOf(titles, 0.33, random) }
}

function nameOf(series: WrittenSeries, type: ContentType, all: readonly WrittenSeries[]): Source {
  const equal = all.filter(({ name }) => name === series.name)
  return {
    text: series.name,
    language: series.language,
    type,
    wanted: Object.fromEntries(equal.map(({ key }) => [key, 3])),
  }
}

/** Titles that tell one episode from others: of two words or more, or of four signs where words have no spaces. */
function titlesOf({ key, language, episodes }: WrittenSeries): Source[] {
  const titles = episodes.map(titleOf)
  return titles
    .filter((title) => wordsOf(title).length > 1 || (UNSPACED.test(title) && [...title].length > 3))
    .map((text) => ({ text, language, type: 'PODCASTEPISODE', wanted: { [`${key} › ${text}`]: 3 } }))
}

/** Makes every form of a share of the sources. A form that is no change, or was made of another source, is left out. */
function formsOf(sources: readonly Source[], share: number, random: Random): QueryKind[] {
  const asked = new Set(sources.map(({ text }) => text))
  return Object.entries(forms).map(([kind, form]) => {
    const queries: JudgedQuery[] = []
    for (const source of sources) {
      if (random() >= share) continue
      const term = form(source, random)
      if (term === null || asked.has(term)) continue
      asked.add(term)
      queries.push({
        term,
        type: source.type,
        wanted: source.wanted,
        why: `${source.text}: ${kind}`,
        matchBy: 'MOST_TERMS',
        isTyping: kind === 'beginning',
        filters: {},
        part: 'unseen',
      })
    }
    return { kind, family: kind, queries }
  })
}
