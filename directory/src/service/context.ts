import type { Plans } from '../accounts/index.ts'
import { type OwnProcess, type Round, runRounds } from '../workers/index.ts'
import type { OpenDirectory } from './open-directory.ts'
import type { PartLoop } from './part.ts'

/** What every room gets. */
export interface RoomContext extends OpenDirectory {
  readonly plans: Plans
  /** This process among those of the directory. */
  readonly ownProcess: OwnProcess
  /** The feed server of the demo, such as `127.0.0.1:4001`; `null` without a demo. */
  readonly demoServer: string | null
}

/** A loop of rounds. */
export function loopOf(
  { runtime }: Pick<OpenDirectory, 'runtime'>,
  name: string,
  idleMs: number,
  round: Round,
): PartLoop {
  return { start: () => runRounds(name, round, idleMs, runtime) }
}

/** A loop whose one round goes on until the loop stops. */
export function endlessLoop(
  context: Pick<OpenDirectory, 'runtime'>,
  name: string,
  run: (stopping: AbortSignal) => Promise<void>,
): PartLoop {
  return loopOf(context, name, 0, async (_late, stopping) => {
    await run(stopping)
    return false
  })
}
