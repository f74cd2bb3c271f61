/** The part of a list of episodes or issues that a page shows. */
export interface ListRequest {
  readonly order: 'LATEST' | 'OLDEST'
  /** A text that the listed content contains; empty for all. */
  readonly term: string
  /** The number of a season of a podcast; `null` for all episodes. */
  readonly season: number | null
  /** From 1. */
  readonly page: number
}

/** The last page of a list. */
export const MAX_PAGE = 1_000
/** Episodes or issues on a page. */
export const PER_PAGE = 20
const MAX_TERM = 200

/**
 * Reads the query of a URL.
 *
 * @returns `null` if there is no such page
 */
export function readListRequest(query: Readonly<Record<string, string>>): ListRequest | null {
  const { page: written = '1', order, find = '', season } = query
  const page = Number(written)
  if (!/^[0-9]{1,4}$/.test(written) || page < 1 || page > MAX_PAGE) return null
  if (season !== undefined && !/^[1-9][0-9]{0,6}$/.test(season)) return null
  return {
    order: order === 'oldest' ? 'OLDEST' : 'LATEST',
    term: find.trim().slice(0, MAX_TERM).toWellFormed(),
    season: season === undefined ? null : Number(season),
    page,
  }
}

/** Returns the selection of the rows of a list. */
export function listSelection({ order, term, season, page }: ListRequest) {
  return {
    sortOrder: term === '' ? order : 'SEARCH',
    seasonNumber: season,
    page,
    limitPerPage: PER_PAGE,
    searchTerm: term === '' ? null : term,
    includeRemoved: false,
  } as const
}

/** Returns the URL of a list. Default values are left out. */
export function listPath(path: string, request: ListRequest, change: Partial<ListRequest> = {}): string {
  const { order, term, season, page } = { ...request, ...change }
  const query = new URLSearchParams()
  if (season !== null) query.set('season', String(season))
  if (term !== '') query.set('find', term)
  if (order === 'OLDEST') query.set('order', 'oldest')
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}
