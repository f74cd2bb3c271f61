import type { Reads } from '../../database/index.ts'
import {
  addSearchGauges,
  createSuggestions,
  type OpenIndex,
  openSearchIndex,
  postgresqlIndex,
  startIndexing,
} from '../../search/index.ts'
import type { RoomContext } from '../context.ts'
import type { Part } from '../part.ts'

export interface SearchPart extends Part {
  readonly search: OpenIndex
  readonly suggest: ReturnType<typeof createSuggestions>
}

/** The index, and the loops that write it. */
export function openSearch(
  { db, runtime, settings, ownProcess: { processId } }: RoomContext,
  reads: Reads,
): SearchPart {
  const { searchUrl } = settings
  const search =
    searchUrl === null ? postgresqlIndex(db, runtime, reads.db) : openSearchIndex(db, runtime, searchUrl, reads.db)
  return {
    name: 'search',
    search,
    suggest: createSuggestions(reads.db, search.vocabulary),
    loops: settings.roles.includes('jobs')
      ? search.engines.map((engine) => ({
          start: () => startIndexing({ db, engine, runtime, processId }),
          // Without an OpenSearch server all but searches works.
          isWatched: engine.name === 'postgresql',
        }))
      : [],
    addGauges: (metrics) => addSearchGauges(metrics, db, search.engine, runtime),
  }
}
