import { sql } from 'kysely'
import { createRandom } from '../../../test/support/random.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { createSubmission, dueFeeds, observeFeedByUrl } from '../../src/feeds/index.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import { type LogLine, testRuntime } from '../support/database/test-database.ts'
import { DAY, HOUR, SimulatedFeed, type Span } from './simulated-feed.ts'
import { createSimulatedFetcher } from './simulated-fetcher.ts'
import { type SimulatedWorker, startWorker } from './simulated-worker.ts'

export interface FleetOptions {
  readonly feeds: number
  /** Days in which feeds publish and fail. Calm days follow, in which every working feed is read once more. */
  readonly days: number
  readonly seed: number
  readonly workers?: number
  /** The number of episodes of a large feed. */
  readonly largeItems?: number
  /** Called after each simulated day. */
  readonly onDay?: (day: number) => void
}

/** The results of a simulation. */
export interface Fleet {
  readonly feeds: readonly SimulatedFeed[]
  readonly span: Span
  readonly kills: number
  readonly requests: number
  /** The number of requests to hosts that had asked for a pause. */
  readonly impatient: number
  /** Faults that were found during the simulation, in words. */
  readonly faults: readonly string[]
  readonly log: readonly LogLine[]
}

const BEGIN = Date.UTC(2026, 2, 2) / 1000
/** Seconds of a step of the clock. A feed is read at the first step after it is due. */
export const STEP = 1_200
/** In the first 20 days every feed is read at least daily; later a feed may be read once a week. */
const SHORT_DAYS = 20
const CALM = { short: 2 * DAY, long: 9 * DAY }

/** Runs a fleet of feeds and the workers that refresh them, on a clock of its own. One worker is killed each hour. */
export async function simulateFleet({ db }: Pick<OpenDatabase, 'db'>, options: FleetOptions): Promise<Fleet> {
  const { feeds: count, days, seed, workers: workersCount = 3, largeItems = 600, onDay } = options
  const random = createRandom(seed)
  const span = {
    from: BEGIN,
    calmFrom: BEGIN + days * DAY,
    until: BEGIN + days * DAY + (days > SHORT_DAYS ? CALM.long : CALM.short),
  }
  const feeds = Array.from({ length: count }, (_, number) => new SimulatedFeed(number, seed, span, largeItems))
  const byUrl = new Map(feeds.flatMap((feed) => [feed.url, ...feed.laterUrls].map((url) => [url, feed] as const)))
  const patience = new Map<string, number>()
  const log: LogLine[] = []
  const faults: string[] = []
  const counts = { requests: 0, impatient: 0, kills: 0 }
  let now = BEGIN

  const runtime: Runtime = {
    ...testRuntime(log),
    now: () => now * 1000,
    elapsed: () => now * 1000,
    // Workers sleep only while others are still reading: no simulated time passes.
    sleep: () => new Promise((resolve) => setTimeout(resolve, 1)),
    random,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  }

  const ask = (url: string, etag: string | null, at: number) => {
    const feed = byUrl.get(url)
    if (feed === undefined) throw new Error(`Nobody published ${url}`)
    const { host } = new URL(url)
    counts.requests += 1
    if ((patience.get(host) ?? 0) > at) counts.impatient += 1
    const answer = feed.answer(url, etag, at)
    const retryAfter = answer.kind === 'status' ? Number(answer.headers?.['retry-after'] ?? 0) : 0
    if (retryAfter > 0) patience.set(host, Math.max(patience.get(host) ?? 0, at + retryAfter))
    return answer
  }

  const start = (): SimulatedWorker =>
    startWorker(
      db,
      createSimulatedFetcher(ask, () => now, random),
      runtime,
    )
  const workers = Array.from({ length: workersCount }, start)
  const submit = createSubmission({ db, fetcher: createSimulatedFetcher(ask, () => now, random), runtime })
  const submittedAt = feeds.map(() => BEGIN + Math.floor(random() * 0.1 * days * DAY))

  for (let step = 0; now < span.until; step += 1) {
    now = BEGIN + step * STEP
    // A lease lasts as long as a step: leases of workers that died in the last step have ended.
    await sql`update feeds set lease_until = now() - interval '1 second' where lease_token is not null`.execute(db)
    for (const feed of feeds) {
      const at = submittedAt[feed.number]!
      if (at > now - STEP && at <= now) await submit({ kind: 'podcast', url: feed.url })
      else if (feed.fault.hasHub === true && at < now && hasNews(feed, now)) {
        await observeFeedByUrl(db, feed.url, { kind: 'ping' }, now * 1000)
      }
    }
    if (now % HOUR === 0) {
      workers[Math.floor(random() * workers.length)]!.killAt(
        1 + Math.floor(random() * 3),
        random() < 0.5 ? 'fetch' : 'commit',
      )
    }
    if ((await dueFeeds(db, now)).count > 0) await refreshDue()
    if (now % HOUR === 0) await expectNobodyWaits()
    if ((now - BEGIN) % DAY === 0) onDay?.((now - BEGIN) / DAY)
  }
  return { feeds, span, ...counts, faults, log }

  /** Refreshes all due feeds. The last commit of a dying worker may make feeds due, so that the others look again. */
  async function refreshDue(): Promise<void> {
    for (;;) {
      await Promise.all(workers.map((worker) => worker.refreshDue()))
      const dead = workers.filter(({ isDead }) => isDead)
      counts.kills += dead.length
      for (const worker of dead) workers[workers.indexOf(worker)] = start()
      if (dead.length === 0) return
    }
  }

  /** Checks that after a step, only feeds that a dead worker holds are due. */
  async function expectNobodyWaits(): Promise<void> {
    const { rows } = await sql<{ feed_url: string }>`
      select feed_url from feeds where due_at <= ${now} and not is_blocked and lease_token is null
    `.execute(db)
    faults.push(...rows.map(({ feed_url }) => `${feed_url} was due at ${now} and nobody read it`))
  }
}

function hasNews(feed: SimulatedFeed, now: number): boolean {
  return feed.items.some(({ from }) => from > now - STEP && from <= now)
}
