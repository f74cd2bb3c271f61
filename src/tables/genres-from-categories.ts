import { Memo } from '../core/memo.ts'
import { ownText } from '../core/own-text.ts'
import { decodeTwice } from '../values/decode-entities.ts'
import type { Genre } from './enumerations.generated.ts'
import { genreKeys } from './genre-keys.generated.ts'
import { categoryKey, MAX_TEXT_LENGTH } from './key.ts'
import { type Entry, keyedTable } from './keyed-table.ts'

/** A category as it is nested in the feed; a plain text is a category without children. */
export type Category = string | { readonly text: string; readonly children?: readonly Category[] | undefined }

/** The sources of genres if the categories give none, in this order (mapping 3.2.5). */
export interface CategoryFallbacks {
  /** The texts of `googleplay:category`. */
  readonly googlePlay?: readonly string[] | undefined
  /** The texts of `media:category`. */
  readonly media?: readonly string[] | undefined
  /** The texts of the channel's `category`. */
  readonly channel?: readonly string[] | undefined
  /** The texts of `itunes:keywords`. A keyword counts only if it is the name of a category of Apple's, old or new. */
  readonly keywords?: readonly string[] | undefined
}

/** The result of {@link genresFromCategories}. */
export interface GenresMatch {
  /** The genres in the order of importance, at most 5. */
  readonly genres: readonly Genre[]
  /** The genres that follow after these. */
  readonly further: readonly Genre[]
  /** The categories that were looked up and are in no table, as written, each once. Keywords are not among them. */
  readonly unmapped: readonly string[]
}

/**
 * Returns the genres of a series from its `itunes:category` elements or, if they give none, from the fallbacks (mapping
 * 3.2). A child comes before its parent. At most 1,000 categories of each source, and 1,000 below each of them, are
 * looked up.
 *
 * @throws TypeError if the categories or their children are no list of texts, or of objects with a `text`, or if a
 * fallback is no list of texts.
 * @example genresFromCategories([{ text: 'Society & Culture', children: ['Documentary'] }])
 */
export function genresFromCategories(categories: readonly Category[], fallbacks: CategoryFallbacks = {}): GenresMatch {
  checkCategories(categories)
  checkFallbacks(fallbacks)
  const { googlePlay = [], media = [], channel = [], keywords = [] } = fallbacks
  const unmapped = new Set<string>()
  let genres = genresOfTree(categories, unmapped)
  for (const texts of [googlePlay, media, channel]) {
    if (genres.length === 0) genres = genresOfTree(commaSeparated(texts), unmapped)
  }
  if (genres.length === 0) genres = genresOfKeywords(keywords)
  return { genres: genres.slice(0, MAX_GENRES), further: genres.slice(MAX_GENRES), unmapped: [...unmapped] }
}

function checkCategories(categories: unknown): asserts categories is readonly Category[] {
  const are = Array.isArray(categories) && categories.every((each) => typeof (each?.text ?? each) === 'string')
  if (!are) throw new TypeError("categories must be a list such as ['Arts', { text: 'News', children: ['Politics'] }]")
}

function checkFallbacks(fallbacks: unknown): asserts fallbacks is CategoryFallbacks {
  if (typeof fallbacks !== 'object' || fallbacks === null) {
    throw new TypeError("fallbacks must be an object such as { channel: ['Technology'] }")
  }
  const { googlePlay, media, channel, keywords } = fallbacks as CategoryFallbacks
  for (const [name, texts] of Object.entries({ googlePlay, media, channel, keywords })) {
    const are = texts === undefined || (Array.isArray(texts) && texts.every((text) => typeof text === 'string'))
    if (!are) throw new TypeError(`${name} must be a list of texts`)
  }
}

/** Maximum number of genres of a series. */
const MAX_GENRES = 5

const MAX_CATEGORIES = 1_000

function genresOfTree(categories: readonly Category[], unmapped: Set<string>): readonly Genre[] {
  const found = new FoundGenres(unmapped)
  for (const category of categories.slice(0, MAX_CATEGORIES)) {
    const paths = pathsOf(typeof category === 'string' ? category : category.text)
    // Children of a list belong to its last entry.
    for (const path of paths.slice(0, -1)) addPath(path, [], found)
    addPath(paths.at(-1) ?? [], descendantsOf(category).flatMap(pathsOf).flat(), found)
  }
  return found.genres()
}

function addPath(
  [top = nameOf(''), ...rest]: readonly CategoryName[],
  descendants: readonly CategoryName[],
  found: FoundGenres,
): void {
  const parent = found.note(top, top.entry)
  for (const name of [...rest, ...descendants]) {
    // A child that repeats its parent adds nothing, and must not come before its siblings.
    if (name.key === top.key) continue
    found.add(found.note(name, below(parent, name.key)))
    found.add(parent)
  }
  found.add(parent)
}

function genresOfKeywords(texts: readonly string[]): readonly Genre[] {
  const found = new FoundGenres()
  for (const keyword of commaSeparated(texts)) {
    const entry = atTop(categoryKey(keyword))
    if (entry?.mark === '') found.add(entry)
  }
  return found.genres()
}

/** Collects genres in the order of their first position. Ambiguous genres count only if there are no others. */
class FoundGenres {
  readonly #certain = new Set<Genre>()
  readonly #ambiguous = new Set<Genre>()
  readonly #unmapped: Set<string>

  constructor(unmapped = new Set<string>()) {
    this.#unmapped = unmapped
  }

