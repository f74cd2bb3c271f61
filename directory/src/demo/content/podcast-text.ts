import type { PersonSlug } from './persons.ts'

/** The picture that a cover is drawn as. */
export type Motif =
  | 'harbour'
  | 'chips'
  | 'loaf'
  | 'orchard'
  | 'streets'
  | 'moon-books'
  | 'orbits'
  | 'ledger'
  | 'bird'
  | 'archive'
  | 'staff'
  | 'greenhouse'
  | 'cinema'
  | 'road'
  | 'dice'
  | 'aurora'
  | 'microphone'
  | 'columns'
  | 'chart'
  | 'cup'
  | 'train'
  | 'waves'
  | 'tools'
  | 'map'
  | 'oranges'
  | 'forest'
  | 'hull'
  | 'buttons'

/** The words of a podcast. Lists are written as one text, with `|` between two entries. */
interface PodcastWords {
  readonly title: string
  readonly author: string
  readonly language: string
  /** Categories of iTunes. A subcategory follows its category and ` > `. */
  readonly categories: string
  readonly motif: Motif
  /** Which colours the cover has: a place in the list of palettes. */
  readonly palette: number
  readonly about: string
  /** Titles of episodes: at least a dozen, so that the newest dozen differ. */
  readonly titles: string
  /** Sentences that begin the notes of an episode. `{t}` is its title. */
  readonly openings: string
  readonly middles: string
  readonly closings: string
}

/** What a podcast has besides words. */
interface PodcastFacts {
  readonly episodes: number
  /** Days between two episodes. */
  readonly everyDays: number
  /** Days since the newest episode, at the end of the demo's past. */
  readonly quietDays?: number
  /** Seconds of every episode. @defaultValue between 40 and 100, by the episode */
  readonly seconds?: number
  readonly hosts: readonly PersonSlug[]
  readonly guests?: readonly PersonSlug[]
  /** Persons behind the show, with their roles in the taxonomy of the podcast namespace. */
  readonly crew?: readonly (readonly [person: PersonSlug, role: string, group: string])[]
  /** How a title is numbered, such as `{n}. `. @defaultValue no number */
  readonly number?: string
  /** Names of seasons, oldest first. */
  readonly seasons?: readonly string[]
  readonly isSerial?: boolean
  readonly isExplicit?: boolean
  readonly isComplete?: boolean
  /** The title of a trailer, which came out before the first episode. */
  readonly trailer?: string
  /** Titles of bonus episodes, which came out between the last episodes. */
  readonly bonus?: readonly string[]
  /** The words of the link to give money. */
  readonly funding?: string
  /** A place, and its coordinates. */
  readonly location?: readonly [name: string, geo: string]
  readonly license?: string
  /** Podcasts of the demo that the makers recommend. */
  readonly podroll?: readonly string[]
  readonly social?: string
  /** Title of a live item. */
  readonly live?: string
  /** Whether each episode also has a file of a higher quality. */
  readonly hasFinerSound?: boolean
  /** Whether each episode has a picture of its own. */
  readonly hasEpisodePictures?: boolean
}

type Lists = 'categories' | 'titles' | 'openings' | 'middles' | 'closings'

export interface DemoPodcast extends Omit<PodcastWords, Lists>, PodcastFacts {
  readonly slug: string
  readonly categories: readonly string[]
  readonly titles: readonly string[]
  readonly openings: readonly string[]
  readonly middles: readonly string[]
  readonly closings: readonly string[]
}

/** Returns a podcast with its lists as arrays. */
export function podcast(slug: string, words: PodcastWords, facts: PodcastFacts): DemoPodcast {
  const { categories, titles, openings, middles, closings } = words
  return {
    ...words,
    ...facts,
    slug,
    categories: categories.split('|'),
    titles: titles.split('|'),
    openings: openings.split('|'),
    middles: middles.split('|'),
    closings: closings.split('|'),
  }
}
