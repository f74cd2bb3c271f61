/**
 * A day of a directory of 100,000 podcasts with a million episodes in PostgreSQL, at 100 times the real rate: two processes
 * whose clock goes so fast look at feeds as the schedule says, podcasts release, most looks are answered 304, clients ask at a
 * steady rate, webhooks are told. First all podcasts are read and indexed. Options: `--feeds=100000`, `--minutes=14.4` of the
 * machine, `--speed=100`, `--questions=25` a second, `--webhooks=20`.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createAccount } from '../../src/accounts/index.ts'
import { sleep } from '../../src/runtime/sleep.ts'
import { runCommand } from '../../test/chaos/run-command.ts'
import { createServerDatabase } from '../../test/database/test-database.ts'
import { beginProcess } from '../../test/processes/started-process.ts'
import { askSteadily } from '../day/asking.ts'
import { fillDirectory, spreadLooks } from '../day/fill-day.ts'
import { cpuSeconds, residentMb } from '../day/process-usage.ts'
import { LookWatch } from '../day/watch-looks.ts'
import { reportFigure } from '../figure.ts'
import { openFleet, quantile } from '../fleet/open-fleet.ts'
import { addWebhooks, openReceivers, SERVICE_SECRET } from '../webhooks/open-webhooks.ts'

const { values } = parseArgs({
  options: {
    feeds: { type: 'string' },
    minutes: { type: 'string' },
    speed: { type: 'string' },
    questions: { type: 'string' },
    webhooks: { type: 'string' },
  },
})
const feeds = Number(values.feeds ?? 100_000)
const minutes = Number(values.minutes ?? 14.4)
const speed = Number(values.speed ?? 100)
const perSecond = Number(values.questions ?? 25)
const webhookCount = Number(values.webhooks ?? 20)

const HOSTS = 1_000
/** Shares of hosts, which a worker takes one after the other. */
const SLOTS = 256
const NO_LIMIT = 1_000_000_000
/** Milliseconds between two looks at what was looked at. */
const WATCH_MS = 5_000
/** What all need to hear when the day begins. */
const BEGIN_MS = 2_000

const begunAt = performance.now()
const tell = (line: string): void =>
  void process.stdout.write(`${((performance.now() - begunAt) / 1000).toFixed(0).padStart(5)} s: ${line}\n`)

