/**
 * A directory on an embedded database of 200,000 episodes, found by searches: how long it takes from its start until it
 * listens, and what memory it takes after questions and searches. The start is measured beside that of an empty one, and
 * each is not the first of its folder. Options: `--episodes=200000`, `--starts=3`, `--questions=500`.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createAccount } from '../../src/accounts/index.ts'
import { maintainDatabase, migrate, openDatabase } from '../../src/database/index.ts'
import { createRuntime } from '../../src/runtime/index.ts'
import { sleep } from '../../src/runtime/sleep.ts'
import { postgresqlIndex, startIndexing } from '../../src/search/index.ts'
import { reportFigure } from '../figure.ts'
import { quantile } from '../fleet/open-fleet.ts'
import { buildDirectory } from '../graphql/built-directory.ts'
import { fillPodcasts } from '../graphql/fill-podcasts.ts'
import { type MeasuredServer, startMeasured } from '../graphql/measured-server.ts'

const EPISODES_OF_A_PODCAST = 60
const NO_LIMIT = 1_000_000_000

const { values } = parseArgs({
  options: { episodes: { type: 'string' }, starts: { type: 'string' }, questions: { type: 'string' } },
})
const episodes = Number(values.episodes ?? 200_000)
const starts = Number(values.starts ?? 3)
const questions = Number(values.questions ?? 500)

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const cpuUsagePath = fileURLToPath(new URL('../graphql/cpu-usage.mjs', import.meta.url))
const folders: string[] = []
const secret = new Uint8Array(32).fill(7)
const env = { SERVICE_SECRET: Buffer.from(secret).toString('hex') }

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'feedmill-bench-'))
  folders.push(folder)
  return folder
}

const start = (folder: string): Promise<MeasuredServer> =>
  startMeasured({ argv: [main, 'serve', '--port', '0', '--data', folder], env, cpuUsagePath })

/** Fills a folder, and returns the podcasts and the headers of an account. */
async function fill(folder: string) {
  const runtime = createRuntime({ level: 'off' })
  const database = await openDatabase({ kind: 'embedded', folder }, runtime)
  try {
    await migrate(database)
    const uuids = await fillPodcasts(database.db, Math.ceil(episodes / EPISODES_OF_A_PODCAST))
    await maintainDatabase(database)
    const { engine } = postgresqlIndex(database.db, runtime)
    const indexing = startIndexing({ db: database.db, engine, runtime, processId: randomUUID(), isAlone: true })
    while ((await found()) < uuids.length * EPISODES_OF_A_PODCAST) await sleep(500)
    await indexing.stop()
    await maintainDatabase(database)
    const limits = { requestsPerMinute: NO_LIMIT, requestsPerMonth: NO_LIMIT }
    const account = { email: null, isService: true, plan: 'business', ...limits } as const
    const { userId, apiKey } = await createAccount(database.db, account, { runtime, secret })
    return { uuids, headers: { 'X-USER-ID': userId, 'X-API-KEY': apiKey, 'Content-Type': 'application/json' } }
  } finally {
    await database.close()
  }

  async function found(): Promise<number> {
    const { rows } = await database.run('select count(*)::int as count from search_episodes')
    return Number(rows[0]?.['count'])
  }
}

async function reportStarts(what: string, folder: string): Promise<void> {
  await (await start(folder)).stop()
  const took: number[] = []
  for (let index = 0; index < starts; index += 1) {
    const startedAt = performance.now()
    const server = await start(folder)
    took.push((performance.now() - startedAt) / 1000)
    await server.stop()
  }
  const figure = `start until it listens, not the first one, ${what}, median`
  reportFigure({ figure, value: quantile(took, 0.5), unit: 's', floor: '5 s', goal: '2 s' })
}

async function ask(server: MeasuredServer, query: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetch(server.url, { method: 'POST', headers, body: JSON.stringify({ query }) })
  const text = await response.text()
  if (response.status !== 200 || text.includes('"errors"')) throw new Error(text)
}

/** Megabytes, from the line of a process's status with this name. */
function megabytesOf(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
}

try {
  buildDirectory()
  await reportStarts('empty', newFolder())
  const full = newFolder()
  process.stdout.write(`makes ${episodes} episodes\n`)
  const { uuids, headers } = await fill(full)
  const size = `${episodes.toLocaleString('en')} episodes`
  await reportStarts(size, full)
  const server = await start(full)
  for (let index = 0; index < questions; index += 1) {
    const uuid = uuids[(index * 7_919) % uuids.length]
    await ask(server, `{ getPodcastSeries(uuid: "${uuid}") { name episodes { uuid name description } } }`, headers)
    if (index % 5 !== 0) continue
    await ask(server, `{ search(term: "people ${index}") { searchId podcastEpisodes { uuid name } } }`, headers)
  }
  const asked = `after ${questions} questions, ${size}`
  const memory = megabytesOf(server.pid, 'VmRSS')
  reportFigure({ figure: `memory (RSS) ${asked}`, value: memory, unit: 'MB', floor: '1,200 MB', goal: '800 MB' })
  reportFigure({ figure: `greatest memory (RSS) ${asked}`, value: megabytesOf(server.pid, 'VmHWM'), unit: 'MB' })
  await server.stop()
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
