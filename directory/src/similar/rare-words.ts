import { stripHtml } from 'feedmill/html'
import { type OpenIndex, termsOf } from '../search/index.ts'

/** Characters of a description whose words count. */
const TEXT_LENGTH = 2_000
/** Words that are looked up, and words that are asked for. */
const LOOKED_UP = 150
const ASKED = 10
/** A word says little of its podcast if more than this share of all podcasts, and more than this many, have it. */
const COMMON_SHARE = 0.01
const COMMON_COUNT = 10

/** The words of a podcast by which others are looked for. */
export interface WordSource {
  readonly name: string | null
  /** HTML of the feed. */
  readonly description: string | null
}

/** Returns the words of a text, each once, without numbers and single letters. */
export function wordsIn({ name, description }: WordSource): readonly string[] {
  const text = description === null ? '' : stripHtml(description).slice(0, TEXT_LENGTH)
  const terms = termsOf(`${name ?? ''}\n${text}`)
  const words = terms.flatMap((term) =>
    term.isExtra || term.text.length < 2 || /\d/.test(term.text) ? [] : [term.text],
  )
  return [...new Set(words)]
}

/** Returns the rarest words of a podcast that other podcasts have too. */
export async function rareWords(vocabulary: OpenIndex['vocabulary'], source: WordSource): Promise<readonly string[]> {
  const words = wordsIn(source).slice(0, LOOKED_UP)
  const [facts, known] = await Promise.all([vocabulary.facts(), vocabulary.lookUp(words, [], [])])
  const common = Math.max(COMMON_COUNT, facts.of('PODCASTSERIES').documents * COMMON_SHARE)
  const wanted = new Set(words)
  return (
    known
      .flatMap(({ term, documents: { PODCASTSERIES: count } }) =>
        wanted.has(term) && count > 0 && count <= common ? [{ term, count }] : [],
      )
      // A word of one podcast alone leads nowhere; but counts are made now and then, and others may have got the word since.
      .sort((one, other) => Number(one.count < 2) - Number(other.count < 2) || one.count - other.count)
      .slice(0, ASKED)
      .map(({ term }) => term)
  )
}
