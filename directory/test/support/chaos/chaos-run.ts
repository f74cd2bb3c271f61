import { setTimeout as pause } from 'node:timers/promises'
import type { OpenDatabase } from '../../../src/database/database.ts'
import { Mischief, type MischiefCounts } from './mischief.ts'
import { MovedClock } from './moved-clock.ts'
import { makeCluster } from './own-cluster.ts'
import { Publisher } from './publisher.ts'
import { comparedFaults, Rounds, type RunReport } from './rounds.ts'
import { mountDisk } from './small-disk.ts'
import { embeddedStorage, migrated, startArguments, withoutRefresh } from './storage.ts'
import { SupervisedProcess } from './supervised-process.ts'

/** The results of a chaos run. */
export interface ChaosReport extends RunReport, MischiefCounts {
  readonly kills: number
  /** Number of starts of a process that failed while a disturbance had effects. */
  readonly failedStarts: number
  /** How often a process ended because its embedded database did. */
  readonly lostDatabases: number
}

export interface ChaosOptions {
  /** Where the directory keeps its data. */
  readonly database: OpenDatabase['kind']
  readonly minutes: number
  readonly seed: number
  readonly feeds: number
  /** Called with a line about each disturbance, and about the second run. */
  readonly tell: (line: string) => void
}

/** The processes of the directory. Two have each role; the first two answer requests. */
const ROLES = ['http,jobs', 'http', 'refresh', 'refresh,deliver', 'deliver,jobs'] as const
/** Megabytes of the disk that the database is on. */
const DISK_MB = 1536
const SETTINGS = { max_connections: '150', shared_buffers: '32MB', max_wal_size: '32MB', min_wal_size: '4MB' } as const
/** Number of rounds at the end in which no feed changes. They decide whether missing children are removed. */
const QUIET_ROUNDS = 3
/** The longest wait for a round or for deliveries. A feed that was not stored waits for its lease: ten minutes. */
const PATIENCE_MS = 900_000
/** The least time of a round while things break. In shorter ones, the large podcast alone would fill the disk. */
const ROUND_MS = 10_000

/**
 * Runs a directory while its processes, database, disk and clock are disturbed. Then runs an undisturbed directory with
 * the same publications. Each difference between their contents is a fault in the report.
 */
export async function compareChaosWithPeace({ feeds, ...options }: ChaosOptions): Promise<ChaosReport> {
  const { seed, tell } = options
  const publisher = new Publisher(feeds, seed)
  await publisher.listen()
  try {
    const disturbed = await run({ ...options, publisher })
    tell(`now undisturbed: ${disturbed.rounds} rounds`)
    const undisturbed = await run({ ...options, publisher, minutes: 0, rounds: disturbed.rounds })
    return { ...disturbed, faults: comparedFaults(undisturbed, disturbed) }
  } finally {
    await publisher.close()
  }
}

interface RunOptions extends Omit<ChaosOptions, 'feeds'> {
  readonly publisher: Publisher
  /** The number of rounds, including quiet ones. Default: as many as fit into `minutes`, and the quiet ones. */
  readonly rounds?: number
}

async function run({ publisher, database, minutes, rounds = 0, seed, tell }: RunOptions): Promise<ChaosReport> {
  const disk = mountDisk(DISK_MB)
  const cluster =
    database === 'embedded'
      ? null
      : await makeCluster({ parent: disk.folder, settings: SETTINGS }).catch((error: unknown) => {
          disk.remove()
          throw error
        })
  const clock = new MovedClock()
  const processes: SupervisedProcess[] = []
  const mischief = new Mischief({ seed, minutes, cluster, disk, clock, processes, tell })
  try {
    const storage = cluster === null ? await embeddedStorage(disk.folder) : await migrated(cluster.url, async () => {})
    const allRoles = cluster === null ? storage.roles : ROLES
    const world = await Rounds.open({
      publisher,
      storage,
      clock,
      seed,
      url: () => processes.map(({ url }) => url).find((url) => url !== null) ?? null,
      isDisturbed: () => mischief.isGoingOn,
      mayFail: () => mischief.isFelt,
      behind: mischief.behindS,
      patienceMs: PATIENCE_MS,
      logs: () => processes.map((running) => running.log().slice(-4_000)).join('\n'),
    })
    const startWith = startArguments(storage, clock)
    const start = (roles: string) => new SupervisedProcess(...startWith(roles), () => mischief.isFelt)
    const faults: string[] = []
    const counts = { kills: 0, failedStarts: 0, lostDatabases: 0 }
    try {
      processes.push(...allRoles.map(start))
      await world.addWebhook()
      const made = mischief.make()
      try {
        while (mischief.isGoingOn) await Promise.all([world.next(), Promise.race([pause(ROUND_MS), made])])
      } finally {
        mischief.stop()
        await made
      }
      while (world.count < rounds - QUIET_ROUNDS) await world.next()
      for (const running of processes) await running.ready()
      for (let round = 0; round < QUIET_ROUNDS; round += 1) await world.next({ isChanging: false })
      await stop()
      processes.push(
        ...allRoles
          .map(withoutRefresh)
          .filter((roles) => roles !== '')
          .map(start),
      )
      await world.untilDelivered()
      await stop()
    } finally {
      for (const running of processes) await running.end()
      await world.close()
    }
    const report = await world.report()
    return { ...report, ...counts, ...mischief.counts, faults: [...faults, ...report.faults] }

    /** Asks all processes to stop, the last one first. Each stays in the list until it has ended. */
    async function stop(): Promise<void> {
      for (let running = processes.at(-1); running !== undefined; running = processes.at(-1)) {
        await running.ready()
        const code = await running.stop()
        processes.pop()
        counts.kills += running.kills
        counts.failedStarts += running.failedStarts
        counts.lostDatabases += running.lostDatabases
        faults.push(...running.faults)
        if (code !== 0)
          faults.push(`A process that was asked to stop ended with exit code ${code}:\n${running.log().slice(-4_000)}`)
      }
    }
  } finally {
    clock.close()
    await cluster?.remove()
    disk.remove()
  }
}