const publisher = fork(fileURLToPath(new URL('../day/publisher.ts', import.meta.url)), { stdio: 'inherit' })
const [port] = (await once(publisher, 'message')) as [number]
const urlOf = (index: number): string => {
  const host = index % HOSTS
  return `http://127.${1 + (host >> 8)}.${host & 255}.1:${port}/${index}.xml`
}
const server = await createServerDatabase()
const env = { DATABASE_URL: server.url, SERVICE_SECRET: Buffer.from(SERVICE_SECRET).toString('hex') }
await runCommand(['migrate'], env)
const fleet = await openFleet({ kind: 'postgresql', hosts: HOSTS, url: server.url })
const receivers = await openReceivers()
try {
  await fillDirectory(fleet, { feeds, urlOf, tell })
  const filledS = (performance.now() - begunAt) / 1000
  const { db, run } = fleet.database
  const numberOf = async (query: string, given: readonly unknown[] = []) =>
    Number((await run(`select (${query}) as number`, given)).rows[0]?.['number'])
  const uuids = (await run('select uuid from podcast_series order by uuid')).rows.map(({ uuid }) => String(uuid))
  const limits = { requestsPerMinute: NO_LIMIT, requestsPerMonth: NO_LIMIT }
  const account = { email: null, isService: true, plan: 'business', ...limits } as const
  const { userId, apiKey } = await createAccount(db, account, { runtime: fleet.runtime, secret: SERVICE_SECRET })
  await addWebhooks(
    db,
    fleet.runtime,
    Array.from({ length: webhookCount }, (_, index) => receivers.urlOf(index)),
  )
  await spreadLooks(fleet, Math.floor(Date.now() / 1000))
  const sizeAtBegin = await numberOf('select pg_database_size(current_database())')
  const eventsAtBegin = await numberOf('select coalesce(max(seq), 0) from events')
  const preload = fileURLToPath(new URL('../day/fast-clock.ts', import.meta.url))
  const folder = mkdtempSync(join(tmpdir(), 'feedmill-day-'))
  const clockFile = join(folder, 'clock')
  const clock = { CLOCK_FILE: clockFile, CLOCK_SPEED: String(speed) }
  const processes = ['http', 'refresh,deliver,jobs'].map((roles) => ({
    roles,
    running: beginProcess(['--roles', roles, '--allow-private', '--log-level', 'warn'], {
      preload,
      env: { ...env, ...clock },
    }),
  }))
  try {
    const url = (await processes[0]!.running.ready)!
    await processes[1]!.running.ready
    while ((await numberOf('select count(*) from host_slots where worker_id is not null')) < SLOTS) await sleep(100)
    tell('the day begins')
    const from = Date.now() + BEGIN_MS
    const watch = await LookWatch.open(run)
    writeFileSync(`${clockFile}.new`, String(from))
    // Whole or not there.
    renameSync(`${clockFile}.new`, clockFile)
    publisher.send({ from, speed })
    await once(publisher, 'message')
    await sleep(Math.max(0, from - Date.now()))
    const memory: number[][] = [memories()]
    const cpuAtBegin = processes.map(({ running }) => cpuSeconds(running.pid))
    const stopping = new AbortController()
    const headers = { 'X-USER-ID': userId, 'X-API-KEY': apiKey }
    const asking = askSteadily({ url, headers, uuids, perSecond }, stopping.signal)
    const until = from + minutes * 60_000
    while (Date.now() < until) {
      await sleep(Math.min(WATCH_MS, Math.max(0, until - Date.now())))
      await watch.look()
      if (memory.length === 1 && Date.now() > (from + until) / 2) memory.push(memories())
    }
    memory.push(memories())
    const cpu = processes.map(({ running }, index) => cpuSeconds(running.pid) - cpuAtBegin[index]!)
    publisher.send('count')
    const [requests] = (await once(publisher, 'message')) as [{ whole: number; unchanged: number }]
    const dueAtEnd = await numberOf('select count(*) from feeds where due_at <= $1', [
      Math.floor((from + (until - from) * speed) / 1000),
    ])
    stopping.abort()
    const { took, failures } = await asking
    const seconds = minutes * 60
    const told = await untilTold(eventsAtBegin)
    for (const failure of failures.slice(0, 5)) tell(failure)

    if (watch.lateness.length === 0) throw new Error('No feed was looked at: the day is too short for so few')
    const late = watch.lateness.map((simulated) => simulated / speed)
    const all = [...took.podcast, ...took.search]
    reportFigure({ figure: 'feeds', value: feeds, unit: 'feeds' })
    reportFigure({
      figure: 'episodes',
      value: await numberOf('select count(*) from podcast_episodes'),
      unit: 'episodes',
    })
    reportFigure({ figure: 'making the data', value: filledS / 60, unit: 'minutes' })
    reportFigure({ figure: 'hours that passed', value: (seconds * speed) / 3600, unit: 'h' })
    reportFigure({ figure: 'looks at feeds', value: (requests.whole + requests.unchanged) / seconds, unit: 'looks/s' })
    reportFigure({
      figure: 'of them answered 304',
      value: (100 * requests.unchanged) / (requests.whole + requests.unchanged),
      unit: '%',
    })
    reportFigure({ figure: 'from due to stored, p50', value: quantile(late, 0.5), unit: 's' })
    reportFigure({ figure: 'from due to stored, p99', value: quantile(late, 0.99), unit: 's' })
    reportFigure({ figure: 'feeds due at the end', value: dueAtEnd, unit: 'feeds' })
    reportFigure({ figure: 'questions', value: all.length / seconds, unit: 'questions/s' })
    reportFigure({ figure: 'a podcast with ten episodes, p50', value: quantile(took.podcast, 0.5), unit: 'ms' })
    reportFigure({ figure: 'a podcast with ten episodes, p95', value: quantile(took.podcast, 0.95), unit: 'ms' })
    reportFigure({ figure: 'a search for two words, p95', value: quantile(took.search, 0.95), unit: 'ms' })
    reportFigure({ figure: 'questions that failed', value: failures.length, unit: 'questions', floor: '0' })
    reportFigure({ figure: 'new episodes', value: told.events, unit: 'episodes' })
    reportFigure({ figure: 'deliveries to webhooks', value: told.arrived / seconds, unit: 'deliveries/s' })
    reportFigure({
      figure: 'deliveries that are missing',
      value: told.events * webhookCount - told.arrived,
      unit: 'deliveries',
      floor: '0',
    })
    for (const [index, { roles }] of processes.entries()) {
      for (const [when, measured] of memory.entries()) {
        const moment = ['at the begin', 'in the middle', 'at the end'][when]
        reportFigure({ figure: `memory of \`${roles}\` ${moment}`, value: measured[index]!, unit: 'MB' })
      }
      reportFigure({ figure: `CPU of \`${roles}\``, value: (100 * cpu[index]!) / seconds, unit: '% of a core' })
    }
    const growth = (await numberOf('select pg_database_size(current_database())')) - sizeAtBegin
    reportFigure({ figure: 'database at the begin', value: sizeAtBegin / 2 ** 20, unit: 'MB' })
    reportFigure({ figure: 'growth of the database', value: growth / 2 ** 20, unit: 'MB' })
  } finally {
    for (const { running } of processes) await running.stop()
    rmSync(folder, { recursive: true })
  }

  function memories(): number[] {
    return processes.map(({ running }) => residentMb(running.pid))
  }

  /** Waits until webhooks got all new episodes, at most two minutes. */
  async function untilTold(since: number): Promise<{ readonly events: number; readonly arrived: number }> {
    for (const deadline = Date.now() + 120_000; ; await sleep(500)) {
      const events = await numberOf(
        `select count(*) from events where seq > $1 and type = 'PODCASTEPISODE' and action = 'created'
         and not is_initial_import`,
        [since],
      )
      const arrived = receivers.arrivals.length
      if (arrived >= events * webhookCount || Date.now() > deadline) return { events, arrived }
    }
  }
} finally {
  receivers.close()
  publisher.disconnect()
  await fleet.close()
  await server.drop()
}
