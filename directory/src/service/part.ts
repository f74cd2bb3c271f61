import type { Routes } from '../http/index.ts'
import type { DirectRoute, Metrics, Stopper, StopStep } from '../runtime/index.ts'
import type { Job, Loop, LoopHealth } from '../workers/index.ts'

/** What a room brings to a process. */
export interface Part {
  readonly name: string
  readonly routes?: readonly Routes[]
  /** By path: handlers that answer plain `POST` requests before the routes do. */
  readonly direct?: ReadonlyMap<string, DirectRoute>
  /** The jobs that the room knows, whatever roles the process has. */
  readonly jobs?: readonly Job<never>[]
  /** The loops that this process runs. */
  readonly loops?: readonly PartLoop[]
  readonly addGauges?: (metrics: Metrics) => void
  /** Ends what the room holds, after all loops and jobs have ended. */
  readonly close?: StopStep
}

/** A loop of a room. */
export interface PartLoop {
  readonly start: () => Loop
  /** Whether `/readyz` watches it. Default: true. */
  readonly isWatched?: boolean
}

/** A loop of this process, for `/readyz`. */
export interface WatchedLoop {
  readonly name: string
  isHealthy(): boolean
}

export const watched = (name: string, { health }: { health(): LoopHealth }): WatchedLoop => ({
  name,
  isHealthy: () => health().isHealthy,
})

/** Stops what rooms hold when the process stops: the last room first. */
export function closeAtStop(parts: readonly Part[], stopper: Stopper): void {
  for (const { name, close } of parts) if (close !== undefined) stopper.add(name, close)
}

/** Starts the loops of rooms. At stop all of them end at once: one that went on would keep the database from others. */
export function startLoops(parts: readonly Part[], stopper: Stopper): readonly WatchedLoop[] {
  const started = parts
    .flatMap(({ loops = [] }) => loops)
    .map((loop) => ({ running: loop.start(), isWatched: loop.isWatched ?? true }))
  for (const { running } of started) stopper.add(running.name, (late) => running.stop(late))
  stopper.add('loops', () => {
    // The step of each loop waits for it, and tells why it failed.
    for (const { running } of started) running.stop().catch(() => {})
  })
  return started.flatMap(({ running, isWatched }) => (isWatched ? [watched(running.name, running)] : []))
}
