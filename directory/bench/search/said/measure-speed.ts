/** Times and sizes of searches among many hours of transcripts. */
import process from 'node:process'
import { createRandom } from '../../../../test/support/random.ts'
import type { OpenDatabase } from '../../../src/database/database.ts'
import { migrate, openDatabase } from '../../../src/database/index.ts'
import { createRuntime } from '../../../src/runtime/index.ts'
import {
  everybody,
  type OpenIndex,
  openSearchIndex,
  postgresqlIndex,
  recountTerms,
  type SearchQuery,
} from '../../../src/search/index.ts'
import type { PassageEngine, PassageTranscript } from '../../../src/search/passages/passage-engine.ts'
import { insertPassages } from '../../../src/search/passages/passage-rows.ts'
import { recountPassageTerms } from '../../../src/search/passages/passage-term-rows.ts'
import { passageDocument } from '../../../src/search/passages/passage-terms.ts'
import { makeCluster } from '../../../test/support/chaos/own-cluster.ts'
import { fetchOpenSearch, releases } from '../../../test/support/open-search/fetch-open-search.ts'
import { startOpenSearch } from '../../../test/support/open-search/open-search-node.ts'
import { percentile, reportFigure } from '../../figure.ts'
import { generatedEpisodes, word } from '../generated-episodes.ts'

const HOLDER = '99999999-9999-4999-8999-999999999999'
const PASSAGES_OF_AN_HOUR = 45
const WORDS_OF_A_PASSAGE = 200
const VOCABULARY = 200_000
const EPISODES_OF_A_SERIES = 40
const QUESTIONS = 200
const runtime = createRuntime({ level: 'off', stream: process.stdout })

/** Words of speech, as frequent as those of a language. */
class Speech {
  readonly #random: () => number
  readonly #cumulated = new Float64Array(VOCABULARY)
  #sum = 0

  constructor(seed: number) {
    this.#random = createRandom(seed)
    for (let rank = 0; rank < VOCABULARY; rank += 1) {
      this.#sum += 1 / (rank + 2.7) ** 1.05
      this.#cumulated[rank] = this.#sum
    }
  }

