import type { Page } from '../../../entities/index.ts'
import { badInput } from '../check-argument.ts'
import type { PodcastSeriesEpisodesArgs } from '../schema-types.generated.ts'

type PageArguments = Pick<PodcastSeriesEpisodesArgs, 'sortOrder' | 'page' | 'limitPerPage' | 'searchTerm'>

/**
 * The page that the arguments of a list ask for. `searchTerm` counts only with SEARCH.
 *
 * @throws DirectoryError BAD_USER_INPUT for SEARCH without a term
 */
export function pageOf({ sortOrder, page, limitPerPage, searchTerm }: PageArguments, includeRemoved: boolean): Page {
  if (sortOrder !== 'SEARCH') return { sortOrder, page, limitPerPage, searchTerm: null, includeRemoved }
  const term = searchTerm?.trim() ?? ''
  if (term === '') throw badInput('`searchTerm` must be given with SEARCH')
  return { sortOrder, page, limitPerPage, searchTerm: term, includeRemoved }
}
