/**
 * Memory of a directory on the embedded database under a steady load: podcasts with their episodes, searches, pages and
 * submissions of known feeds, at fixed times, while its feeds are read again. The memory is read every ten seconds.
 * Options: `--minutes=60`, `--feeds=150`, `--rate=90` requests a second, `--clients=200` that ask at once at most,
 * `--trace` to print each reading. A machine that cannot keep up answers fewer requests.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sleep } from '../../src/runtime/create-runtime.ts'
import { percentile, reportFigure } from '../figure.ts'
import { startEmbedded } from '../graphql/embedded-directory.ts'
import { questions } from '../graphql/questions.ts'
import { residentMb } from '../load/resident-mb.ts'
import { words } from '../load/rhythms.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    feeds: { type: 'string' },
    rate: { type: 'string' },
    clients: { type: 'string' },
    trace: { type: 'boolean' },
  },
})
const minutes = Number(values.minutes ?? 60)
const feeds = Number(values.feeds ?? 150)
const rate = Number(values.rate ?? 90)
const clients = Number(values.clients ?? 200)

const READ_EVERY_MS = 10_000
const IDLE_MS = 30_000
/** Readings of a minute. */
const A_MINUTE = 60_000 / READ_EVERY_MS
/** Minutes after which the memory should not grow any more. */
const SETTLED_MINUTES = 10
/** A request without an answer after it has failed. */
const PATIENCE_MS = 30_000
/** The gauges that are shown beside the memory of the process, in megabytes. */
const GAUGES = {
  'main heap': 'nodejs_heap_size_used_bytes',
  'database heap': 'directory_database_heap_bytes',
  WebAssembly: 'directory_database_webassembly_bytes',
  'answer cache': 'directory_answer_cache_bytes',
} as const

const directory = await startEmbedded()
const { server, headers } = directory
const publisher = fork(fileURLToPath(new URL('../load/publisher.ts', import.meta.url)), { stdio: 'inherit' })
const [port] = (await once(publisher, 'message')) as [number]
const feedOf = (index: number): string => `http://127.1.${index}.1:${port}/${index}.xml`

const url = server.url.replace(/\/graphql$/, '')

async function post(path: string, body: unknown): Promise<string> {
  return await answerOf(await fetch(`${url}${path}`, given({ method: 'POST', headers, body: JSON.stringify(body) })))
}

const given = (init: RequestInit = {}): RequestInit => ({ ...init, signal: AbortSignal.timeout(PATIENCE_MS) })

async function answerOf(response: Response): Promise<string> {
  const text = await response.text()
  if (response.status !== 200 || text.includes('"errors"'))
    throw new Error(`${response.url} ${response.status}: ${text.slice(0, 200)}`)
  return text
}

const submit = (index: number): Promise<string> => post('/feeds/add-podcastseries', { rssUrl: feedOf(index % feeds) })

/** The requests, one after the other and over again: of nine, four ask for a podcast, two search, two get a page. */
const round = [series, search, page, series, submit, series, search, page, series] as const

async function series(number: number): Promise<string> {
  return await post('/graphql', questions.series10(uuids, Math.imul(number, 7919) >>> 0))
}

async function search(number: number): Promise<string> {
  const query = `query ($term: String) {
    search(term: $term, limitPerPage: 10) { searchId podcastSeries { uuid name } podcastEpisodes { uuid name } }
  }`
  return await post('/graphql', { query, variables: { term: words(number, 2) } })
}

async function page(number: number): Promise<string> {
  const path = number % 2 === 0 ? `/podcasts/${uuids[number % feeds]}` : `/search?q=${words(number, 1)}`
  return await answerOf(await fetch(`${url}${path}`, given()))
}

/** One reading of the memory, in megabytes. */
type Reading = Readonly<Record<'resident' | keyof typeof GAUGES, number>>

async function read(): Promise<Reading> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const gauges = Object.entries(GAUGES).map(([name, metric]) => {
    const value = new RegExp(`^${metric} (\\S+)$`, 'm').exec(text)?.[1]
    return [name, Number(value) / 1_048_576]
  })
  return { ...Object.fromEntries(gauges), resident: residentMb(server.pid) } as Reading
}

const shown = (reading: Reading): string =>
  Object.entries(reading)
    .map(([name, megabytes]) => `${name} ${megabytes.toFixed(0)}`)
    .join(', ')

const uuids: string[] = []
try {
  await sleep(IDLE_MS)
  const idle = await read()
  process.stdout.write(`idle, without a feed: ${shown(idle)}\n`)
  reportFigure({ figure: 'memory (RSS), idle, without a feed', value: idle.resident, unit: 'MB', goal: '350 MB' })
  for (let index = 0; index < feeds; index += 1) uuids.push((JSON.parse(await submit(index)) as { uuid: string }).uuid)
  await sleep(IDLE_MS)

  const readings: Reading[] = []
  const took = new Map<string, number[]>(round.map(({ name }) => [name, []]))
  const failures: string[] = []
  const running = new Set<Promise<void>>()
  const startedAt = performance.now()
  const until = startedAt + minutes * 60_000
  const reading = setInterval(async () => {
    readings.push(await read())
    if (values.trace === true || readings.length % A_MINUTE === 0)
      process.stdout.write(`${(readings.length / A_MINUTE).toFixed(1)} min: ${shown(readings.at(-1)!)}\n`)
  }, READ_EVERY_MS)
  const one = async (number: number): Promise<void> => {
    const request = round[number % round.length]!
    const askedAt = performance.now()
    try {
      await request(number)
      took.get(request.name)!.push(performance.now() - askedAt)
    } catch (error) {
      failures.push(String(error))
    }
  }
  for (let number = 0; performance.now() < until; number += 1) {
    if (running.size < clients) {
      const asking = one(number).finally(() => running.delete(asking))
      running.add(asking)
    }
    const wait = startedAt + (number * 1_000) / rate - performance.now()
    if (wait > 0) await sleep(wait)
  }
  clearInterval(reading)
  await Promise.all(running)

  const resident = readings.map((at) => at.resident)
  const quarter = (which: number): number[] =>
    resident.slice(Math.floor((resident.length * which) / 4), Math.floor((resident.length * (which + 1)) / 4))
  const settled = resident.slice(SETTLED_MINUTES * A_MINUTE)
  const answered = [...took.values()].reduce((sum, { length }) => sum + length, 0)
  reportFigure({ figure: 'requests answered', value: answered / (minutes * 60), unit: 'a second' })
  reportFigure({ figure: 'requests failed', value: failures.length, unit: 'requests', floor: '0' })
  for (const failure of failures.slice(0, 5)) process.stdout.write(`${failure}\n`)
  for (const [name, milliseconds] of took)
    reportFigure({ figure: `${name}, p99`, value: percentile(milliseconds, 0.99), unit: 'ms' })
  if (settled.length > 0) {
    const greatest = Math.max(...settled)
    reportFigure({ figure: 'greatest memory (RSS) after 10 minutes', value: greatest, unit: 'MB', floor: '850 MB' })
  }
  const growth = percentile(quarter(3), 0.5) - percentile(quarter(1), 0.5)
  reportFigure({ figure: 'growth from the second to the last quarter', value: growth, unit: 'MB', floor: '30 MB' })
  for (const [name, megabytes] of Object.entries(readings.at(-1)!))
    reportFigure({ figure: `at the end: ${name}`, value: megabytes, unit: 'MB' })
} finally {
  await directory.close()
  publisher.disconnect()
}
