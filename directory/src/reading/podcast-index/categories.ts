import { type Genre, genres } from 'feedmill/tables'

/** The categories of Podcast Index, in the order of their numbers, which begin with 1. */
const names = `Arts|Books|Design|Fashion|Beauty|Food|Performing|Visual|Business|Careers|Entrepreneurship|Investing|
Management|Marketing|Non-Profit|Comedy|Interviews|Improv|Stand-Up|Education|Courses|How-To|Language|Learning|
Self-Improvement|Fiction|Drama|History|Health|Fitness|Alternative|Medicine|Mental|Nutrition|Sexuality|Kids|Family|
Parenting|Pets|Animals|Stories|Leisure|Animation|Manga|Automotive|Aviation|Crafts|Games|Hobbies|Home|Garden|
Video-Games|Music|Commentary|News|Daily|Entertainment|Government|Politics|Buddhism|Christianity|Hinduism|Islam|Judaism|
Religion|Spirituality|Science|Astronomy|Chemistry|Earth|Life|Mathematics|Natural|Nature|Physics|Social|Society|Culture|
Documentary|Personal|Journals|Philosophy|Places|Travel|Relationships|Sports|Baseball|Basketball|Cricket|Fantasy|
Football|Golf|Hockey|Rugby|Running|Soccer|Swimming|Tennis|Volleyball|Wilderness|Wrestling|Technology|True Crime|TV|Film|
After-Shows|Reviews|Climate|Weather|Tabletop|Role-Playing|Cryptocurrency`
  .split('|')
  .map((name) => name.trim())

export interface Category {
  readonly id: number
  readonly name: string
}

export const categories: readonly Category[] = names.map((name, at) => ({ id: at + 1, name }))

const idOf = new Map(categories.map(({ id, name }) => [name.toLowerCase(), id]))

/** Words of genres that are two words there, or another one. */
const spellings: Readonly<Record<string, string>> = {
  STANDUP: 'stand-up',
  TECH: 'technology',
  NON_PROFIT: 'non-profit',
  SELF_IMPROVEMENT: 'self-improvement',
  HOW_TO: 'how-to',
  VIDEO_GAMES: 'video-games',
  TRUE_CRIME: 'true crime',
  AFTER_SHOWS: 'after-shows',
}
/** Words that are no category of their own after another word. */
const isSilent = new Set(['AND', 'FOR', 'SCIENCES'])

/** Returns the categories of a genre, its parent's first: one for each of its words. */
function categoriesOfGenre(genre: Genre): readonly Category[] {
  if (!genre.startsWith('PODCASTSERIES_')) return []
  const path = genre.slice('PODCASTSERIES_'.length)
  const found = new Map<number, Category>()
  const pattern = new RegExp(`${Object.keys(spellings).join('|')}|[A-Z]+`, 'g')
  for (const [word] of path.matchAll(pattern)) {
    const id = isSilent.has(word) ? undefined : idOf.get(spellings[word] ?? word.toLowerCase())
    if (id !== undefined) found.set(id, categories[id - 1]!)
  }
  return [...found.values()]
}

const ofGenre = new Map<string, readonly Category[]>(genres.map((genre) => [genre, categoriesOfGenre(genre)]))

/** Returns the categories of genres as the answers have them; `null` if there are none. */
export function categoriesOf(found: readonly string[]): Readonly<Record<string, string>> | null {
  const all = found.flatMap((genre) => ofGenre.get(genre) ?? [])
  return all.length === 0 ? null : Object.fromEntries(all.map(({ id, name }) => [String(id), name]))
}

/** Returns the genres that have one of some categories, each given by its number or name. Unknown ones have none. */
export function genresOfCategories(wanted: readonly string[]): readonly Genre[] {
  const ids = new Set(wanted.map((entry) => (/^\d+$/.test(entry) ? Number(entry) : idOf.get(entry))))
  return genres.filter((genre) => ofGenre.get(genre)?.some(({ id }) => ids.has(id)) === true)
}
