import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../src/database/open-database.ts'
import { testRuntime } from '../database/test-database.ts'
import { CountingReceiver } from './counting-receiver.ts'
import { type ClientAccount, DirectoryClient, NoAnswer } from './directory-client.ts'
import { type Kill, KilledProcess, planKills } from './killed-process.ts'
import { MovedClock } from './moved-clock.ts'
import type { PublishedFeed, Publisher } from './publisher.ts'
import { runCommand } from './run-command.ts'
import type { Storage } from './storage.ts'
import { leftovers, repeatedEvents, type StoredContent, storedContent } from './stored-content.ts'

/** What a run came to. */
export interface KillRunReport {
  readonly rounds: number
  readonly kills: number
  readonly submissions: number
  readonly questions: number
  readonly events: number
  /** Events that arrived at a receiver of webhooks. */
  readonly deliveredEvents: number
  readonly content: StoredContent
  /** Events that were written more than once with the same body, in words. A feed that changes back and forth has some. */
  readonly repeats: readonly string[]
  /** Whatever was wrong, in words. */
  readonly faults: readonly string[]
}

export interface KillRunOptions {
  readonly publisher: Publisher
  readonly storage: Storage
  /** Kills of each process. */
  readonly kills: number
  readonly seed: number
  /** Rounds to do at least. */
  readonly rounds: number
}

/** Every feed is due again after it, whatever its class is. */
const ROUND_S = 27 * 3600
/** A bound on failure: how long feeds may take to be read once all processes run. */
const ROUND_MS = 180_000
/** The time at which each run begins, in epoch seconds: events depend on the dates of episodes. */
const BEGIN = Date.UTC(2027, 0, 4) / 1000

/**
 * Runs a directory in processes of its own, whose feeds change in rounds, and kills each process as the seed plans. In
 * each round all feeds that are known are read once. Returns what the directory holds at the end.
 */
