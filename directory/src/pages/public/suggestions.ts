import { listedContent } from '../../entities/index.ts'
import { contentPath } from '../components/search-results.tsx'
import type { SearchContext } from '../page-context.ts'

/** A name that goes on as what was typed. */
interface Suggestion {
  readonly name: string
  /** Its author; `null` if unknown. */
  readonly by: string | null
  readonly kind: 'podcast' | 'comic' | 'creator'
  /** Where its page is. */
  readonly path: string
}

const SHOWN = 8
const MAX_TERM = 200

/** Names of series and creators that have words which begin as what was typed. */
export async function suggestionsFor({ db, suggestNames }: SearchContext, typed: string): Promise<Suggestion[]> {
  const uuids = await suggestNames(typed.slice(0, MAX_TERM), SHOWN)
  const contents = await listedContent(db, uuids)
  return uuids.flatMap((uuid) => {
    const content = contents.get(uuid)
    if (content === undefined || content.kind === 'episode') return []
    return [{ name: content.name, by: content.by, kind: content.kind, path: contentPath(content) }]
  })
}
