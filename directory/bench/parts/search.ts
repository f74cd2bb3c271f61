/**
 * Searches generated episodes: 300,000 on a PostgreSQL server of its own, with the memory that `docs/operating.md`
 * recommends, and 200,000 in the embedded database. Each kind of question has its times and the share of complete
 * answers. Options: `--episodes=300000`, `--embedded=200000`, `--queries=200` of each kind, `--warm=80` before them;
 * `--url=postgres://…/DATABASE` fills or uses a database of a running server; `--beside` asks `tsvector` with `ts_rank`
 * on the same server and SQLite FTS5, too; `--opensearch` asks OpenSearch, which has the episodes of PostgreSQL and 1 GB
 * of heap.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { OpenDatabase } from '../../src/database/database.ts'
import { migrate, openDatabase } from '../../src/database/index.ts'
import { createRuntime } from '../../src/runtime/index.ts'
import {
  indexRound,
  type OpenIndex,
  openSearchIndex,
  postgresqlIndex,
  recountTerms,
  type SearchDocument,
  type SearchQuery,
} from '../../src/search/index.ts'
import { makeCluster } from '../../test/support/chaos/own-cluster.ts'
import { openTestDatabase } from '../../test/support/database/test-database.ts'
import { fetchOpenSearch, releases } from '../../test/support/open-search/fetch-open-search.ts'
import { startOpenSearch } from '../../test/support/open-search/open-search-node.ts'
import { percentile, reportFigure } from '../figure.ts'
import { documentForOthers, facetsOf } from '../search/ask-other.ts'
import { generatedEpisodes } from '../search/generated-episodes.ts'
import { type OtherEngine, openOthers, openSqlite } from '../search/other-engine.ts'
import { OWN, openPostgresql } from '../search/postgresql.ts'

const { values } = parseArgs({
  options: {
    episodes: { type: 'string' },
    embedded: { type: 'string' },
    queries: { type: 'string' },
    warm: { type: 'string' },
    url: { type: 'string' },
    beside: { type: 'boolean' },
    opensearch: { type: 'boolean' },
  },
})
const queries = Number(values.queries ?? 200)
/**
 * A connection maps each page of the server's memory when it first reads it. Connections of a directory live for long.
 */
const warmQueries = Number(values.warm ?? 80)
/** The machine that figures are meant for has 8 GB. */
const serverSettings = { shared_buffers: '2GB', max_wal_size: '8GB', wal_compression: 'lz4' }
const runtime = createRuntime({ level: 'off', stream: process.stdout })
const HOLDER = '99999999-9999-4999-8999-999999999999'
const BATCH = 1_000

const SEED = 20_261_123
const { episodes, aWord, aTitle, aName } = generatedEpisodes(SEED)

async function putAll({ put }: OpenIndex['engine'], documents: Iterable<SearchDocument>): Promise<void> {
  let batch: SearchDocument[] = []
  for (const document of documents) {
    batch.push(document)
    if (batch.length < BATCH) continue
    await put(batch, HOLDER)
    batch = []
  }
  await put(batch, HOLDER)
}

async function fill({ engine }: OpenIndex, { run, db, kind }: OpenDatabase, count: number): Promise<void> {
  const begun = performance.now()
  await run(`insert into search_indexes (name, terms_version) values ('postgresql', 1)`)
  await run(`insert into leases values ('search postgresql', '${HOLDER}', now() + interval '1 day', 1)`)
  const { rows } = await run(
    `select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'search_episodes' and indexdef like '%USING gin%'`,
  )
  // An index that is made at the end is made in a tenth of the time.
  for (const { name } of rows) await run(`drop index ${name}`)
  await putAll(engine, episodes(count))
  const written = performance.now()
  await db.transaction().execute(async (tx) => {
    const { statementsOf } = await import('../../src/database/statements-of.ts')
    const runInside = statementsOf(tx)
    await runInside('set local statement_timeout = 0')
    if (kind === 'postgresql') await runInside("set local maintenance_work_mem = '512MB'")
    for (const { definition } of rows) await runInside(String(definition))
  })
  const made = performance.now()
  await recountTerms(db, engine.name)
  reportFigure({ figure: `${kind}: terms counted`, value: (performance.now() - made) / 1_000, unit: 's' })
  await run('vacuum (analyze) search_episodes')
  await run('vacuum (analyze) search_terms')
  const [size] = (
    await run(
      "select (pg_total_relation_size('search_episodes') + pg_total_relation_size('search_terms'))::float8 as bytes",
    )
  ).rows
  reportFigure({
    figure: `${kind}: documents written`,
    value: (count * 1_000) / (written - begun),
    unit: 'documents/s',
  })
  reportFigure({ figure: `${kind}: indexes made`, value: (made - written) / 1_000, unit: 's' })
  reportFigure({ figure: `${kind}: bytes of a document`, value: Number(size!['bytes']) / count, unit: 'B' })
}

