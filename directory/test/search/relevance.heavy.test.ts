import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { type Answer, askJudged, askSearch, indexedSearch } from '../support/relevance/ask-judged.ts'
import { fillDirectory } from '../support/relevance/fill-directory.ts'
import { writtenQueries } from '../support/relevance/judged-query.ts'
import { meanOf } from '../support/relevance/score.ts'
import { writtenSeries } from '../support/relevance/written-series.ts'

/** The queries that ranking was tuned with. The benchmark asks those that are kept for checking. */
const asked = writtenQueries.map(({ kind, family, queries }) => ({
  kind,
  family,
  queries: queries.filter(({ part }) => part === 'tune'),
}))

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let answers: readonly Answer[]
beforeAll(async () => {
  opened = await openTestDatabase()
  const documents = await fillDirectory(opened.db, { written: [writtenSeries], distractors: 33, feeds: [] })
  answers = await askJudged(askSearch(await indexedSearch(opened.db), documents), documents, asked)
})
afterAll(() => opened.close())

const misses = (list: readonly Answer[]) =>
  list.filter(({ score }) => score.isFirstRight === 0).map(({ query, shown }) => `${query.term}: ${shown[0]}`)

it('finds the wanted results of the judged queries, mostly as the first result', () => {
  const { ndcg, isFirstRight } = meanOf(answers.map(({ score }) => score))
  expect(ndcg, misses(answers).join('\n')).toBeGreaterThan(0.95)
  expect(isFirstRight, misses(answers).join('\n')).toBeGreaterThan(0.95)
})

it.each(asked.map(({ kind }) => kind))('finds at least four of five wanted results of the kind %s', (kind) => {
  const ofKind = answers.filter((answer) => answer.kind === kind)
  expect(meanOf(ofKind.map(({ score }) => score)).ndcg, misses(ofKind).join('\n')).toBeGreaterThan(0.8)
})
