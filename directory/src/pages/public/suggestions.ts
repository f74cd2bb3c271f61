import type { Suggestion } from '../../search/index.ts'
import { contentPath } from '../components/search-results.tsx'
import type { SearchContext } from '../page-context.ts'
import { readSearchRequest, searchPath } from '../search-request.ts'

/** A suggestion, as the script of the search field shows it. */
interface ShownSuggestion extends Pick<Suggestion, 'name' | 'by' | 'kind'> {
  /** The path of its page. */
  readonly path: string
}

const SHOWN = 8
const MAX_TERM = 200

/** Returns names of series and creators, and genres, for the typed text. */
export async function suggestionsFor({ suggest }: SearchContext, typed: string): Promise<ShownSuggestion[]> {
  const suggestions = await suggest(typed.slice(0, MAX_TERM), SHOWN)
  return suggestions.map((suggestion) => {
    const { name, by, kind } = suggestion
    return { name, by, kind, path: pathOf(suggestion) }
  })
}

/** The page of a series or creator, or what a search for a genre finds in it. */
function pathOf({ kind, uuid, genre, name }: Suggestion): string {
  if (kind !== 'genre' && uuid !== null) return contentPath({ kind, uuid })
  return searchPath(readSearchRequest({ term: name })!, { genre })
}