const middle = () => aWord(0.004, 0.09)
const common = () => aWord(0.09, 1.01)
const rare = () => aWord(0, 0.001)
const episode = { types: ['PODCASTEPISODE'] } as const
const words = (count: number, make: () => string): string => Array.from({ length: count }, make).join(' ')

/** A title with two letters of its longest word swapped. */
function misspelt(): string {
  const list = aTitle().split(' ')
  const longest = list.reduce((one, other) => (other.length > one.length ? other : one))
  return list
    .map((word) => (word === longest ? `${word.slice(0, 2)}${word[3] ?? ''}${word[2]}${word.slice(4)}` : word))
    .join(' ')
}

const cyrillic = new Map(Array.from('bdfgklmnprstvzaeiou', (letter, index) => [letter, 'бдфгклмнпрствзаеиоу'[index]!]))
const inCyrillic = (text: string): string => Array.from(text, (letter) => cyrillic.get(letter) ?? letter).join('')

interface Kind {
  readonly name: string
  readonly make: () => SearchQuery
  /** Milliseconds at the 95th percentile that must be kept. */
  readonly floor?: number
}

const kinds: readonly Kind[] = [
  { name: 'name of a podcast', make: () => ({ ...episode, term: aName() }) },
  { name: 'title', make: () => ({ ...episode, term: aTitle() }) },
  { name: 'rare word', make: () => ({ ...episode, term: rare() }) },
  { name: 'middle word', make: () => ({ ...episode, term: middle() }) },
  { name: 'common word', make: () => ({ ...episode, term: common() }) },
  { name: 'two common words', make: () => ({ ...episode, term: words(2, common) }) },
  {
    name: 'question of seven words',
    make: () => ({ ...episode, term: `${words(4, common)} ${words(2, middle)} ${rare()}` }),
  },
  { name: 'misspelt title', make: () => ({ ...episode, term: misspelt() }) },
  { name: 'title in another script', make: () => ({ ...episode, term: inCyrillic(aTitle()) }) },
  { name: '30 words', make: () => ({ ...episode, term: words(30, middle) }), floor: 200 },
  { name: 'all of three common words', make: () => ({ ...episode, term: words(3, common), matchBy: 'ALL_TERMS' }) },
  { name: 'phrase of two common words', make: () => ({ ...episode, term: words(2, common), matchBy: 'EXACT_PHRASE' }) },
  {
    name: 'middle word with genre, language and safe mode',
    make: () => ({
      ...episode,
      term: middle(),
      isSafeMode: true,
      filters: { genres: ['GENRE_3'], languages: ['LANGUAGE_1'] },
    }),
  },
  { name: 'genre alone', make: () => ({ ...episode, term: '', filters: { genres: ['GENRE_5'] } }) },
  { name: 'last dates alone', make: () => ({ ...episode, term: '', filters: { publishedAfter: 1_749_900_000 } }) },
]

/** The clients that ask at once, and the questions of a kind that slow engines are asked. */
const CLIENTS = 8
const FEW = 8

interface Times {
  /** Milliseconds of each question. */
  readonly times: readonly number[]
  readonly perSecond: number
}

/** Asks some questions by some clients. */
async function timesOf<Question>(
  questions: readonly Question[],
  clients: number,
  ask: (question: Question) => Promise<unknown>,
): Promise<Times> {
  const times: number[] = []
  const left = [...questions]
  const begun = performance.now()
  const askOn = async (): Promise<void> => {
    for (let question = left.pop(); question !== undefined; question = left.pop()) {
      const asked = performance.now()
      await ask(question)
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: clients }, askOn))
  return { times, perSecond: (1_000 * times.length) / (performance.now() - begun) }
}

/** Reports a line for each kind: the median, and beside it what else was measured, and the other engines. */
async function measure(
  index: OpenIndex,
  engine: 'postgresql' | 'embedded' | 'OpenSearch',
  others: readonly OtherEngine[] = [],
): Promise<void> {
  const ordinary = engine === 'postgresql' ? 80 : 150
  for (const { name, make, floor = ordinary } of kinds) {
    await timesOf(Array.from({ length: warmQueries }, make), CLIENTS, (question) => index.search(question))
    const questions = Array.from({ length: queries }, make)
    const few = questions.slice(0, FEW)
    let complete = 0
    const ask = async (question: SearchQuery): Promise<void> => {
      const { types } = await index.search(question)
      if (types.every(({ isIncomplete }) => !isIncomplete)) complete += 1
    }
    const { times } = await timesOf(questions, 1, ask)
    const beside = new Map<string, number>([
      ['p95', percentile(times, 0.95)],
      ['p99', percentile(times, 0.99)],
      ['complete, %', (100 * complete) / queries],
    ])
    const putClients = (who: string, at: Times): void => {
      beside.set(`${who} p95`, percentile(at.times, 0.95))
      beside.set(`${who} a second`, at.perSecond)
    }
    putClients(`${CLIENTS} clients:`, await timesOf(questions, CLIENTS, ask))
    for (const other of others) {
      const askIt = (question: SearchQuery) => askOther(other, question)
      const alone = await timesOf(few, 1, askIt)
      for (const share of [50, 95]) beside.set(`${other.name} p${share}`, percentile(alone.times, share / 100))
      // SQLite answers in this thread: one question at a time.
      if (other.name.startsWith(OWN)) {
        putClients(`${other.name}, ${CLIENTS} clients:`, await timesOf(few, CLIENTS, askIt))
      }
    }
    reportFigure({
      figure: `${engine}: ${name}, p50`,
      value: percentile(times, 0.5),
      unit: 'ms',
      floor: engine === 'postgresql' ? `p50 25 ms, p95 ${floor} ms` : `p95 ${floor} ms`,
      beside: Object.fromEntries(beside),
    })
  }
}

