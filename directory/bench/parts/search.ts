/**
 * Searches generated episodes: a million on a PostgreSQL server of its own, with the memory that `docs/operating.md`
 * recommends, and 100,000 in the embedded database. Options: `--episodes=1000000`, `--embedded=100000`, `--queries=200`
 * of each kind, `--warm=50` before them.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { OpenDatabase } from '../../src/database/database.ts'
import { migrate, openDatabase } from '../../src/database/index.ts'
import { createRuntime } from '../../src/runtime/index.ts'
import { type OpenIndex, postgresqlIndex, type SearchDocument, type SearchQuery } from '../../src/search/index.ts'
import { makeCluster } from '../../test/support/chaos/own-cluster.ts'
import { openTestDatabase } from '../../test/support/database/test-database.ts'
import { reportFigure } from '../figure.ts'
import { generatedEpisodes } from '../search/generated-episodes.ts'

const { values } = parseArgs({
  options: {
    episodes: { type: 'string' },
    embedded: { type: 'string' },
    queries: { type: 'string' },
    warm: { type: 'string' },
  },
})
const queries = Number(values.queries ?? 200)
/**
 * A connection maps each page of the server's memory when it first reads it. Connections of a directory live for long.
 */
const warmQueries = Number(values.warm ?? 50)
/** The machine that figures are meant for has 8 GB. */
const serverSettings = { shared_buffers: '2GB', max_wal_size: '8GB', wal_compression: 'lz4' }
const runtime = createRuntime({ level: 'off', stream: process.stdout })
const HOLDER = '99999999-9999-4999-8999-999999999999'
const BATCH = 1_000

const { episodes, aWord } = generatedEpisodes(20_261_123)

async function fill({ engine }: OpenIndex, { run, db, kind }: OpenDatabase, count: number): Promise<void> {
  const begun = performance.now()
  await run(`insert into search_indexes values ('postgresql', '${HOLDER}', now() + interval '1 day', 1)`)
  const { rows } = await run(
    `select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'search_episodes' and indexdef like '%USING gin%'`,
  )
  // An index that is made at the end is made in a tenth of the time.
  for (const { name } of rows) await run(`drop index ${name}`)
  let batch: SearchDocument[] = []
  for (const document of episodes(count)) {
    batch.push(document)
    if (batch.length < BATCH) continue
    await engine.put(batch, HOLDER)
    batch = []
  }
  await engine.put(batch, HOLDER)
  const written = performance.now()
  await db.transaction().execute(async (tx) => {
    const { statementsOf } = await import('../../src/database/statements-of.ts')
    const runInside = statementsOf(tx)
    await runInside('set local statement_timeout = 0')
    if (kind === 'postgresql') await runInside("set local maintenance_work_mem = '512MB'")
    for (const { definition } of rows) await runInside(String(definition))
  })
  await run('vacuum (analyze) search_episodes')
  const [size] = (await run("select pg_total_relation_size('search_episodes')::float8 as bytes")).rows
  reportFigure({
    figure: `${kind}: documents written`,
    value: (count * 1_000) / (written - begun),
    unit: 'documents/s',
  })
  reportFigure({ figure: `${kind}: indexes made`, value: (performance.now() - written) / 1_000, unit: 's' })
  reportFigure({ figure: `${kind}: bytes of a document`, value: Number(size!['bytes']) / count, unit: 'B' })
}

const middle = () => aWord(0.004, 0.09)
const common = () => aWord(0.09, 1.01)
const rare = () => aWord(0, 0.001)
const episode = { types: ['PODCASTEPISODE'], matchBy: 'ALL_TERMS' } as const

interface Kind {
  readonly name: string
  readonly make: () => SearchQuery
  readonly p50?: readonly [string, string]
  readonly p99?: readonly [string, string]
}

/** What is entered to break a search. Each takes its turn. */
const hostile = [
  'a'.repeat(512),
  'ba '.repeat(500),
  '?!.,;:',
  'ba & !be | (bi <-> bo) <2> :*',
  '(a+)+$ [^x]* \\d',
  "'ba' \\' ''",
  'ba\0be \ud83d \u202ebi\u202c',
  '🎙️👩‍🚀',
]
let hostileAsked = 0
const matchTypes = ['ALL_TERMS', 'EXACT_PHRASE', 'MOST_TERMS'] as const

