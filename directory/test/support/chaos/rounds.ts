import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../../src/database/open-database.ts'
import { testRuntime } from '../database/test-database.ts'
import { CountingReceiver } from './counting-receiver.ts'
import { type ClientAccount, DirectoryClient, FailedAnswer, NoAnswer } from './directory-client.ts'
import type { MovedClock } from './moved-clock.ts'
import type { PublishedFeed, Publisher } from './publisher.ts'
import { runCommand } from './run-command.ts'
import type { Storage } from './storage.ts'
import { differences, leftovers, repeatedEvents, type StoredContent, storedContent } from './stored-content.ts'

/** The results of a run. */
export interface RunReport {
  readonly rounds: number
  readonly submissions: number
  readonly questions: number
  /** The number of answers that reported a failure. Their requests were sent again. */
  readonly failedAnswers: number
  readonly events: number
  /** Events that arrived at a receiver of webhooks. */
  readonly deliveredEvents: number
  readonly content: StoredContent
  /** Events that were written repeatedly with one body, in words. A feed that changes back and forth causes some. */
  readonly repeats: readonly string[]
  /** All faults, in words. */
  readonly faults: readonly string[]
}

/** Returns the faults of both runs and their differences, in words. */
export function comparedFaults(undisturbed: RunReport, disturbed: RunReport): string[] {
  // Events that are repeated in both runs are of a feed that changed back and forth.
  const repeated = disturbed.repeats.filter((repeat) => !undisturbed.repeats.includes(repeat))
  return [
    ...undisturbed.faults,
    ...disturbed.faults,
    ...repeated,
    ...differences(undisturbed.content, disturbed.content),
  ]
}

export interface RoundsOptions {
  readonly publisher: Publisher
  readonly storage: Storage
  readonly clock: MovedClock
  readonly seed: number
  /** Returns the address of a process that answers now; `null` if none does. */
  readonly url: () => string | null
  /** Returns whether requests may get no answer now. As long as it is true, they are sent again. */
  readonly isDisturbed: () => boolean
  /** Returns whether requests may be answered with a failure now. Default: never. */
  readonly mayFail?: () => boolean
  /** Seconds that the clock may be behind in a round. Default: 0. */
  readonly behind?: number
  /** The most milliseconds until all feeds are read once nothing is disturbed. Default: 180,000. */
  readonly patienceMs?: number
  /** Returns what the processes logged, for error messages. */
  readonly logs: () => string
}

/** Seconds from round to round. After them every feed is due again, whatever its priority. */
const ROUND_S = 27 * 3600
const PATIENCE_MS = 180_000
/** The time at which each run begins, in epoch seconds: events depend on the dates of episodes. */
const BEGIN = Date.UTC(2027, 0, 4) / 1000

/**
 * Keeps events for ever. A run lasts months on its clock, and all its events are compared. The daily job uses the clock
 * of the database, and would delete the events of earlier months.
 */
async function keepAllEvents({ options }: Storage): Promise<void> {
  const database = await openDatabase(options, testRuntime())
  try {
    await database.run(`
      create function keep_event() returns trigger language plpgsql as $$ begin return null; end $$`)
    await database.run('create trigger keep_event before delete on events for each row execute function keep_event()')
  } finally {
    await database.close()
  }
}

/** The surroundings of a directory whose processes come and go: changing feeds, a client, a receiver of webhooks. */
export class Rounds {
  readonly #options: RoundsOptions
  readonly #receiver: CountingReceiver
  readonly #client: DirectoryClient
  readonly #owner: DirectoryClient
  readonly #known = new Map<PublishedFeed, string>()
  readonly #patienceMs: number
  readonly #counts = { rounds: 0, submissions: 0, questions: 0, failedAnswers: 0 }

  private constructor(options: RoundsOptions, account: ClientAccount, owner: ClientAccount) {
    this.#options = options
    this.#patienceMs = options.patienceMs ?? PATIENCE_MS
    this.#receiver = new CountingReceiver(options.seed)
    this.#client = new DirectoryClient(account, options.url)
    this.#owner = new DirectoryClient(owner, options.url)
  }

  /** Makes accounts, and sets feeds and clock to their beginning. The database has to answer. */
  static async open(options: RoundsOptions): Promise<Rounds> {
    const { clock, publisher, storage } = options
    clock.set(BEGIN)
    publisher.begin(BEGIN)
    const limits = ['--per-minute', '1000000', '--per-month', '1000000000', '--json', ...storage.args]
    const anAccount = async (...kind: readonly string[]) =>
      JSON.parse(await runCommand(['account', 'create', ...kind, ...limits], storage.env)) as ClientAccount
    const account = await anAccount('--service')
    const owner = await anAccount('--email', 'owner@example.org', '--plan', 'business')
    await keepAllEvents(storage)
    const rounds = new Rounds(options, account, owner)
    await rounds.#receiver.listen()
    return rounds
  }

