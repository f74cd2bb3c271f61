import { type Kill, KilledProcess, planKills } from './killed-process.ts'
import { MovedClock } from './moved-clock.ts'
import type { Publisher } from './publisher.ts'
import { Rounds, type RunReport } from './rounds.ts'
import { type Storage, startArguments, withoutRefresh } from './storage.ts'

/** The results of a run with kills. */
export interface KillRunReport extends RunReport {
  readonly kills: number
}

export interface KillRunOptions {
  readonly publisher: Publisher
  readonly storage: Storage
  /** The number of kills of each process. */
  readonly kills: number
  readonly seed: number
  /** The least number of rounds. */
  readonly rounds: number
}

/**
 * Runs a directory in processes of its own. Its feeds change in rounds. Each process is killed as the seed plans. In
 * each round, all known feeds are read once. Returns what the directory holds at the end.
 */
export async function killRun({ publisher, storage, kills, seed, rounds }: KillRunOptions): Promise<KillRunReport> {
  const clock = new MovedClock()
  const faults: string[] = []
  let processes: readonly KilledProcess[] = []
  let isOver = false
  let killed = 0
  const world = await Rounds.open({
    publisher,
    storage,
    clock,
    seed,
    url: () => processes[0]!.url,
    isDisturbed: () => !isOver,
    logs: () => processes.map((running) => running.log().slice(-4_000)).join('\n'),
  })
  const startWith = startArguments(storage, clock)
  const start = (roles: string, plan: readonly Kill[]) => new KilledProcess(...startWith(roles), plan)
  processes = storage.roles.map((roles, index) => start(roles, planKills(kills, seed + index)))
  const plans = Promise.all(processes.map(({ plan }) => plan)).then(() => {
    isOver = true
  })
  try {
    await Promise.race([world.addWebhook(), failureOf(plans)])
    while (world.count < rounds || !isOver) await Promise.race([world.next(), failureOf(plans)])
    await plans
    await stop()
    // The clock moves on by hours while the last events are delivered. No process may read a feed again meanwhile.
    processes = storage.roles.map((roles) => start(withoutRefresh(roles), []))
    await world.untilDelivered()
    await stop()
  } finally {
    for (const running of processes) await running.kill()
    await world.close()
    clock.close()
  }
  const report = await world.report()
  return { ...report, kills: killed, faults: [...faults, ...report.faults] }

  /** Asks all processes to stop. */
  async function stop(): Promise<void> {
    for (const running of processes.toReversed()) {
      const code = await running.stop()
      killed += running.kills
      if (code !== 0) faults.push(`A process that was asked to stop ended with ${code}:\n${running.log()}`)
    }
  }
}

/** Never resolves. Rejects if `promise` does. */
function failureOf(promise: Promise<unknown>): Promise<never> {
  return new Promise((_, reject) => {
    promise.catch(reject)
  })
}
