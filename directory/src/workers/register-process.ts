import { hostname } from 'node:os'
import type { Database } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { beat, deleteProcess, deleteSilentProcesses } from './process-rows.ts'
import { type LoopHealth, runRounds } from './run-loop.ts'

const HEARTBEAT_MS = 10_000

/** Seconds without a heartbeat after which a process counts as dead: its jobs are then free for others. */
export const PROCESS_SILENCE_S = 60

export interface RegisteredProcess {
  readonly processId: string
  health(): LoopHealth
  /** Stops the heartbeat and deletes the row, so that no other process waits for its end. */
  stop(late?: AbortSignal): Promise<void>
}

/** Registers this process under a new identifier and keeps its heartbeat. Dead processes are deleted on the way. */
export async function registerProcess(
  db: Database,
  roles: readonly string[],
  runtime: Runtime,
): Promise<RegisteredProcess> {
  const processId = runtime.uuid()
  const row = { processId, roles, host: hostname() }
  await beat(db, row)
  const loop = runRounds(
    'heartbeat',
    async () => {
      await beat(db, row)
      for (const dead of await deleteSilentProcesses(db, PROCESS_SILENCE_S)) {
        runtime.log.warn('process.lost', { lost_process_id: dead })
      }
      return false
    },
    HEARTBEAT_MS,
    runtime,
  )
  return {
    processId,
    health: () => loop.health(),
    async stop(late) {
      await loop.stop(late)
      await deleteProcess(db, processId)
    },
  }
}