  /** The number of rounds that were done. */
  get count(): number {
    return this.#counts.rounds
  }

  /** Adds a webhook for all events, and asks until its receiver is verified. */
  async addWebhook(): Promise<void> {
    const { clock } = this.#options
    const deadline = { at: Date.now() + this.#patienceMs }
    const webhooks = () =>
      this.#answered(() => this.#owner.ask('{ getMyDeveloperWebhooks { webhooks { isVerified } } }'), deadline)
    while ((await webhooks()).getMyDeveloperWebhooks.webhooks.length === 0) {
      await this.#answered(() => this.#owner.ask(this.#receiver.mutation), deadline)
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

  /** Changes feeds, moves the clock, submits the feeds of the round, and waits until each known feed was read in it. */
  async next({ isChanging = true }: { readonly isChanging?: boolean } = {}): Promise<void> {
    const { clock, publisher } = this.#options
    const { rounds: number } = this.#counts
    const since = BEGIN + number * ROUND_S
    if (number > 0) clock.set(since)
    if (isChanging) publisher.publish(number, since)
    await this.#readAll(number, since)
    this.#counts.rounds += 1
  }

  /** Moves the clock until no delivery waits: some tries are due later. */
  async untilDelivered(): Promise<void> {
    const { clock } = this.#options
    const deadline = { at: Date.now() + this.#patienceMs }
    for (let quiet = 0; quiet < 3; ) {
      clock.set(clock.now() + 3_600)
      await pause(500)
      const metrics = await this.#answered(() => this.#client.get('/metrics'), deadline)
      const value = (name: string) => Number(new RegExp(`^directory_${name} (\\S+)$`, 'm').exec(metrics)?.[1])
      quiet = value('waiting_deliveries') === 0 && value('webhook_lag_seconds') === 0 ? quiet + 1 : 0
      if (Date.now() > deadline.at) {
        throw new Error(`Deliveries wait: ${value('waiting_deliveries')}, events ${value('webhook_lag_seconds')} s`)
      }
    }
  }

  async close(): Promise<void> {
    await this.#receiver.close()
  }

  /** Reads what the directory holds. Call it when all its processes have ended. */
  async report(): Promise<RunReport> {
    const database = await openDatabase(this.#options.storage.options, testRuntime())
    try {
      const repeats = await repeatedEvents(database)
      const left = await leftovers(database)
      const content = await storedContent(database)
      return {
        ...this.#counts,
        events: content.events.length,
        deliveredEvents: this.#receiver.events,
        content,
        repeats,
        faults: [...left, ...this.#receiver.faults(content)],
      }
    } finally {
      await database.close()
    }
  }

  async #readAll(number: number, since: number): Promise<void> {
    const { publisher, logs, behind = 0 } = this.#options
    const mine = publisher.feeds.filter(({ firstRound }) => firstRound === number)
    const deadline = { at: Date.now() + this.#patienceMs }
    const submitted = mine.map(async (feed) => {
      this.#known.set(feed, await this.#answered(() => this.#client.submit(feed), deadline))
      this.#counts.submissions += 1
    })
    const waiting = new Set(this.#known.keys())
    await Promise.all(submitted)
    for (const feed of mine) waiting.add(feed)
    while (waiting.size > 0) {
      for (const feed of [...waiting]) {
        const uuid = this.#known.get(feed)!
        const readAt = await this.#answered(() => this.#client.lastReadAt(feed, uuid), deadline)
        this.#counts.questions += 1
        if (readAt !== null && readAt >= since - behind) waiting.delete(feed)
      }
      if (Date.now() > deadline.at) {
        const urls = [...waiting].map(({ url }) => url).join(', ')
        throw new Error(`Round ${number}: these feeds were not read: ${urls}\n${logs()}`)
      }
      await pause(20)
    }
  }

  /** Asks again until there is an answer, as a client of a restarting directory would. */
  async #answered<T>(ask: () => Promise<T>, deadline: { at: number }): Promise<T> {
    const { isDisturbed, logs, mayFail = () => false } = this.#options
    for (;;) {
      if (isDisturbed()) deadline.at = Date.now() + this.#patienceMs
      try {
        return await ask()
      } catch (error) {
        const isFailure = error instanceof FailedAnswer && mayFail()
        if (!(error instanceof NoAnswer || isFailure)) throw error
        if (isFailure) this.#counts.failedAnswers += 1
        if (Date.now() > deadline.at)
          throw new Error(`No answer in time: ${error.message}\n${logs()}`, { cause: error })
        await pause(20)
      }
    }
  }
}
