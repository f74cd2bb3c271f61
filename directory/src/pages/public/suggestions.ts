import { listedContent } from '../../entities/index.ts'
import { contentPath } from '../components/search-results.tsx'
import type { SearchContext } from '../page-context.ts'

/** A name with words that begin with the typed text. */
interface Suggestion {
  readonly name: string
  /** Its author; `null` if unknown. */
  readonly by: string | null
  readonly kind: 'podcast' | 'comic' | 'creator'
  /** The path of its page. */
  readonly path: string
}

const SHOWN = 8
const MAX_TERM = 200

/** Returns names of series and creators with words that begin with the typed text. */
export async function suggestionsFor({ db, suggestNames }: SearchContext, typed: string): Promise<Suggestion[]> {
  const uuids = await suggestNames(typed.slice(0, MAX_TERM), SHOWN)
  const contents = await listedContent(db, uuids)
  return uuids.flatMap((uuid) => {
    const content = contents.get(uuid)
    if (content === undefined || content.kind === 'episode') return []
    return [{ name: content.name, by: content.by, kind: content.kind, path: contentPath(content) }]
  })
}