  words(count: number): string[] {
    return Array.from({ length: count }, () => word(this.#rank()))
  }

  /** A word whose rank is within these bounds. */
  aWord(least: number, most: number): string {
    return word(least + Math.floor(this.#random() * (most - least)))
  }

  #rank(): number {
    const wanted = this.#random() * this.#sum
    let low = 0
    let high = VOCABULARY - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#cumulated[middle]! < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The transcripts of generated episodes, an hour each. Some passages are kept as texts for questions. */
function* transcripts(hours: number, seed: number, samples: string[][] = []): Generator<PassageTranscript> {
  const speech = new Speech(seed)
  let number = 0
  for (const { uuid, seriesUuid } of generatedEpisodes(seed).episodes(hours)) {
    const passages = Array.from({ length: PASSAGES_OF_AN_HOUR }, () => speech.words(WORDS_OF_A_PASSAGE))
    if (number % Math.max(1, Math.floor(hours / QUESTIONS)) === 0) samples.push(passages[number % PASSAGES_OF_AN_HOUR]!)
    number += 1
    yield {
      uuid,
      seriesUuid,
      isGenerated: false,
      passages: passages.map((words) => passageDocument(words.join(' '), uuid)),
    }
  }
}

/** Transcripts that are written as they are in use, to time that. */
const TIMED = 20
const AT_ONCE = 20

/** Writes transcripts, most of them many at once. */
async function putAll(engine: PassageEngine, { db }: OpenDatabase, list: Iterable<PassageTranscript>): Promise<void> {
  let written = 0
  let waiting: PassageTranscript[] = []
  const begun = performance.now()
  for (const transcript of list) {
    if (written < TIMED) await engine.put(transcript, HOLDER)
    else waiting.push(transcript)
    written += 1
    if (written === TIMED) {
      const seconds = (performance.now() - begun) / 1_000
      reportFigure({ figure: `${engine.name}: hours written`, value: TIMED / seconds, unit: 'hours/s' })
    }
    if (waiting.length < AT_ONCE) continue
    await insertPassages(db, waiting)
    waiting = []
  }
  await insertPassages(db, waiting)
}

const SEED = 20_261_130

/** Fills a server of its own, asks questions of several kinds, and reports times and sizes. */
export async function measureSpeed(hours: number, hasOpenSearch: boolean): Promise<void> {
  const cluster = await makeCluster({ settings: { shared_buffers: '1GB', max_wal_size: '8GB' } })
  try {
    const database = await openDatabase({ kind: 'postgresql', url: cluster.url }, runtime)
    await migrate(database)
    const index = postgresqlIndex(database.db, runtime)
    const samples = await fill(index, database, hours)
    await measure('postgresql', index, samples)
    if (hasOpenSearch) await measureOpenSearch(database, hours, samples)
    await database.close()
  } finally {
    await cluster.remove()
  }
}

async function fill(index: OpenIndex, database: OpenDatabase, hours: number): Promise<string[][]> {
  const { run, db } = database
  const [passages] = index.passageEngines
  for (const { name } of [index.engine, passages!]) {
    await run(`insert into search_indexes (name, terms_version) values ('${name}', 1)`)
    await run(`insert into leases values ('search ${name}', '${HOLDER}', now() + interval '1 day', 1)`)
  }
  let batch = []
  for (const document of generatedEpisodes(SEED).episodes(hours)) {
    batch.push(document)
    if (batch.length < EPISODES_OF_A_SERIES * 10) continue
    await index.engine.put(batch, HOLDER)
    batch = []
  }
  await index.engine.put(batch, HOLDER)
  await recountTerms(db, index.engine.name)
  // An index that is made at the end is made in a tenth of the time.
  await run('drop index search_passages_terms')
  const samples: string[][] = []
  await putAll(passages!, database, transcripts(hours, SEED, samples))
  await db.transaction().execute(async (tx) => {
    const { statementsOf } = await import('../../../src/database/statements-of.ts')
    const runInside = statementsOf(tx)
    await runInside('set local statement_timeout = 0')
    await runInside("set local maintenance_work_mem = '512MB'")
    await runInside('create index search_passages_terms on search_passages using gin (vector)')
  })
  const counting = performance.now()
  await recountPassageTerms(db, passages!.name)
  reportFigure({ figure: 'postgresql: terms counted', value: (performance.now() - counting) / 1_000, unit: 's' })
  for (const table of ['search_passages', 'search_passage_terms', 'search_episodes', 'search_terms'])
    await run(`vacuum (analyze) ${table}`)
  const { rows } = await run(`select pg_total_relation_size('search_passages')::float8 as passages,
    pg_relation_size('search_passages_terms')::float8 as gin,
    pg_total_relation_size('search_passage_terms')::float8 as terms`)
  const { passages: bytes, gin, terms } = rows[0] as Record<string, number>
  const kilobytes = (value: number | undefined) => Number(value) / hours / 1_000
  reportFigure({
    figure: `postgresql: bytes of an hour, of ${hours}`,
    value: kilobytes(Number(bytes) + Number(terms)),
    unit: 'KB',
    beside: {
      'GIN index': kilobytes(gin),
      terms: kilobytes(terms),
      'GB of 100,000 hours': kilobytes(Number(bytes) + Number(terms)) / 10,
    },
  })
  return samples
}

async function measureOpenSearch(database: OpenDatabase, hours: number, samples: string[][]): Promise<void> {
  const { db, run } = database
  const installed = await fetchOpenSearch(releases[0]!)
  if (typeof installed === 'string') throw new Error(installed)
  const node = await startOpenSearch(installed, {}, ['-Xmx1g'])
  try {
    const index = openSearchIndex(db, runtime, `${node.url}/episodes`)
    const passages = index.passageEngines.find(({ name }) => name.startsWith('opensearch'))!
    for (const { name } of [index.engine, passages]) {
      await run(`insert into leases values ('search ${name}', '${HOLDER}', now() + interval '1 day', 1)`)
    }
    await run(
      `insert into search_indexes (name, terms_version) select 'opensearch', terms_version from search_indexes where name = 'postgresql'`,
    )
    await index.engine.prepare()
    await passages.prepare(true)
    await index.engine.put([...generatedEpisodes(SEED).episodes(hours)], HOLDER)
    const begun = performance.now()
    for (const transcript of transcripts(hours, SEED)) await passages.put(transcript, HOLDER)
    reportFigure({
      figure: 'OpenSearch: hours written',
      value: (hours * 1_000) / (performance.now() - begun),
      unit: 'hours/s',
    })
    const alias = 'episodes-passages'
    await fetch(`${node.url}/${alias}/_flush`, { method: 'POST' })
    await fetch(`${node.url}/${alias}/_refresh`, { method: 'POST' })
    const stats = (await (await fetch(`${node.url}/${alias}/_stats/store`)).json()) as {
      readonly _all: { readonly primaries: { readonly store: { readonly size_in_bytes: number } } }
    }
    const bytes = stats._all.primaries.store.size_in_bytes / hours / 1_000
    reportFigure({
      figure: `OpenSearch: bytes of an hour, of ${hours}`,
      value: bytes,
      unit: 'KB',
      beside: { 'GB of 100,000 hours': bytes / 10 },
    })
    await measure('OpenSearch', index, samples)
  } finally {
    await node.remove()
  }
}

async function measure(engine: string, index: OpenIndex, samples: readonly string[][]): Promise<void> {
  const speech = new Speech(SEED + 1)
  const part = (words: readonly string[], from: number, count: number) => words.slice(from, from + count).join(' ')
  const kinds: Readonly<Record<string, (at: number) => string>> = {
    'six words that stand together': (at) => part(samples[at % samples.length]!, at % 190, 6),
    'four words of one paragraph': (at) =>
      [3, 40, 90, 150].map((place) => samples[at % samples.length]![place]).join(' '),
    'rare word': () => speech.aWord(20_000, 60_000),
    'middle word': () => speech.aWord(500, 3_000),
    'common word': () => speech.aWord(5, 60),
    'two common words': () => `${speech.aWord(5, 60)} ${speech.aWord(5, 60)}`,
    'question of seven words': () =>
      [
        ...Array.from({ length: 4 }, () => speech.aWord(5, 60)),
        speech.aWord(500, 3_000),
        speech.aWord(500, 3_000),
        speech.aWord(20_000, 60_000),
      ].join(' '),
  }
  for (const [name, make] of Object.entries(kinds)) {
    const timesOf = async (said: Pick<SearchQuery, 'said'>): Promise<readonly number[]> => {
      const times: number[] = []
      for (let at = 0; at < QUESTIONS; at += 1) {
        const query: SearchQuery = { term: make(at), types: ['PODCASTEPISODE'], ...said }
        const begun = performance.now()
        await index.search(query)
        if (at >= QUESTIONS / 4) times.push(performance.now() - begun)
      }
      return times
    }
    const without = await timesOf({})
    const times = await timesOf({ said: { isOnly: false, audience: everybody } })
    reportFigure({
      figure: `${engine}: ${name}, p50`,
      value: percentile(times, 0.5),
      unit: 'ms',
      floor: 'p50 25 ms, p95 80 ms',
      beside: {
        p95: percentile(times, 0.95),
        'without transcripts': percentile(without, 0.5),
        'without, p95': percentile(without, 0.95),
      },
    })
  }
}
