import { hostname } from 'node:os'
import type { Database } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import {
  type Beat,
  beat,
  deleteProcess,
  type LostProcess,
  loseAllProcesses,
  noteLostProcesses,
  type OwnProcess,
} from './process-rows.ts'
import { type LoopHealth, runRounds } from './run-loop.ts'

const HEARTBEAT_MS = 10_000

export interface RegisteredProcess extends OwnProcess {
  health(): LoopHealth
  /** Says where the metrics of this process are, such as `127.0.0.1:9464`. */
  announce(listener: string): Promise<void>
  /** Stops the heartbeat and deletes the row, so that no other process waits for its end. */
  stop(late?: AbortSignal): Promise<void>
}

/** Returns a new process of this machine. It is not registered. */
export function ownProcess(roles: readonly string[], { uuid }: Pick<Runtime, 'uuid'>): OwnProcess {
  return { processId: uuid(), roles, host: hostname() }
}

/** Renews the heartbeat of a process, and notes which others are lost. */
export async function renewHeartbeat(
  db: Database,
  own: OwnProcess,
  { log }: Pick<Runtime, 'log'>,
  also?: Beat,
): Promise<void> {
  await beat(db, own, also)
  logLosses(await noteLostProcesses(db, own), log)
}

function logLosses(lost: readonly LostProcess[], log: Runtime['log']): void {
  for (const { process_id, roles, host } of lost) {
    log.warn('process.lost', { lost_process_id: process_id, roles, host })
  }
}

/** A heartbeat that failed is tried again long before the process counts as dead. */
const LONGEST_PAUSE_MS = 2_000

/** What a registration needs besides. */
export interface RegistrationOptions {
  /** Whether no other process can have the database: all earlier ones are dead. @defaultValue false */
  readonly isAlone?: boolean
  /** Returns the digests of the service's secrets that this process accepts, that of the sealing one first. */
  readonly secrets?: () => Promise<readonly string[]>
}

/**
 * Registers this process under a new identifier and keeps its heartbeat. Losses of others are noted on the way.
 */
export async function registerProcess(
  db: Database,
  roles: readonly string[],
  runtime: Runtime,
  { isAlone = false, secrets = async () => [] }: RegistrationOptions = {},
): Promise<RegisteredProcess> {
  const own = ownProcess(roles, runtime)
  if (isAlone) logLosses(await loseAllProcesses(db), runtime.log)
  let listener: string | null = null
  await beat(db, own, { secrets: await secrets() })
  const loop = runRounds(
    'heartbeat',
    async () => {
      await renewHeartbeat(db, own, runtime, { listener, secrets: await secrets() })
      return false
    },
    { idleMs: HEARTBEAT_MS, longestMs: LONGEST_PAUSE_MS },
    runtime,
  )
  return {
    ...own,
    health: () => loop.health(),
    async announce(address) {
      listener = address
      await beat(db, own, { listener })
    },
    async stop(late) {
      await loop.stop(late)
      await deleteProcess(db, own.processId)
    },
  }
}