/** Asks another engine for the same words. It leaves out dates. */
async function askOther(
  other: OtherEngine,
  { term, matchBy = 'MOST_TERMS', filters = {} }: SearchQuery,
): Promise<void> {
  const asked = { term, type: 'PODCASTEPISODE', matchBy, isTyping: false } as const
  await other.search({ ...asked, facets: facetsOf({ filters }) })
}

const sizes = {
  postgresql: Number(values.episodes ?? 300_000),
  embedded: Number(values.embedded ?? 200_000),
} as const
if (values.url !== undefined) {
  const database = await openDatabase({ kind: 'postgresql', url: values.url }, runtime)
  await migrate(database)
  await measureIn(database, values.url)
} else if (sizes.postgresql > 0) {
  const cluster = await makeCluster({ settings: serverSettings })
  try {
    const database = await openDatabase({ kind: 'postgresql', url: cluster.url }, runtime)
    await migrate(database)
    await measureIn(database, cluster.url)
  } finally {
    await cluster.remove()
  }
}
if (sizes.embedded > 0) await measureIn(await openTestDatabase({ kind: 'embedded' }))

/** Fills other engines with the same documents. */
async function othersIn(url: string, count: number): Promise<readonly OtherEngine[]> {
  const documents = Array.from(generatedEpisodes(SEED).episodes(count), documentForOthers)
  const openOwn = () => openPostgresql(documents, url)
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const engines = await openOthers(documents, say, [openOwn, openSqlite])
  const plain = engines.flatMap((engine) => (engine.name === OWN ? [withoutTrigrams(engine)] : []))
  return [...engines, ...plain]
}

function withoutTrigrams({ name, search }: OtherEngine): OtherEngine {
  return {
    name: `${name} without trigrams`,
    search: (question) => search({ ...question, isPlain: true }),
    close: async () => {},
  }
}

async function measureIn(database: OpenDatabase, url?: string): Promise<void> {
  try {
    const index = postgresqlIndex(database.db, runtime)
    const { rows } = await database.run('select exists (select from search_episodes) as is_filled')
    if (rows[0]!['is_filled'] === true) for (const _ of episodes(20_000));
    else await fill(index, database, sizes[database.kind])
    const others =
      values.beside === true && database.kind === 'postgresql' ? await othersIn(url!, sizes.postgresql) : []
    await measure(index, database.kind, others)
    for (const other of others) await other.close()
    if (values.opensearch === true && database.kind === 'postgresql') await measureOpenSearch(database)
  } finally {
    await database.close()
  }
}

/** Fills OpenSearch with the episodes that are in the database, and asks it. */
async function measureOpenSearch({ db, run }: OpenDatabase): Promise<void> {
  const installed = await fetchOpenSearch(releases[0]!)
  if (typeof installed === 'string') throw new Error(installed)
  const node = await startOpenSearch(installed, {}, ['-Xmx1g'])
  try {
    const index = openSearchIndex(db, runtime, `${node.url}/episodes`)
    await indexRound({ db, engine: index.engine, runtime, processId: HOLDER })
    const [found] = (await run('select count(*)::int as total from search_episodes')).rows
    const total = Number(found!['total'])
    const begun = performance.now()
    await putAll(index.engine, generatedEpisodes(SEED).episodes(total))
    const seconds = (performance.now() - begun) / 1_000
    reportFigure({ figure: 'OpenSearch: documents written', value: total / seconds, unit: 'documents/s' })
    await fetch(`${node.url}/episodes/_flush`, { method: 'POST' })
    await fetch(`${node.url}/episodes/_refresh`, { method: 'POST' })
    const stats = (await (await fetch(`${node.url}/episodes/_stats/store`)).json()) as {
      readonly _all: { readonly primaries: { readonly store: { readonly size_in_bytes: number } } }
    }
    const bytes = stats._all.primaries.store.size_in_bytes / total
    reportFigure({ figure: 'OpenSearch: bytes of a document', value: bytes, unit: 'B' })
    await measure(index, 'OpenSearch')
  } finally {
    await node.remove()
  }
}
// The embedded database of tests stays open for others.
process.exit(0)
