/**
 * Asks the judged queries and scores the order of the results: those that ranking is tuned with and those that are kept
 * for checking (`tune`, `check`), and those that nothing is tuned with (`unseen`), with generated forms of names and
 * titles. Each part is reported by itself, as a whole and by group, beside other engines on the same documents. On
 * PostgreSQL with `TEST_DATABASE_URL`, else embedded.
 *
 * Options: `--corpus=FOLDER` of real feeds (default: `RELEVANCE_CORPUS`, else `../shared/corpus` beside the checkout);
 * `--distractors=400`; `--half=seen` or `unseen` alone; `--alone` leaves other engines out;
 * `--said` asks a second time with transcripts in which other content is spoken of; `--failures` lists the
 * queries of `tune` whose first result is wrong, and `--unseen-failures` those of `unseen`, which nobody tunes with.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { everybody, type SearchDocument } from '../../src/search/index.ts'
import { openTestDatabase } from '../../test/support/database/test-database.ts'
import { askJudged, askSearch, indexedSearch } from '../../test/support/relevance/ask-judged.ts'
import { fillDirectory } from '../../test/support/relevance/fill-directory.ts'
import {
  corpusQueries,
  type QueryKind,
  unseenQueries,
  writtenQueries,
} from '../../test/support/relevance/judged-query.ts'
import { readCorpus } from '../../test/support/relevance/read-corpus.ts'
import { unseenForms } from '../../test/support/relevance/unseen-forms.ts'
import { unseenSeries, type WrittenContent, writtenSeries } from '../../test/support/relevance/written-series.ts'
import { askOther, documentForOthers, facetsOf } from '../search/ask-other.ts'
import { type OtherDocument, openOthers } from '../search/other-engine.ts'
import { type Runs, reportFailures, reportGroups, reportLeaks, reportWhole } from '../search/report-answers.ts'
import { speakOfNames } from '../search/said/said-names.ts'

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    distractors: { type: 'string' },
    half: { type: 'string' },
    alone: { type: 'boolean' },
    said: { type: 'boolean' },
    failures: { type: 'boolean' },
    'unseen-failures': { type: 'boolean' },
  },
})
const corpus =
  values.corpus ??
  process.env['RELEVANCE_CORPUS'] ??
  fileURLToPath(new URL('../../../../shared/corpus', import.meta.url))
const podcasts = join(corpus, 'podcasts')
const hasCorpus = existsSync(podcasts)
const say = (line: string) => process.stdout.write(`${line}\n`)
if (!hasCorpus) say(`No corpus at ${corpus}: only queries for written series are asked.`)
const feeds = hasCorpus ? readCorpus(podcasts) : []

/** Asks lists of queries over content, and hands on what each engine answered, ours first. */
async function askAll(
  written: readonly WrittenContent[],
  lists: readonly (readonly QueryKind[])[],
  report: (runs: readonly Runs[], documents: ReadonlyMap<string, OtherDocument>) => void,
): Promise<void> {
  const database = await openTestDatabase()
  try {
    const judged = await fillDirectory(database.db, { written, distractors: Number(values.distractors ?? 400), feeds })
    const documents = new Map<string, OtherDocument>()
    const own = new Map<string, SearchDocument>()
    const index = await indexedSearch(database.db, (each) => {
      own.set(each.uuid, each)
      documents.set(each.uuid, documentForOthers(each))
    })
    if (values.said === true)
      say(`${await speakOfNames(database.db, index, [...own.values()])} passages of transcripts`)
    // Autovacuum does so some time after a directory was filled.
    await sql`analyze`.execute(database.db)
    const others = values.alone === true ? [] : await openOthers([...documents.values()], say)
    const asks = new Map([
      ['ours', askSearch(index, judged)],
      ...(values.said === true
        ? [['with transcripts', askSearch(index, judged, { said: { isOnly: false, audience: everybody } })] as const]
        : []),
      ...others.map((other) => [other.name, askOther(other)] as const),
    ])
    const runs: Runs[] = lists.map(() => new Map())
    for (const [name, ask] of asks) {
      for (const [at, kinds] of lists.entries()) runs[at]?.set(name, await askJudged(ask, judged, kinds))
    }
    report(runs, documents)
    for (const other of others) await other.close()
  } finally {
    await database.close()
  }
}

if (values.half !== 'unseen') {
  const seen = [...writtenQueries, ...(hasCorpus ? corpusQueries : [])]
  const partOf = (part: string) =>
    seen.map((kind) => ({ ...kind, queries: kind.queries.filter((query) => query.part === part) }))
  await askAll([writtenSeries], [partOf('tune'), partOf('check')], ([tune, check]) => {
    reportGroups('tune', tune!)
    if (values.failures === true) reportFailures(tune!, say)
    reportGroups('check', check!)
  })
}
if (values.half !== 'seen') {
  const { names, titles } = unseenForms(unseenSeries)
  await askAll([writtenSeries, unseenSeries], [unseenQueries, names, titles], (runs, documents) => {
    const [questions, ofNames, ofTitles] = runs
    reportGroups('unseen', questions!, { ndcg: ['0.92', '0.955'], isFirstRight: ['0.91', '0.94'], group: '0.6' })
    reportLeaks(questions!, (uuid, query) =>
      facetsOf(query).every((one) => one.some((facet) => documents.get(uuid)?.facets.includes(facet))),
    )
    reportWhole('unseen, names', ofNames!, { ndcg: ['0.985'] })
    reportGroups('unseen, names', ofNames!, { group: '0.97' }, false)
    reportWhole('unseen, titles', ofTitles!, { ndcg: ['0.985'] })
    reportGroups('unseen, titles', ofTitles!, { group: '0.97' }, false)
    if (values['unseen-failures'] === true) for (const run of runs) reportFailures(run, say)
  })
}
process.exit(0)
