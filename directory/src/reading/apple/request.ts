import { type Genre, genreFromAppleId, type PodcastMedium } from 'feedmill/tables'
import { withSubgenres } from '../../entities/index.ts'

/** What a request for `/search` or `/lookup` asks for. */
export interface AppleRequest {
  readonly term: string
  /** Numbers of podcasts and episodes, as they were asked for. */
  readonly ids: readonly number[]
  readonly isOfEpisodes: boolean
  /** Whether nothing can be found: what feeds never are, authors, or a genre that is unknown. */
  readonly isOfOthers: boolean
  /** Where the words have to be; `null` for anywhere. */
  readonly field: 'title' | 'author' | 'description' | null
  readonly limit: number
  readonly offset: number
  /** Empty for all. */
  readonly genres: readonly Genre[]
  /** Empty for all but publishers. */
  readonly mediums: readonly PodcastMedium[]
  readonly isSafe: boolean
  readonly callback: string | null
}

/** The parameters of a request that have invalid values. */
export class InvalidParameters {
  readonly names: readonly string[]

  constructor(names: readonly string[]) {
    this.names = names
  }
}

/** Media of Apple other than podcasts, and the mediums of feeds that are the same. */
const otherMedia: ReadonlyMap<string, readonly PodcastMedium[]> = new Map([
  ['audiobook', ['audiobook']],
  ['movie', ['film']],
  ['music', ['music']],
  ['musicvideo', []],
  ['shortfilm', []],
  ['tvshow', []],
  ['software', []],
  ['ebook', []],
])
/** The entity of other media that a feed is. Others are parts of it, or their makers. */
const wholes: ReadonlyMap<string, string> = new Map([
  ['audiobook', 'audiobook'],
  ['movie', 'movie'],
  ['album', 'music'],
])
const entities = new Set(['podcast', 'podcastepisode', 'podcastauthor'])
const fields: Readonly<Record<string, AppleRequest['field']>> = {
  titleterm: 'title',
  authorterm: 'author',
  artistterm: 'author',
  descriptionterm: 'description',
  keywordsterm: null,
  languageterm: null,
  genreindex: null,
  ratingindex: null,
}
const MAX_TERM = 200
const LIMIT = 50
const MAX_LIMIT = 200
const MAX_OFFSET = 500
const MAX_IDS = 200
const ALL_PODCASTS = 26

/** Reads the query of a request. Empty values count as absent, and unknown parameters are ignored. */
export function readAppleRequest(query: URLSearchParams): AppleRequest | InvalidParameters {
  const invalid: string[] = []
  const textOf = (name: string) => (query.get(name) ?? '').trim()
  const check = (name: string, isValid: boolean) => void (isValid || invalid.push(name))
  const word = (name: string) => textOf(name).toLowerCase()

  const entity = word('entity')
  const whole = wholes.get(entity)
  const media = ['', 'all'].includes(word('media')) ? (whole ?? '') : word('media')
  const isOtherMedium = otherMedia.has(media)
  check('media', ['', 'podcast'].includes(media) || isOtherMedium)
  // Further entities of other media are not known here, and need not be: nothing is found.
  check('entity', entity === '' || isOtherMedium || entities.has(entity))
  const mediums = entity === '' || whole === media ? (otherMedia.get(media) ?? []) : []
  const attribute = word('attribute')
  check('attribute', attribute === '' || isOtherMedium || Object.hasOwn(fields, attribute))
  check('country', /^(?:[a-z]{2})?$/.test(word('country')))
  check('explicit', ['', 'yes', 'no'].includes(word('explicit')))
  const callback = query.get('callback') || null
  check('callback', callback === null || /^[A-Za-z0-9_$.]{1,64}$/.test(callback))
  const genre = genresOf(textOf('genreId'))
  check('genreId', genre !== null)
  const ids = idsIn(textOf('id'))
  check('id', ids !== null)
  if (invalid.length > 0) return new InvalidParameters(invalid)

  return {
    term: textOf('term').slice(0, MAX_TERM).replaceAll('\0', '').toWellFormed(),
    ids: ids ?? [],
    isOfEpisodes: entity === 'podcastepisode',
    isOfOthers: (isOtherMedium && mediums.length === 0) || entity === 'podcastauthor' || genre === 'unknown',
    field: fields[attribute] ?? null,
    limit: limitOf(textOf('limit')),
    offset: Math.min(MAX_OFFSET, wholeNumber(textOf('offset')) ?? 0),
    genres: genre === null || genre === 'unknown' ? [] : genre,
    mediums,
    isSafe: word('explicit') === 'no',
    callback,
  }
}

function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

function limitOf(text: string): number {
  const limit = wholeNumber(text)
  return limit === null || limit === 0 ? LIMIT : Math.min(limit, MAX_LIMIT)
}

/** Returns the genres of a number of Apple, with those within it; `null` if it is no number. 26 stands for all. */
export function genresOf(text: string): readonly Genre[] | 'unknown' | null {
  if (text === '') return []
  const id = wholeNumber(text)
  if (id === null) return null
  if (id === ALL_PODCASTS) return []
  const genre = genreFromAppleId(id)
  return genre === null ? 'unknown' : withSubgenres(genre)
}

/** Returns the numbers in a list with commas, such as `75,id1200`; `null` if there are too many. Others are left out. */
function idsIn(text: string): readonly number[] | null {
  const parts = text.split(',', MAX_IDS + 1)
  if (parts.length > MAX_IDS) return null
  return parts.flatMap((part) => wholeNumber(part.trim().replace(/^id/i, '')) ?? [])
}
