/** Types of content, as the interface names them. */
export type ContentType = 'PODCASTSERIES' | 'PODCASTEPISODE' | 'COMICSERIES' | 'CREATOR'

export type MatchBy = 'ALL_TERMS' | 'EXACT_PHRASE' | 'MOST_TERMS'

/** 3 for the result that the person looks for, 2 for a good one, 1 for one that does no harm. */
export type Grade = 1 | 2 | 3

/**
 * Graded results by name. Written series go by their key, read ones by their name; an episode is
 * `SERIES › BEGINNING OF ITS TITLE`. What is not named has no grade.
 */
export type Wanted = Readonly<Record<string, Grade>>

/** What somebody typed, and what they hoped to see. */
export interface JudgedQuery {
  readonly term: string
  readonly type: ContentType
  readonly matchBy: MatchBy
  readonly wanted: Wanted
  readonly why: string
  /** Ranking is tuned with `tune` alone; `check` is looked at when that is done. */
  readonly part: 'tune' | 'check'
}

/** Queries of one kind, which are reported together. */
export interface QueryKind {
  readonly kind: string
  readonly queries: readonly JudgedQuery[]
}

type Query = (term: string, wanted: Wanted, why: string, matchBy?: MatchBy) => JudgedQuery

const queryFor =
  (type: ContentType): Query =>
  (term, wanted, why, matchBy = 'MOST_TERMS') => ({ term, type, matchBy, wanted, why, part: 'tune' })

export const podcasts = queryFor('PODCASTSERIES')
export const episodes = queryFor('PODCASTEPISODE')
export const comics = queryFor('COMICSERIES')
export const creators = queryFor('CREATOR')

/** Keeps a query away from tuning. */
export function check(query: JudgedQuery): JudgedQuery {
  return { ...query, part: 'check' }
}
