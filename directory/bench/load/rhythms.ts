import { createRandom } from '../../../test/support/random.ts'
import { podcastDocument } from '../../test/support/documents.ts'
import { word } from '../search/generated-episodes.ts'

const DAY_S = 86_400
const VOCABULARY = 50_000
/** Episodes that a feed lists: those before have left it. */
const LISTED = 10

/** How often podcasts release, and which share of them does. Half have ended, years ago or lately. */
const rhythms = [
  { days: 1, share: 0.02 },
  { days: 7, share: 0.3 },
  { days: 14, share: 0.08 },
  { days: 30, share: 0.1 },
] as const
const LONGEST_ENDED_DAYS = 1_500

/** A generated podcast: the same for the same number. */
export interface Rhythm {
  /** Seconds between two episodes. */
  readonly every: number
  /** Epoch seconds of some episode. */
  readonly at: number
  /** Epoch seconds after which nothing is released; Infinity if it goes on. */
  readonly end: number
}

/** @param now - epoch seconds at which the podcasts are thought out */
export function rhythmOf(index: number, now: number): Rhythm {
  const random = createRandom(index + 1)
  random()
  const chance = random()
  const phase = random()
  let sum = 0
  for (const { days, share } of rhythms) {
    sum += share
    if (chance < sum)
      return { every: days * DAY_S, at: Math.floor(now - phase * days * DAY_S), end: Number.POSITIVE_INFINITY }
  }
  const end = Math.floor(now - phase * LONGEST_ENDED_DAYS * DAY_S)
  return { every: 7 * DAY_S, at: end, end }
}

/** The number of the newest episode that is out. It grows by one with each release. */
export function newestOf({ every, at, end }: Rhythm, now: number): number {
  return LISTED + Math.floor((Math.min(now, end) - at) / every)
}

/** The document of a podcast whose newest episode has a number. */
export function documentOf(index: number, { every, at }: Rhythm, newest: number): string {
  const episodes = Array.from({ length: LISTED }, (_, place) => {
    const number = newest - place
    return {
      guid: `${index}-${number}`,
      title: words(index * 1_009 + number, 4),
      date: at + (number - LISTED) * every,
      extra: `<description>${words(index * 2_003 + number, 90)}</description>`,
    }
  })
  return podcastDocument(words(index, 3), episodes)
}

/** Returns words. Some are much more common than others. */
export function words(seed: number, count: number): string {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => word(Math.floor(VOCABULARY ** random()))).join(' ')
}
