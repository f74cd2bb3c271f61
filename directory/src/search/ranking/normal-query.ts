import type { Audience } from '../passages/passage-engine.ts'
import { filtersThatCount, type SearchFilters } from '../search-filters.ts'
import type { SearchQuery } from '../search-query.ts'
import { searchTypes } from '../search-type.ts'
import { LEAST_SCORE } from './score.ts'

/** Characters of a question that count. */
const MAX_TERM_LENGTH = 512

/**
 * Returns a question in its normal form: with defaults, without empty filters and without its page, values and types in
 * order. Questions that mean the same are equal as JSON.
 */
export function normalQuery(query: SearchQuery) {
  const { term, types, matchBy, sortBy, isSafeMode, isListedOnly, isTyping, isVerbatim, filters = {} } = query
  const { leastScore = LEAST_SCORE, said } = query
  const asked = new Set(types === undefined || types.length === 0 ? ['PODCASTSERIES' as const] : types)
  return {
    term: term.slice(0, MAX_TERM_LENGTH).toWellFormed().replace(/\s+/gu, ' ').trim(),
    types: searchTypes.filter((type) => asked.has(type)),
    matchBy: matchBy ?? 'MOST_TERMS',
    sortBy: sortBy ?? 'EXACTNESS',
    isSafeMode: isSafeMode ?? false,
    isListedOnly: isListedOnly ?? false,
    isTyping: isTyping ?? false,
    isVerbatim: isVerbatim ?? false,
    leastScore,
    ...(said !== undefined && { said: { isOnly: said.isOnly, audience: orderedAudience(said.audience) } }),
    filters: Object.fromEntries(
      filtersThatCount(filters).map((name) => [name, ordered(filters[name])]),
    ) as SearchFilters,
  } satisfies SearchQuery
}

function orderedAudience({ seriesUuids, episodeUuids }: Audience): Audience {
  return { seriesUuids: seriesUuids.toSorted(), episodeUuids: episodeUuids.toSorted() }
}

function ordered(value: SearchFilters[keyof SearchFilters]): unknown {
  return Array.isArray(value) ? [...new Set(value)].sort() : value
}
