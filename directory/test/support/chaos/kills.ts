import { type KillRunReport, killRun } from './kill-run.ts'
import { Publisher } from './publisher.ts'
import { comparedFaults } from './rounds.ts'
import type { Storage } from './storage.ts'

/**
 * Runs a directory whose processes are killed, then an undisturbed directory with the same publications, and compares
 * what they hold. Differences are faults in the report.
 *
 * @param kills the number of kills of each process
 */
export async function compareWithUndisturbed(
  openStorage: () => Promise<Storage>,
  kills: number,
  seed: number,
  feeds = 20,
): Promise<KillRunReport> {
  const publisher = new Publisher(feeds, seed)
  await publisher.listen()
  const run = async (options: { readonly kills: number; readonly rounds: number }): Promise<KillRunReport> => {
    const storage = await openStorage()
    try {
      return await killRun({ publisher, storage, seed, ...options })
    } finally {
      await storage.remove()
    }
  }
  try {
    const killed = await run({ kills, rounds: 6 })
    const undisturbed = await run({ kills: 0, rounds: killed.rounds })
    return { ...killed, faults: comparedFaults(undisturbed, killed) }
  } finally {
    await publisher.close()
  }
}
