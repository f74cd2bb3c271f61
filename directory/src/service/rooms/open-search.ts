import type { Reads } from '../../database/index.ts'
import {
  addSearchGauges,
  createQuotes,
  createSuggestions,
  dropPassages,
  everybody,
  hasGenerated,
  type OpenIndex,
  openSearchIndex,
  postgresqlIndex,
  type SearchedTranscripts,
  startIndexing,
  startTranscriptIndexing,
} from '../../search/index.ts'
import type { HeldTranscripts } from '../../transcripts/index.ts'
import type { RoomContext } from '../context.ts'
import type { Part } from '../part.ts'

export interface SearchPart extends Part {
  readonly search: OpenIndex
  readonly suggest: ReturnType<typeof createSuggestions>
  /** `undefined` if no transcripts are searched. */
  readonly transcripts: SearchedTranscripts | undefined
}

/** The indexes, and the loops that write them. */
export async function openSearch(
  { db, runtime, settings, ownProcess: { processId } }: RoomContext,
  reads: Reads,
  held: HeldTranscripts,
): Promise<SearchPart> {
  const { searchUrl, transcriptSearch: hasTranscripts } = settings
  if (!hasTranscripts) await dropPassages(db)
  const search =
    searchUrl === null ? postgresqlIndex(db, runtime, reads.db) : openSearchIndex(db, runtime, searchUrl, reads.db)
  return {
    name: 'search',
    search,
    suggest: createSuggestions(reads.db, search.vocabulary),
    transcripts: hasTranscripts
      ? {
          quote: createQuotes(held),
          // Most directories make no transcripts.
          audienceOf: async (accountId: number) =>
            (await hasGenerated(reads.db)) ? await held.audienceOf(accountId) : everybody,
        }
      : undefined,
    loops: settings.roles.includes('jobs')
      ? [
          ...search.engines.map((engine) => ({
            start: () => startIndexing({ db, engine, runtime, processId }),
            // Without an OpenSearch server all but searches works.
            isWatched: engine.name === 'postgresql',
          })),
          ...(hasTranscripts ? search.passageEngines : []).map((engine) => ({
            start: () => startTranscriptIndexing({ db, engine, source: held, runtime, processId }),
            isWatched: false,
          })),
        ]
      : [],
    addGauges: (metrics) => addSearchGauges(metrics, db, search.engine, runtime),
  }
}
