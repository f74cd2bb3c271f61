import { setTimeout as pause } from 'node:timers/promises'
import { Random } from '../../../../test/support/random.ts'
import type { MovedClock } from './moved-clock.ts'
import type { OwnCluster } from './own-cluster.ts'
import type { SmallDisk } from './small-disk.ts'
import type { SupervisedProcess } from './supervised-process.ts'

/** How often each disturbance was done to a directory. */
export interface MischiefCounts {
  readonly crashes: number
  readonly hangs: number
  readonly cutConnections: number
  readonly fullDisks: number
  readonly jumps: number
}

export interface MischiefOptions {
  readonly seed: number
  readonly minutes: number
  /** The server of the database; `null` if the directory has an embedded one. */
  readonly cluster: OwnCluster | null
  readonly disk: SmallDisk
  readonly clock: MovedClock
  /** The processes of the directory. */
  readonly processes: readonly SupervisedProcess[]
  readonly tell: (line: string) => void
}

/** The least and most milliseconds between two kills, and between two other disturbances. */
const KILL_MS = [3_000, 20_000] as const
const OTHER_MS = [8_000, 30_000] as const
/** Milliseconds between two cuts of all connections. */
const CUT_MS = 300
/** The share of kills that need not wait until the process is ready. */
const WHILE_STARTING = 0.25
/** The least and most milliseconds of a disturbance, such as a hanging database or a wrong clock. */
const LASTS_MS = [1_000, 15_000] as const
/** The time for which a past disturbance may have effects: loops wait up to a minute before they try again. */
const FELT_MS = 90_000
/**
 * Seconds that the clock jumps at most. A child that is missing in two looks an hour apart is removed: two jumps must
 * not make two looks of one round that.
 */
const JUMP_S = 20 * 60

/**
 * Disturbs a directory at random, by a seed: kills processes, crashes and pauses the database, cuts its connections,
 * fills its disk, sets clocks. Kills happen at any time; the other disturbances happen one after the other.
 */
export class Mischief {
  readonly #options: MischiefOptions
  readonly #random: Random
  readonly #counts = { crashes: 0, hangs: 0, cutConnections: 0, fullDisks: 0, jumps: 0 }
  #until = 0
  #lastAt = Number.NEGATIVE_INFINITY
  /** The most seconds by which the clock may be behind. */
  readonly behindS = JUMP_S

  constructor(options: MischiefOptions) {
    this.#options = options
    this.#random = new Random(options.seed)
    this.#until = options.minutes > 0 ? Number.POSITIVE_INFINITY : 0
  }

  get counts(): MischiefCounts {
    return this.#counts
  }

  /** Whether more disturbances will come. */
  get isGoingOn(): boolean {
    return Date.now() < this.#until
  }

  /** Whether requests and starts may fail because of what was done. */
  get isFelt(): boolean {
    return Date.now() < this.#lastAt + FELT_MS
  }

  /** Disturbs for `minutes` of the options. At the end the database runs, its disk has room and the clock is right. */
  async make(): Promise<void> {
    if (this.#options.minutes === 0) return
    this.#until = Date.now() + this.#options.minutes * 60_000
    await Promise.all([this.#killNow(), this.#breakNow()])
    this.#lastAt = Date.now()
  }

  /** Lets `make` end soon. */
  stop(): void {
    this.#until = 0
  }

  async #killNow(): Promise<void> {
    for (;;) {
      await pause(this.#between(KILL_MS))
      const victim = this.#random.of(this.#options.processes)
      const mayStart = this.#random.next() < WHILE_STARTING
      while (this.isGoingOn && !victim.isReady && !mayStart) await pause(100)
      if (!this.isGoingOn) return
      await victim.kill()
    }
  }

  async #breakNow(): Promise<void> {
    const { cluster } = this.#options
    const ofServer =
      cluster === null
        ? []
        : [
            () => this.#crash(cluster),
            () => this.#crash(cluster),
            () => this.#hang(cluster),
            () => this.#cutConnections(cluster),
            () => this.#cutConnections(cluster),
          ]
    const kinds = [...ofServer, () => this.#fillDisk(), () => this.#jump(), () => this.#jump()]
    for (;;) {
      await pause(this.#between(OTHER_MS))
      if (!this.isGoingOn) return
      await this.#random.of(kinds)()
      this.#lastAt = Date.now()
    }
  }

  async #crash(cluster: OwnCluster): Promise<void> {
    await this.#while('crashes', 'the database is away', cluster.crash, cluster.start)
  }

  async #hang(cluster: OwnCluster): Promise<void> {
    await this.#while('hangs', 'the database hangs', cluster.pause, cluster.resume)
  }

  /** Cuts connections a few times a second: some are in the middle of a transaction. */
  async #cutConnections(cluster: OwnCluster): Promise<void> {
    const ended = new AbortController()
    let cutting: Promise<void> | undefined
    await this.#while(
      'cutConnections',
      'connections are cut',
      () => {
        cutting = (async () => {
          for (; !ended.signal.aborted; await pause(CUT_MS)) await cluster.cutConnections()
        })()
      },
      async () => {
        ended.abort()
        await cutting
      },
    )
  }

  async #fillDisk(): Promise<void> {
    const { cluster, disk } = this.#options
    await this.#while(
      'fullDisks',
      'the disk is full',
      () => disk.fill(),
      () => disk.free(),
    )
    // A server that could not write its log has stopped by itself.
    await pause(1_000)
    if (cluster !== null && !(await cluster.isRunning()))
      await cluster
        .crash()
        .catch(() => {})
        .then(() => cluster.start())
  }

  async #jump(): Promise<void> {
    const { clock } = this.#options
    const seconds = this.#random.below(2 * JUMP_S) - JUMP_S
    // A round that begins meanwhile sets the clock. Then the jump is gone, and must not be taken back.
    let at = 0
    await this.#while(
      'jumps',
      `the clock jumps ${seconds} s`,
      () => {
        clock.set(clock.now() + seconds)
        at = clock.turn
      },
      () => {
        if (clock.turn === at) clock.set(clock.now() - seconds)
      },
    )
  }

  async #while(
    counted: keyof MischiefCounts,
    what: string,
    begin: () => Promise<void> | void,
    end: () => Promise<void> | void,
  ): Promise<void> {
    const ms = this.#between(LASTS_MS)
    this.#options.tell(`${what}, for ${(ms / 1_000).toFixed(1)} s`)
    // A disturbance may last longer than `FELT_MS`.
    this.#lastAt = Date.now() + ms
    await begin()
    await pause(ms)
    await end()
    this.#counts[counted] += 1
  }

  #between([least, most]: readonly [number, number]): number {
    return least + this.#random.below(most - least)
  }
}