const kinds: readonly Kind[] = [
  { name: 'one rare word', make: () => ({ ...episode, term: rare() }) },
  {
    name: 'one middle word',
    make: () => ({ ...episode, term: middle() }),
    p50: ['50 ms', '40 ms'],
    p99: ['200 ms', '150 ms'],
  },
  { name: 'one common word', make: () => ({ ...episode, term: common() }), p99: ['800 ms', '300 ms'] },
  {
    name: 'three common words',
    make: () => ({ ...episode, term: `${common()} ${common()} ${common()}` }),
    p99: ['800 ms', '300 ms'],
  },
  { name: 'two middle words', make: () => ({ ...episode, term: `${middle()} ${middle()}` }) },
  {
    name: 'most of two middle words and a rare one',
    make: () => ({ ...episode, term: `${middle()} ${middle()} ${rare()}`, matchBy: 'MOST_TERMS' }),
  },
  {
    name: 'most of a common, a middle and a rare word',
    make: () => ({ ...episode, term: `${common()} ${middle()} ${rare()}`, matchBy: 'MOST_TERMS' }),
  },
  {
    name: 'phrase of two common words',
    make: () => ({ ...episode, term: `${common()} ${common()}`, matchBy: 'EXACT_PHRASE' }),
    p99: ['1,500 ms', '600 ms'],
  },
  { name: 'a common word by popularity', make: () => ({ ...episode, term: common(), sortBy: 'POPULARITY' }) },
  {
    name: 'a middle word with genre, language and safe mode',
    make: () => ({
      ...episode,
      term: middle(),
      isSafeMode: true,
      filters: { genres: ['GENRE_3'], languages: ['LANGUAGE_1'] },
    }),
  },
  { name: 'a genre alone', make: () => ({ ...episode, term: '', filters: { genres: ['GENRE_5'] } }) },
  { name: 'a beginning of one letter', make: () => ({ ...episode, term: middle().slice(0, 1), isTyping: true }) },
  {
    name: 'twenty common words',
    make: () => ({ ...episode, term: Array.from({ length: 20 }, common).join(' '), matchBy: 'MOST_TERMS' }),
    p99: ['1,500 ms', '1,000 ms'],
  },
  {
    name: 'hostile texts',
    make: () => {
      hostileAsked += 1
      return {
        ...episode,
        term: hostile[hostileAsked % hostile.length]!,
        matchBy: matchTypes[hostileAsked % matchTypes.length]!,
        isTyping: true,
      }
    },
    p99: ['1,500 ms', '1,000 ms'],
  },
  { name: 'a tenth of all dates', make: () => ({ ...episode, term: '', filters: { publishedAfter: 1_725_000_000 } }) },
  { name: 'the last dates', make: () => ({ ...episode, term: '', filters: { publishedAfter: 1_749_900_000 } }) },
  { name: 'a rare duration', make: () => ({ ...episode, term: '', filters: { durationMoreThan: 7_195 } }) },
]

async function measure(index: OpenIndex, engine: string): Promise<void> {
  for (const { name, make, p50, p99 } of kinds) {
    for (let warm = 0; warm < warmQueries; warm += 1) await index.search(make())
    const times: number[] = []
    for (let query = 0; query < queries; query += 1) {
      const asked = make()
      const begun = performance.now()
      await index.search(asked)
      times.push(performance.now() - begun)
    }
    times.sort((one, other) => one - other)
    const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))]!
    const bounds = (pair?: readonly [string, string]) => (pair === undefined ? {} : { floor: pair[0], goal: pair[1] })
    reportFigure({ figure: `${engine}: ${name}, p50`, value: at(0.5), unit: 'ms', ...bounds(p50) })
    reportFigure({ figure: `${engine}: ${name}, p99`, value: at(0.99), unit: 'ms', ...bounds(p99) })
  }
}

const sizes = {
  postgresql: Number(values.episodes ?? 1_000_000),
  embedded: Number(values.embedded ?? 100_000),
} as const
if (sizes.postgresql > 0) {
  const cluster = await makeCluster({ settings: serverSettings })
  try {
    const database = await openDatabase({ kind: 'postgresql', url: cluster.url }, runtime)
    await migrate(database)
    await measureIn(database)
  } finally {
    await cluster.remove()
  }
}
if (sizes.embedded > 0) await measureIn(await openTestDatabase({ kind: 'embedded' }))

async function measureIn(database: OpenDatabase): Promise<void> {
  try {
    const index = postgresqlIndex(database.db, runtime)
    await fill(index, database, sizes[database.kind])
    await measure(index, database.kind)
  } finally {
    await database.close()
  }
}
// The embedded database of tests stays open for others.
process.exit(0)
