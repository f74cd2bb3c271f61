import { hostname } from 'node:os'
import type { Database } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { beat, deleteDeadProcesses, deleteProcess, forgetProcesses, type OwnProcess } from './process-rows.ts'
import { type LoopHealth, runRounds } from './run-loop.ts'

const HEARTBEAT_MS = 10_000

export interface RegisteredProcess extends OwnProcess {
  health(): LoopHealth
  /** Stops the heartbeat and deletes the row, so that no other process waits for its end. */
  stop(late?: AbortSignal): Promise<void>
}

/** Returns a new process of this machine. It is not registered. */
export function ownProcess(roles: readonly string[], { uuid }: Pick<Runtime, 'uuid'>): OwnProcess {
  return { processId: uuid(), roles, host: hostname() }
}

/** Renews the heartbeat of a process, and deletes the rows of dead ones. */
export async function renewHeartbeat(
  db: Database,
  own: OwnProcess,
  { log }: Pick<Runtime, 'log'>,
  options?: Parameters<typeof beat>[2],
): Promise<void> {
  await beat(db, own, options)
  for (const dead of await deleteDeadProcesses(db)) log.warn('process.lost', { lost_process_id: dead })
}

/** A heartbeat that failed is tried again long before the process counts as dead. */
const LONGEST_PAUSE_MS = 2_000

/**
 * Registers this process under a new identifier and keeps its heartbeat. Dead processes are deleted on the way.
 *
 * @param isAlone whether no other process can have the database: all earlier ones are dead
 */
export async function registerProcess(
  db: Database,
  roles: readonly string[],
  runtime: Runtime,
  isAlone = false,
): Promise<RegisteredProcess> {
  const own = ownProcess(roles, runtime)
  if (isAlone) await forgetProcesses(db)
  await beat(db, own)
  const loop = runRounds(
    'heartbeat',
    async () => {
      await renewHeartbeat(db, own, runtime)
      return false
    },
    { idleMs: HEARTBEAT_MS, longestMs: LONGEST_PAUSE_MS },
    runtime,
  )
  return {
    ...own,
    health: () => loop.health(),
    async stop(late) {
      await loop.stop(late)
      await deleteProcess(db, own.processId)
    },
  }
}
