/**
 * Asks the judged queries and scores the order of the results, for those that ranking is tuned with
 * and those that are kept for checking, as a whole and by kind. On PostgreSQL with `TEST_DATABASE_URL`, else embedded.
 *
 * Options: `--corpus=FOLDER` of real feeds (default: `RELEVANCE_CORPUS`, else `../shared/corpus` beside the checkout);
 * `--distractors=400`; `--part=tune` or `check` alone; `--failures` lists the queries whose first result is wrong.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openTestDatabase } from '../../test/support/database/test-database.ts'
import { type Answer, askJudged, indexedSearch } from '../../test/support/relevance/ask-judged.ts'
import { fillDirectory } from '../../test/support/relevance/fill-directory.ts'
import { corpusQueries, writtenQueries } from '../../test/support/relevance/judged-query.ts'
import { readCorpus } from '../../test/support/relevance/read-corpus.ts'
import { meanOf } from '../../test/support/relevance/score.ts'
import { reportFigure } from '../figure.ts'

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    distractors: { type: 'string' },
    part: { type: 'string' },
    failures: { type: 'boolean' },
  },
})
const corpus =
  values.corpus ??
  process.env['RELEVANCE_CORPUS'] ??
  fileURLToPath(new URL('../../../../shared/corpus', import.meta.url))
const podcasts = join(corpus, 'podcasts')
const hasCorpus = existsSync(podcasts)
if (!hasCorpus) process.stdout.write(`No corpus at ${corpus}: only queries for written series are asked.\n`)

function report(name: string, answers: readonly Answer[], isGoal: boolean): void {
  const { ndcg, isFirstRight } = meanOf(answers.map(({ score }) => score))
  const about = `${name}, ${answers.length} queries`
  reportFigure({ figure: `nDCG@10, ${about}`, value: ndcg, unit: '', ...(isGoal && { goal: '0.85' }) })
  reportFigure({ figure: `first is right, ${about}`, value: isFirstRight, unit: '', ...(isGoal && { goal: '0.8' }) })
}

const database = await openTestDatabase()
try {
  const feeds = hasCorpus ? readCorpus(podcasts) : []
  const documents = await fillDirectory(database.db, { distractors: Number(values.distractors ?? 400), feeds })
  const search = await indexedSearch(database.db)
  const answers = await askJudged(search, documents, [...writtenQueries, ...(hasCorpus ? corpusQueries : [])])
  for (const part of ['tune', 'check'] as const) {
    if (values.part !== undefined && values.part !== part) continue
    const ofPart = answers.filter(({ query }) => query.part === part)
    report(part, ofPart, true)
    for (const kind of new Set(ofPart.map((answer) => answer.kind))) {
      report(
        `${part}, ${kind}`,
        ofPart.filter((answer) => answer.kind === kind),
        false,
      )
    }
    if (values.failures !== true) continue
    for (const { query, score, shown, kind } of ofPart.filter((answer) => answer.score.isFirstRight === 0)) {
      const wanted = Object.keys(query.wanted).join(', ')
      process.stdout.write(`  ${kind}: \`${query.term}\` ${score.ndcg.toFixed(2)}, wanted ${wanted}\n`)
      process.stdout.write(`    ${shown.slice(0, 3).join(' | ') || 'nothing'}\n`)
    }
  }
} finally {
  await database.close()
}
process.exit(0)