export async function killRun({ publisher, storage, kills, seed, rounds }: KillRunOptions): Promise<KillRunReport> {
  const clock = new MovedClock()
  clock.set(BEGIN)
  publisher.begin(BEGIN)
  const faults: string[] = []
  const counts = { submissions: 0, questions: 0 }
  const limits = ['--per-minute', '1000000', '--per-month', '1000000000', '--json', ...storage.args]
  const anAccount = async (...options: readonly string[]) =>
    JSON.parse(await runCommand(['account', 'create', ...options, ...limits], storage.env)) as ClientAccount
  const account = await anAccount('--service')
  const owner = await anAccount('--email', 'owner@example.org', '--plan', 'business')
  const receiver = new CountingReceiver(seed)
  await receiver.listen()
  const spawnOptions = { ...clock.spawnOptions, env: { ...clock.spawnOptions.env, ...storage.env } }
  const start = (roles: string, plan: readonly Kill[]) =>
    new KilledProcess([...storage.args, '--roles', roles, '--allow-private'], spawnOptions, plan)
  let processes = storage.roles.map((roles, index) => start(roles, planKills(kills, seed + index)))
  const client = new DirectoryClient(account, () => processes[0]!.url)
  const ownerClient = new DirectoryClient(owner, () => processes[0]!.url)
  const known = new Map<PublishedFeed, string>()
  let isOver = false
  const plans = Promise.all(processes.map(({ plan }) => plan)).then(() => {
    isOver = true
  })
  let round = 0
  let killed = 0
  try {
    await Promise.race([addWebhook(), failureOf(plans)])
    for (; round < rounds || !isOver; round += 1) {
      if (round > 0) clock.set(BEGIN + round * ROUND_S)
      publisher.publish(round, clock.now())
      await Promise.race([doRound(round, clock.now()), failureOf(plans)])
    }
    await plans
    await stop()
    // The clock goes on by hours while the last events are delivered: nobody looks at a feed again meanwhile.
    processes = storage.roles.map((roles) => start(withoutRefresh(roles), []))
    await untilDelivered()
    await stop()
  } finally {
    for (const running of processes) await running.kill()
    await receiver.close()
    clock.close()
  }
  const stored = await readStorage(storage)
  return {
    rounds: round,
    kills: killed,
    ...counts,
    events: stored.content.events.length,
    deliveredEvents: receiver.events,
    content: stored.content,
    repeats: stored.repeats,
    faults: [...faults, ...stored.faults, ...receiver.faults(stored.content)],
  }

  /** Asks all processes to stop. */
  async function stop(): Promise<void> {
    for (const running of processes.toReversed()) {
      const code = await running.stop()
      killed += running.kills
      if (code !== 0) faults.push(`A process that was asked to stop ended with ${code}:\n${running.log()}`)
    }
  }

  /** Adds a webhook for all events, and asks until its receiver is verified. */
  async function addWebhook(): Promise<void> {
    const deadline = { at: Date.now() + ROUND_MS }
    const webhooks = () =>
      answered(() => ownerClient.ask('{ getMyDeveloperWebhooks { webhooks { isVerified } } }'), deadline)
    while ((await webhooks()).getMyDeveloperWebhooks.webhooks.length === 0) {
      await answered(() => ownerClient.ask(receiver.mutation), deadline)
    }
    while (
      !(await webhooks()).getMyDeveloperWebhooks.webhooks.every(({ isVerified }: { isVerified: boolean }) => isVerified)
    ) {
      if (Date.now() > deadline.at) throw new Error('The receiver was not verified')
      clock.set(clock.now() + 60)
      await pause(200)
    }
    clock.set(BEGIN)
  }

  /** Moves the clock, for tries that are due later, until nothing waits to be delivered. */
  async function untilDelivered(): Promise<void> {
    const deadline = { at: Date.now() + ROUND_MS }
    for (let quiet = 0; quiet < 3; ) {
      clock.set(clock.now() + 3_600)
      await pause(500)
      const metrics = await answered(() => client.get('/metrics'), deadline)
      const value = (name: string) => Number(new RegExp(`^directory_${name} (\\S+)$`, 'm').exec(metrics)?.[1])
      quiet = value('waiting_deliveries') === 0 && value('webhook_lag_seconds') === 0 ? quiet + 1 : 0
      if (Date.now() > deadline.at) {
        throw new Error(`Deliveries wait: ${value('waiting_deliveries')}, events ${value('webhook_lag_seconds')} s`)
      }
    }
  }

  /** Submits the feeds of a round, and asks until each known feed was read in it. */
  async function doRound(number: number, since: number): Promise<void> {
    const mine = publisher.feeds.filter(({ firstRound }) => firstRound === number)
    const deadline = { at: Date.now() + ROUND_MS }
    const submitted = mine.map(async (feed) => {
      known.set(feed, await answered(() => client.submit(feed), deadline))
      counts.submissions += 1
    })
    const waiting = new Set(known.keys())
    await Promise.all(submitted)
    for (const feed of mine) waiting.add(feed)
    while (waiting.size > 0) {
      for (const feed of [...waiting]) {
        const uuid = known.get(feed)!
        const readAt = await answered(() => client.lastReadAt(feed, uuid), deadline)
        counts.questions += 1
        if (readAt !== null && readAt >= since) waiting.delete(feed)
      }
      if (Date.now() > deadline.at) {
        const urls = [...waiting].map(({ url }) => url).join(', ')
        const logs = processes.map((running) => running.log().slice(-4_000)).join('\n')
        throw new Error(`Round ${number}: these feeds were not read: ${urls}\n${logs}`)
      }
      await pause(20)
    }
  }

  /** Asks again until there is an answer: a client of a directory that restarts would. */
  async function answered<T>(ask: () => Promise<T>, deadline: { at: number }): Promise<T> {
    for (;;) {
      try {
        return await ask()
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        if (!isOver) deadline.at = Date.now() + ROUND_MS
        if (Date.now() > deadline.at) throw error
        await pause(20)
      }
    }
  }
}

/** Never resolves; rejects if the promise does. */
function failureOf(promise: Promise<unknown>): Promise<never> {
  return new Promise((_, reject) => {
    promise.catch(reject)
  })
}

/** Roles without the one that reads feeds. */
function withoutRefresh(roles: string): string {
  return roles
    .split(',')
    .filter((role) => role !== 'refresh')
    .join(',')
}

async function readStorage({ options }: Storage): Promise<Pick<KillRunReport, 'content' | 'repeats' | 'faults'>> {
  const database = await openDatabase(options, testRuntime())
  try {
    const repeats = await repeatedEvents(database)
    const faults = await leftovers(database)
    return { content: await storedContent(database), repeats, faults }
  } finally {
    await database.close()
  }
}
