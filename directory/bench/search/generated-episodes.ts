/** Generated episodes, as many as wanted, and words that are as common in them as a question needs. */
import { createRandom } from '../../../test/support/random.ts'
import type { SearchDocument } from '../../src/search/index.ts'

const VOCABULARY = 200_000
const EPISODES_OF_A_SERIES = 40
/** Documents whose words are counted. */
const COUNTED = 20_000

/** Words as frequent as those of a language: the n-th one in proportion to 1 / (n + 2.7) ^ 1.05. */
const cumulated = Float64Array.from({ length: VOCABULARY })
let sum = 0
for (let rank = 0; rank < VOCABULARY; rank += 1) {
  sum += 1 / (rank + 2.7) ** 1.05
  cumulated[rank] = sum
}

/** Words of two letters and more that look like words; each rank has one of its own. */
export function word(rank: number): string {
  const consonants = 'bdfgklmnprstvz'
  const vowels = 'aeiou'
  let text = ''
  for (let rest = rank + 1; rest > 0; rest = Math.floor(rest / 70)) {
    text += consonants[rest % 14]! + vowels[Math.floor((rest % 70) / 14)]!
  }
  return text
}

function uuidOf(kind: number, number: number): string {
  // Spread over the whole range, as real ones are.
  const spread = Math.imul(number + 1, 0x9e3779b1) >>> 0
  return `${spread.toString(16).padStart(8, '0')}-${kind.toString(16).padStart(4, '0')}-4000-8000-${number.toString(16).padStart(12, '0')}`
}

export interface GeneratedEpisodes {
  /** The first so many episodes, 40 of each series. */
  episodes(count: number): Generator<SearchDocument>
  /** A word that stands in a share of the documents within these bounds. Ask after `episodes`. */
  aWord(least: number, most: number): string
  /** The title of an episode, one of those whose words are counted. */
  aTitle(): string
  /** The name of a podcast, one of the same. */
  aName(): string
}

/** Episodes and words that are the same for the same seed. */
export function generatedEpisodes(seed: number): GeneratedEpisodes {
  const random = createRandom(seed)
  const frequencies = new Map<string, number>()
  const fitting = new Map<string, readonly string[]>()
  const titles: string[] = []
  const names: string[] = []
  let counted = 0

  function rankOfWord(): number {
    const wanted = random() * sum
    let low = 0
    let high = VOCABULARY - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (cumulated[middle]! < wanted) low = middle + 1
      else high = middle
    }
    return low
  }

  const words = (count: number): string[] => Array.from({ length: count }, () => word(rankOfWord()))

  function count(texts: readonly string[]): void {
    if (counted === COUNTED) return
    counted += 1
    for (const one of new Set(texts)) frequencies.set(one, (frequencies.get(one) ?? 0) + 1)
  }

  function wordsWithin(least: number, most: number): readonly string[] {
    const key = `${least} ${most}`
    const known = fitting.get(key)
    if (known !== undefined) return known
    const found = [...frequencies].flatMap(([text, times]) =>
      times / counted >= least && times / counted < most ? [text] : [],
    )
    fitting.set(key, found)
    return found
  }

  return {
    *episodes(total) {
      let name: string[] = []
      let popularity = 0
      for (let number = 0; number < total; number += 1) {
        if (number % EPISODES_OF_A_SERIES === 0) {
          name = words(5)
          popularity = Math.round(-Math.log(1 - random()) * 30) / 10
        }
        const seriesUuid = uuidOf(1, Math.floor(number / EPISODES_OF_A_SERIES))
        const title = words(8)
        // The first 300 characters of a description: what is kept of 150 words.
        const text = words(60).join(' ').slice(0, 300)
        if (counted < COUNTED) {
          titles.push(title.join(' '))
          names.push(name.join(' '))
        }
        count([...title, ...name, ...text.split(' ')])
        yield {
          type: 'PODCASTEPISODE',
          uuid: uuidOf(2, number),
          seriesUuid,
          name: title.join(' '),
          by: [],
          labels: [name.join(' ')],
          season: null,
          episode: number % EPISODES_OF_A_SERIES,
          text,
          facets: [
            `g:GENRE_${number % 17}`,
            `l:LANGUAGE_${Math.floor(random() ** 3 * 8)}`,
            ...(random() < 0.1 ? [] : ['s:1']),
          ],
          popularity,
          childrenCount: 0,
          datePublished: 1_500_000_000 + Math.floor(random() * 250_000_000),
          latestChildAt: null,
          duration: Math.floor(random() * 7_200),
          related: [seriesUuid],
          childrenKey: '',
        }
      }
    },
    aWord(least, most) {
      const found = wordsWithin(least, most)
      return found[Math.floor(random() * found.length)]!
    },
    aTitle: () => titles[Math.floor(random() * titles.length)]!,
    aName: () => names[Math.floor(random() * names.length)]!,
  }
}
