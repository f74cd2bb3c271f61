import type { Plans } from '../accounts/index.ts'
import { type OwnProcess, type Pauses, type Round, runRounds } from '../workers/index.ts'
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
  pauses: number | Pauses,
  round: Round,
): PartLoop {
  return { start: () => runRounds(name, round, pauses, runtime) }
}
