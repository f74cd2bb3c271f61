import { type Genre, genres, labelOf } from 'feedmill/tables'
import type { Database } from '../database/database.ts'
import { listedContent, listedPersons } from '../entities/index.ts'
import { createNameSuggestions } from './postgresql/suggest-names.ts'
import { likenessOf } from './ranking/spelling.ts'
import type { Vocabulary } from './search-engine.ts'
import { latinOf } from './terms/latin.ts'
import { termsOf } from './terms/terms-of.ts'

/** A name or a genre that somebody may be typing. */
export interface Suggestion {
  readonly kind: 'podcast' | 'comic' | 'creator' | 'person' | 'genre'
  /** Of a series, creator or person; `null` for a genre. */
  readonly uuid: string | null
  /** `null` for a series, creator or person. */
  readonly genre: Genre | null
  /** Plain text. */
  readonly name: string
  /** Who makes it; `null` if unknown. */
  readonly by: string | null
}

/**
 * Finds names of series, creators and persons, and genres, for what was typed so far. Genres come last. Misspelt words are
 * corrected where nothing has the words themselves.
 */
export type Suggest = (typed: string, limit: number) => Promise<readonly Suggestion[]>

/** Letters of a word from which it may be a genre, and genres at most. */
const LEAST_LETTERS = 3
const MAX_GENRES = 2

/** Suggestions out of the index in this database. */
export function createSuggestions(db: Database, vocabulary: Vocabulary): Suggest {
  const suggestNames = createNameSuggestions(db, vocabulary)
  return async (typed, limit) => {
    const uuids = await suggestNames(typed, limit)
    const contents = new Map([...(await listedContent(db, uuids)), ...(await listedPersons(db, uuids))])
    const names = uuids.flatMap((uuid): Suggestion[] => {
      const content = contents.get(uuid)
      if (content === undefined || content.kind === 'episode') return []
      return [{ kind: content.kind, uuid, genre: null, name: content.name, by: content.by }]
    })
    const ofGenres = genresFor(typed).slice(0, Math.min(MAX_GENRES, limit))
    return [...names.slice(0, limit - ofGenres.length), ...ofGenres]
  }
}

interface GenreWords {
  readonly suggestion: Suggestion
  readonly words: readonly string[]
}

const named: readonly GenreWords[] = genres.map((genre) => {
  const name = labelOf(genre)
  return { suggestion: { kind: 'genre', uuid: null, genre, name, by: null }, words: wordsOf(name) }
})

/** Genres whose names have all words; the last may be incomplete. If there are none, those of misspelt words. */
function genresFor(typed: string): Suggestion[] {
  const words = wordsOf(typed)
  const last = words.at(-1)
  if (last === undefined || words.join('').length < LEAST_LETTERS) return []
  const withWords = (isSame: (word: string, known: string) => boolean) =>
    named
      .filter((genre) => words.every((word) => genre.words.some((known) => isSame(word, known))))
      .map(({ suggestion }) => suggestion)
      .sort((one, other) => one.name.length - other.name.length)
  const exact = withWords((word, known) => known === word || (word === last && known.startsWith(word)))
  return exact.length > 0 ? exact : withWords(isSlip)
}

function isSlip(word: string, known: string): boolean {
  if (word === known) return true
  const like = likenessOf({ text: word, latin: latinOf(word) }, { text: known, latin: known }, false)
  return like?.likeness === 'slip'
}

function wordsOf(text: string): string[] {
  return termsOf(text).flatMap(({ text: word, isExtra }) => (isExtra ? [] : [word]))
}
