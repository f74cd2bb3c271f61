import type { SearchIndex, SearchQuery, SearchType } from '../search/index.ts'

/** What a client searches for. */
export interface FoundQuery
  extends Pick<SearchQuery, 'term' | 'matchBy' | 'isSafeMode' | 'isVerbatim' | 'said' | 'filters'> {
  readonly type: SearchType
}

/** The most results that the index keeps of a search. */
export const MOST_FOUND = 500

/**
 * Returns the public results of a search, best first. If nothing matches, searches for words that begin with the term,
 * as the pages do.
 */
export async function foundUuids(
  search: SearchIndex,
  { type, ...query }: FoundQuery,
  { offset = 0, limit }: { readonly offset?: number; readonly limit: number },
): Promise<readonly string[]> {
  const asked = { ...query, types: [type], isListedOnly: true, limitPerPage: Math.min(MOST_FOUND, offset + limit) }
  let [found] = (await search.search(asked)).types
  if (found?.totalCount === 0) [found] = (await search.search({ ...asked, isTyping: true })).types
  return (found?.hits ?? []).slice(offset).map(({ uuid }) => uuid)
}
