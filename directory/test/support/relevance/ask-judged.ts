import type { Database } from '../../../src/database/database.ts'
import { indexRound, postgresqlIndex, type SearchIndex } from '../../../src/search/index.ts'
import { TestRuntime } from '../runtime/test-runtime.ts'
import { gradesOf, type JudgedDocument } from './judged-documents.ts'
import type { JudgedQuery, QueryKind } from './judged-query.ts'
import { type Score, scoreOf } from './score.ts'

const PROCESS = '99999999-9999-4999-8999-999999999999'

/** The index of everything that a database holds. */
export async function indexedSearch(db: Database): Promise<SearchIndex> {
  const runtime = new TestRuntime()
  const index = postgresqlIndex(db, runtime)
  while (await indexRound({ db, engine: index.engine, runtime, processId: PROCESS, isAlone: true })) {
    // The next round has what is left.
  }
  return index
}

/** A query with what came of it. */
export interface Answer {
  readonly kind: string
  readonly family: string
  readonly query: JudgedQuery
  readonly score: Score
  /** Names of the first results, with their scores. */
  readonly shown: readonly string[]
}

/** Asks every query for its first ten results. Half-typed words are asked as by somebody who is still typing. */
export async function askJudged(
  search: SearchIndex,
  documents: readonly JudgedDocument[],
  kinds: readonly QueryKind[],
): Promise<Answer[]> {
  const labels = new Map(documents.map(({ uuid, label }) => [uuid, label]))
  const answers: Answer[] = []
  for (const { kind, queries } of kinds) {
    for (const query of queries) {
      const { term, type, matchBy } = query
      const isTyping = kind === 'half-typed'
      const { types } = await search.search({ term, types: [type], matchBy, isTyping, limitPerPage: 10 })
      const hits = types.flatMap((found) => found.hits)
      const grades = gradesOf(query, documents)
      const score = scoreOf(
        hits.map(({ uuid }) => grades.get(uuid) ?? 0),
        [...grades.values()],
      )
      answers.push({ kind, query, score, shown: hits.map((hit) => `${hit.score} ${labels.get(hit.uuid) ?? hit.uuid}`) })
    }
  }
  return answers
}