  add(entry: Entry<Genre> | undefined): void {
    if (entry === undefined || entry.value === null) return
    const genres = entry.mark === '?' ? this.#ambiguous : this.#certain
    genres.add(entry.value)
  }

  /** Returns the entry, and notes the text if there is none. */
  note({ text }: CategoryName, entry: Entry<Genre> | undefined): Entry<Genre> | undefined {
    if (entry === undefined && text !== '') this.#unmapped.add(text)
    return entry
  }

  genres(): readonly Genre[] {
    return [...(this.#certain.size > 0 ? this.#certain : this.#ambiguous)]
  }
}

interface CategoryName {
  readonly text: string
  readonly key: string
  /** The meaning of the name without a parent. */
  readonly entry: Entry<Genre> | undefined
}

function nameOf(text: string): CategoryName {
  const key = categoryKey(text)
  return { text: text.trim().slice(0, MAX_TEXT_LENGTH).toWellFormed(), key, entry: atTop(key) }
}

/**
 * Results for the last texts: nearly every feed has a few of Apple's hundred categories, and each result takes 4 µs.
 */
const knownPaths = new Memo<readonly (readonly CategoryName[])[]>(256)

/** Returns the paths of a text. Nearly every text has one: a name, or a parent with its child. */
function pathsOf(text: string): readonly (readonly CategoryName[])[] {
  if (text.length > MAX_TEXT_LENGTH) return [[nameOf(text)]]
  const known = knownPaths.get(text)
  if (known !== undefined) return known
  const own = ownText(text)
  return knownPaths.keep(own, newPathsOf(decodeTwice(own)))
}

const SEPARATOR = /[,;|]/

// Splits `Comedy, News`. A name may have commas itself, so the longest part that is a name counts: `Society, Culture,
// News` are two. Does not split if the whole text is a name, or no part of it is.
function newPathsOf(plain: string): readonly (readonly CategoryName[])[] {
  if (!SEPARATOR.test(plain) || isKnown(nameOf(plain))) return [stepsOf(plain)]
  const parts = plain.split(SEPARATOR)
  const paths: (readonly CategoryName[])[] = []
  for (let at = 0; at < parts.length; ) {
    let end = Math.min(parts.length, at + MOST_COMMAS_OF_A_NAME + 1)
    while (end > at + 1 && !isKnown(nameOf(parts.slice(at, end).join(',')))) end -= 1
    const steps = stepsOf(parts.slice(at, end).join(','))
    if (steps.some(({ key }) => key !== '')) paths.push(steps)
    at = end
  }
  return paths.flat().some(isKnown) ? paths : [stepsOf(plain)]
}

const MOST_COMMAS_OF_A_NAME = 2

/**
 * Returns the tags in the text of one. A semicolon always parts tags. A comma does only between names of genres:
 * `Comedy, News` are two tags, and `Lee, Ann` is one.
 */
export function tagsOf(text: string): readonly string[] {
  if (!/[,;]/.test(text) || text.length > MAX_TEXT_LENGTH) return [text]
  const parts = text.split(';').map((part) => part.trim())
  return parts.filter((part) => part !== '').flatMap(genresBetweenCommas)
}

function genresBetweenCommas(text: string): readonly string[] {
  const parts = text.split(',').map((part) => part.trim())
  // `Economy, Business and Finance` is one name, although both parts mean genres.
  if (parts.length < 2 || / and /i.test(parts.at(-1) ?? '')) return [text]
  const areGenres = !isKnown(nameOf(text)) && parts.map(nameOf).every(isKnown)
  return areGenres ? parts : [text]
}

// Splits `Parent > Child`, which feeds also write as `Parent::Child`, `Parent:Child` and `Parent/Child`. Does not split
// if the whole text is a name, or no part of it is.
function stepsOf(plain: string): readonly CategoryName[] {
  const whole = nameOf(plain)
  if (isKnown(whole)) return [whole]
  const steps = plain
    .split(/[>:/]/)
    .map(nameOf)
    .filter(({ key }) => key !== '')
  return steps.some(isKnown) ? steps : [whole]
}

// All levels below the top one count as one (mapping 3.2.1), in the order of the document.
function descendantsOf(category: Category): readonly string[] {
  const texts: string[] = []
  const ahead: Category[] = []
  const push = (parent: Category) => {
    if (typeof parent === 'string' || parent.children === undefined) return
    checkCategories(parent.children)
    ahead.push(...parent.children.slice(0, MAX_CATEGORIES).reverse())
  }
  push(category)
  for (let next = ahead.pop(); next !== undefined && texts.length < MAX_CATEGORIES; next = ahead.pop()) {
    texts.push(typeof next === 'string' ? next : next.text)
    push(next)
  }
  return texts
}

function commaSeparated(texts: readonly string[]): readonly string[] {
  const parts: string[] = []
  for (const text of texts.slice(0, MAX_CATEGORIES)) {
    const isName = text.includes(',') && isKnown(nameOf(text))
    parts.push(...(isName ? [text] : text.split(',', MAX_CATEGORIES - parts.length)))
  }
  return parts
}

const entryOf = keyedTable<Genre>(genreKeys)

function isKnown({ entry }: CategoryName): boolean {
  return entry !== undefined
}

function atTop(key: string): Entry<Genre> | undefined {
  return entryOf(`>${key}`) ?? entryOf(key)
}

// A child is found by the genre of its parent, so that parents with one genre share their children.
function below(parent: Entry<Genre> | undefined, key: string): Entry<Genre> | undefined {
  return (parent?.value && entryOf(`${parent.value}>${key}`)) || entryOf(key)
}
