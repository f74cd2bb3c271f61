import { sql } from 'kysely'
import { openTestDatabase } from '../test/support/database/test-database.ts'
import { askSearch, indexedSearch } from '../test/support/relevance/ask-judged.ts'
import { fillDirectory } from '../test/support/relevance/fill-directory.ts'
import { readCorpus } from '../test/support/relevance/read-corpus.ts'
import { unseenSeries, writtenSeries } from '../test/support/relevance/written-series.ts'

const database = await openTestDatabase()
const judged = await fillDirectory(database.db, {
  written: [writtenSeries, unseenSeries],
  distractors: 400,
  feeds: readCorpus('/work/shared/corpus/podcasts'),
})
const index = await indexedSearch(database.db)
await sql`analyze`.execute(database.db)
const ask = askSearch(index, judged)
for (const [term, type, isTyping] of [
  ['Heat pumps in old h', 'PODCASTEPISODE', true],
  ['Heat pumps in old h', 'PODCASTEPISODE', false],
  ['Heat pumps in old', 'PODCASTEPISODE', false],
  ['Heat pumps', 'PODCASTEPISODE', false],
  ['O pão de queijo de C', 'PODCASTEPISODE', true],
  ['pão de queijo', 'PODCASTEPISODE', false],
  ['Part I: Admissions', 'PODCASTEPISODE', false],
  ['plus size hiking', 'PODCASTSERIES', false],
] as any) {
  const hits = await ask({ term, type, matchBy: 'MOST_TERMS', isTyping, filters: {} } as any)
  console.log(term, isTyping, hits.map((h) => h.shown).slice(0, 4))
  const q = (await import('../src/search/question/understand.ts')).understand(term, isTyping)
  console.log(
    '   ',
    JSON.stringify(q.slots.map((s: any) => [s.text, s.isSoft, s.isOpen, s.isNumber, s.terms])),
    JSON.stringify(q.filters),
  )
}
console.log(
  (await database.run("select name_terms, vector::text v from search_series where vector @@ 'plus & size'")).rows,
)
console.log(
  (await database.run("select * from search_terms where term in ('hiking','hiker','hikers','plus','size')")).rows,
)
process.exit(0)
