/** Hours of made speech, in which hand-written sentences stand at known places. */
import { readFileSync } from 'node:fs'
import { createRandom } from '../../../../test/support/random.ts'
import type { SpokenItem } from '../../../src/search/index.ts'
import { word } from '../generated-episodes.ts'

export type SpokenLanguage = 'en' | 'de' | 'es' | 'fr' | 'ja' | 'ar'

/** A question about something that is said in one episode, while others speak of the same subject. */
export interface SaidQuestion {
  readonly language: SpokenLanguage
  readonly question: string
  /** What answers it. It stands in one episode. */
  readonly answer: string
  /** Sentences about its subject, for other episodes. */
  readonly others: readonly string[]
}

/** Sets of questions. Nothing was tuned by the fresh ones: their figures say what to expect of other questions. */
export const saidQuestions = {
  known: questionsIn('questions.json'),
  fresh: questionsIn('fresh-questions.json'),
} as const

function questionsIn(file: string): readonly SaidQuestion[] {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
}

export interface SpokenEpisode {
  readonly language: SpokenLanguage
  readonly name: string
  readonly items: readonly SpokenItem[]
  /** The questions that it answers, with the item of the answer. */
  readonly answers: readonly { readonly question: SaidQuestion; readonly item: number }[]
}

/** Words of an hour, and how fast they are spoken. */
const WORDS_OF_AN_HOUR = 9_000
const WORDS_A_SECOND = 2.5
/** Words of a language, most of them invented: first the frequent ones of the sentences, from a rank on the others. */
const INVENTED = 20_000
const FREQUENT = 40
const RARE = 2_000
const RARE_EVERY = 10
const OTHER_EPISODES = 5
const SENTENCES_OF_OTHERS = 3
const SEED = 20_261_130

/**
 * Returns episodes of an hour each in all languages. All words of all questions and sentences are said everywhere by
 * chance, too.
 */
export function* madeSpeech(hours: number, asked: readonly SaidQuestion[]): Generator<SpokenEpisode> {
  const languages = [...new Set(asked.map(({ language }) => language))]
  const each = Math.ceil(hours / languages.length)
  for (const [index, language] of languages.entries()) {
    const random = createRandom(SEED + index)
    const questions = asked.filter((question) => question.language === language)
    const sentence = sentencesOf(language, questions, random)
    const inserts = Array.from({ length: each }, () => [] as Insert[])
    for (const [number, question] of questions.entries()) {
      const home = Math.floor((number * each) / questions.length)
      inserts[home]!.push({ sentences: [question.answer], question })
      for (let other = 1; other <= OTHER_EPISODES; other += 1) {
        const sentences = Array.from(
          { length: SENTENCES_OF_OTHERS },
          (_, at) => question.others[(other + at) % question.others.length]!,
        )
        inserts[(home + other * 3) % each]!.push({ sentences, question: null })
      }
    }
    for (const list of inserts) yield episodeOf(language, list, sentence, random)
  }
}

interface Insert {
  readonly sentences: readonly string[]
  /** The question that they answer, if any. */
  readonly question: SaidQuestion | null
}

type MakeSentence = (least: number, most: number) => { readonly text: string; readonly words: number }

function episodeOf(
  language: SpokenLanguage,
  inserts: readonly Insert[],
  sentence: MakeSentence,
  random: () => number,
): SpokenEpisode {
  const items: SpokenItem[] = []
  const answers: { question: SaidQuestion; item: number }[] = []
  const waiting = inserts.map((insert) => ({ insert, at: random() * 0.95 * WORDS_OF_AN_HOUR }))
  let said = 0
  const say = (text: string, words: number): void => {
    const startTimecode = Math.round((said / WORDS_A_SECOND) * 1_000)
    said += words
    const endTimecode = Math.round((said / WORDS_A_SECOND) * 1_000)
    items.push({ text, speaker: null, startTimecode, endTimecode })
  }
  while (said < WORDS_OF_AN_HOUR) {
    for (const { insert, at } of waiting.splice(0)) {
      if (at > said) waiting.push({ insert, at })
      else {
        if (insert.question !== null) answers.push({ question: insert.question, item: items.length })
        for (const text of insert.sentences) say(text, 12)
      }
    }
    const { text, words } = sentence(6, 18)
    say(text, words)
  }
  return { language, name: sentence(4, 6).text, items, answers }
}

/** Returns a maker of sentences whose words are as frequent as those of a language. */
function sentencesOf(language: SpokenLanguage, questions: readonly SaidQuestion[], random: () => number): MakeSentence {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  /** How many of the subjects have a word. */
  const subjects = new Map<string, number>()
  for (const { question, answer, others } of questions) {
    const segments = [...segmenter.segment([question, answer, ...others].join(' '))]
    const own = new Set(segments.flatMap(({ segment, isWordLike }) => (isWordLike === true ? [segment] : [])))
    for (const text of own) subjects.set(text, (subjects.get(text) ?? 0) + 1)
  }
  const real = [...subjects]
    .map(([text, count]) => ({ text, order: count + random() }))
    .sort((one, other) => other.order - one.order)
    .map(({ text }) => text)
  const words = Array.from({ length: INVENTED }, (_, rank) => {
    // The most frequent words are those of every language. What is talked about comes up once in some hours by chance.
    if (rank < FREQUENT) return real[rank]!
    const index = FREQUENT + (rank - RARE) / RARE_EVERY
    return (Number.isInteger(index) ? real[index] : undefined) ?? invented(language, rank)
  })
  const cumulated = Float64Array.from(words)
  let sum = 0
  for (let rank = 0; rank < words.length; rank += 1) {
    sum += 1 / (rank + 2.7) ** 1.05
    cumulated[rank] = sum
  }
  const gap = language === 'ja' ? '' : ' '
  return (least, most) => {
    const count = least + Math.floor(random() * (most - least + 1))
    const chosen = Array.from({ length: count }, () => words[rankAt(cumulated, random() * sum)]!)
    return { text: `${chosen.join(gap)}${language === 'ja' ? '。' : '.'}`, words: count }
  }
}

function rankAt(cumulated: Float64Array, wanted: number): number {
  let low = 0
  let high = cumulated.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (cumulated[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}

const arabic = new Map(Array.from('bdfgklmnprstvzaeiou', (letter, index) => [letter, 'بدفغكلمنقرستوزاهيوع'[index]!]))
const kana = new Map(
  Array.from('bdfgklmnprstvzaeiou', (letter, index) => [letter, 'ばだふがかるまなぱらさたをざあえいおう'[index]!]),
)

/** A word that no language has, in the letters of this one. */
function invented(language: SpokenLanguage, rank: number): string {
  const text = word(rank)
  const letters = language === 'ar' ? arabic : language === 'ja' ? kana : null
  return letters === null ? text : Array.from(text, (letter) => letters.get(letter) ?? letter).join('')
}
