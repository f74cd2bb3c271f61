import { setTimeout as pause } from 'node:timers/promises'
import { Mischief, type MischiefCounts } from './mischief.ts'
import { MovedClock } from './moved-clock.ts'
import { makeCluster } from './own-cluster.ts'
import { Publisher } from './publisher.ts'
import { comparedFaults, Rounds, type RunReport } from './rounds.ts'
import { mountDisk } from './small-disk.ts'
import { migrated, startArguments, withoutRefresh } from './storage.ts'
import { SupervisedProcess } from './supervised-process.ts'

/** What a run of chaos came to. */
export interface ChaosReport extends RunReport, MischiefCounts {
  readonly kills: number
  /** Starts of processes that failed because the database was away. */
  readonly failedStarts: number
}

export interface ChaosOptions {
  readonly minutes: number
  readonly seed: number
  readonly feeds: number
  /** Takes a line about each disturbance. */
  readonly tell: (line: string) => void
}

/** The processes of the directory: each role has two, and the first two answer requests. */
const ROLES = ['http,jobs', 'http', 'refresh', 'refresh,deliver', 'deliver,jobs'] as const
/** Megabytes of the disk that the database is on. */
const DISK_MB = 1536
const SETTINGS = { max_connections: '150', shared_buffers: '32MB', max_wal_size: '32MB', min_wal_size: '4MB' } as const
/** Rounds at the end without a change: what was missing for a while is decided, and each look finds nothing new. */
const QUIET_ROUNDS = 3
/** A feed that could not be stored is read again after its lease of ten minutes. */
const PATIENCE_MS = 900_000
/** Milliseconds that a round takes at least while things break: the large podcast would fill the disk by itself. */
const ROUND_MS = 10_000

/**
 * Runs a directory of several processes with everything that breaks, then one that is left in peace with the same
 * publications, and compares what they hold. Differences are faults of the report.
 */
export async function compareChaosWithPeace({ minutes, seed, feeds, tell }: ChaosOptions): Promise<ChaosReport> {
  const publisher = new Publisher(feeds, seed)
  await publisher.listen()
  try {
    const disturbed = await run({ publisher, minutes, seed, tell })
    tell(`left in peace: ${disturbed.rounds} rounds`)
    const undisturbed = await run({ publisher, minutes: 0, rounds: disturbed.rounds, seed, tell })
    return { ...disturbed, faults: comparedFaults(undisturbed, disturbed) }
  } finally {
    await publisher.close()
  }
}

interface RunOptions extends Omit<ChaosOptions, 'feeds'> {
  readonly publisher: Publisher
  /** Rounds to do, with those at the end. Default: as many as there is time for. */
  readonly rounds?: number
}

async function run({ publisher, minutes, rounds = 0, seed, tell }: RunOptions): Promise<ChaosReport> {
  const disk = mountDisk(DISK_MB)
  const cluster = await makeCluster({ parent: disk.folder, settings: SETTINGS })
  const clock = new MovedClock()
  const processes: SupervisedProcess[] = []
  const mischief = new Mischief({ seed, minutes, cluster, disk, clock, processes, tell })
  try {
    const storage = await migrated(cluster.url, async () => {})
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
    const counts = { kills: 0, failedStarts: 0 }
    try {
      processes.push(...ROLES.map(start))
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
        ...ROLES.map(withoutRefresh)
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

    /** Asks all processes to stop. */
    async function stop(): Promise<void> {
      for (const running of processes.splice(0).toReversed()) {
        await running.ready()
        const code = await running.stop()
        counts.kills += running.kills
        counts.failedStarts += running.failedStarts
        faults.push(...running.faults)
        if (code !== 0)
          faults.push(`A process that was asked to stop ended with ${code}:\n${running.log().slice(-4_000)}`)
      }
    }
  } finally {
    clock.close()
    await cluster.remove()
    disk.remove()
  }
}
