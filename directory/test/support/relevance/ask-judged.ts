import type { Database } from '../../../src/database/database.ts'
import {
  indexRound,
  type OpenIndex,
  postgresqlIndex,
  type SearchDocument,
  type SearchEngine,
  type SearchIndex,
  type SearchQuery,
} from '../../../src/search/index.ts'
import { TestRuntime } from '../runtime/test-runtime.ts'
import { withoutHurry } from '../search/search-world.ts'
import { gradesOf, type JudgedDocument } from './judged-documents.ts'
import type { JudgedQuery, QueryKind } from './judged-query.ts'
import { type Score, scoreOf } from './score.ts'

const PROCESS = '99999999-9999-4999-8999-999999999999'

/** The index of everything that a database holds. `see` gets its documents, if anybody wants them. */
export async function indexedSearch(db: Database, see?: (document: SearchDocument) => void): Promise<OpenIndex> {
  const runtime = new TestRuntime()
  const index = postgresqlIndex(db, withoutHurry(runtime))
  const engine: SearchEngine = {
    ...index.engine,
    async put(documents, holder) {
      if (see !== undefined) documents.forEach(see)
      await index.engine.put(documents, holder)
    },
  }
  while (await indexRound({ db, engine, runtime, processId: PROCESS })) {
    // The next round has what is left.
  }
  return index
}

/** Finds the uuids of the first ten results, and says in words what is shown of them. */
export type Ask = (query: JudgedQuery) => Promise<readonly { readonly uuid: string; readonly shown: string }[]>

/** Asks our own search. `more` says which transcripts are searched, too. */
export function askSearch(
  search: SearchIndex,
  documents: readonly JudgedDocument[],
  more: Pick<SearchQuery, 'said'> = {},
): Ask {
  const labels = new Map(documents.map(({ uuid, label }) => [uuid, label]))
  return async ({ term, type, matchBy, isTyping, filters }) => {
    const { types } = await search.search({
      term,
      types: [type],
      matchBy,
      isTyping,
      filters,
      limitPerPage: 10,
      ...more,
    })
    return types.flatMap(({ hits }) =>
      hits.map(({ uuid, score }) => ({ uuid, shown: `${score} ${labels.get(uuid) ?? uuid}` })),
    )
  }
}

/** A query with what came of it. */
export interface Answer {
  readonly kind: string
  readonly family: string
  readonly query: JudgedQuery
  readonly score: Score
  readonly uuids: readonly string[]
  /** Names of the first results, with their scores. */
  readonly shown: readonly string[]
}

/** Asks every query for its first ten results. */
export async function askJudged(
  ask: Ask,
  documents: readonly JudgedDocument[],
  kinds: readonly QueryKind[],
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const { kind, family, queries } of kinds) {
    for (const query of queries) {
      const found = await ask(query)
      const grades = gradesOf(query, documents)
      const score = scoreOf(
        found.map(({ uuid }) => grades.get(uuid) ?? 0),
        [...grades.values()],
      )
      const uuids = found.map(({ uuid }) => uuid)
      answers.push({ kind, family, query, score, uuids, shown: found.map(({ shown }) => shown) })
    }
  }
  return answers
}
