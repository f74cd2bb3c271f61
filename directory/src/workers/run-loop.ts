import type { Runtime } from '../runtime/runtime.ts'
import { backoffMs } from './backoff.ts'

export interface LoopHealth {
  /** False after a failed round, until a round succeeds or has gone on for 15 seconds. */
  readonly isHealthy: boolean
  /** Rounds that failed one after the other. */
  readonly failures: number
  /** The error of the last failed round. */
  readonly lastFailure: unknown
}

export interface Loop {
  readonly name: string
  /** Ends the wait for work: some may be due now. */
  wake(): void
  health(): LoopHealth
  /**
   * Resolves after the current round. When `late` is aborted, so is the work, and its failure is not logged as an
   * error.
   */
  stop(late?: AbortSignal): Promise<void>
}

/**
 * One round of a loop. Returns whether it found something to do: then the next round begins at once. A round may go on
 * for as long as the process runs, with many things under way at once, as refreshing does: it ends when `stopping` is
 * aborted.
 *
 * @param late aborted when the round must end now
 * @param stopping aborted when no more rounds follow
 */
export type Round = (late: AbortSignal, stopping: AbortSignal) => Promise<boolean>

/** The pauses between two rounds, in milliseconds. */
export interface Pauses {
  /** If the last round found nothing to do. */
  readonly idleMs: number | (() => number)
  /** After a wake, so that one round does the work of several wakes. @defaultValue 0 */
  readonly gatherMs?: number
  /** The longest one after failed rounds. @defaultValue 60,000 */
  readonly longestMs?: number
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/**
 * Milliseconds after which a round counts as working. It takes 10 seconds to find out that a database cannot be
 * reached.
 */
const WORKS_MS = 15_000

type LoopRuntime = Pick<Runtime, 'elapsed' | 'sleep' | 'random' | 'log'>

/**
 * Starts a loop of rounds. A round that fails is logged, and the next one begins after a pause that doubles with each
 * failure.
 */
export function runRounds(
  name: string,
  round: Round,
  pauses: number | Pauses,
  { elapsed, sleep, random, log }: LoopRuntime,
): Loop {
  const {
    idleMs,
    gatherMs = 0,
    longestMs = LONGEST_PAUSE_MS,
  } = typeof pauses === 'number' ? { idleMs: pauses } : pauses
  const stopping = new AbortController()
  const aborted = new AbortController()
  let wakeUp = new AbortController()
  let failures = 0
  let lastFailure: unknown
  /** When the round that is under way began; `null` between two rounds. */
  let begunAt: number | null = null

  const works = (): boolean => begunAt !== null && elapsed() - begunAt >= WORKS_MS

  /** Waits, unless it is woken. A wake that came before the wait ends it, too. */
  const pause = async (): Promise<void> => {
    const ms = typeof idleMs === 'number' ? idleMs : idleMs()
    await sleep(ms, AbortSignal.any([wakeUp.signal, stopping.signal]))
    if (!wakeUp.signal.aborted) return
    if (gatherMs > 0) await sleep(gatherMs, stopping.signal)
    wakeUp = new AbortController()
  }

  const attempt = async (): Promise<boolean> => {
    begunAt = elapsed()
    try {
      const found = await round(aborted.signal, stopping.signal)
      if (failures > 0) log.info('loop.recovered', { loop: name, failures })
      failures = 0
      return found
    } catch (error) {
      failures = works() ? 1 : failures + 1
      lastFailure = error
      // Once the loop was given up, the database of the round may be closed: its failure is expected.
      if (aborted.signal.aborted) log.info('loop.given_up', { loop: name, error })
      else log.error('loop.failed', { loop: name, failures, error })
      return false
    } finally {
      begunAt = null
    }
  }

  const ended = (async () => {
    while (!stopping.signal.aborted) {
      if (await attempt()) continue
      // The pause is partly random, so that processes that failed together do not come back together. A wake does not
      // end it.
      const failedMs = backoffMs({ firstMs: FIRST_PAUSE_MS, longestMs }, failures) * (0.5 + random() / 2)
      if (failures > 0) await sleep(failedMs, stopping.signal)
      else await pause()
    }
  })()

  return {
    name,
    wake: () => wakeUp.abort(),
    health: () => {
      const isHealthy = failures === 0 || works()
      return { isHealthy, failures: isHealthy ? 0 : failures, lastFailure: isHealthy ? undefined : lastFailure }
    },
    async stop(late) {
      stopping.abort()
      const abort = (): void => aborted.abort()
      if (late?.aborted === true) abort()
      late?.addEventListener('abort', abort, { once: true })
      await ended
      late?.removeEventListener('abort', abort)
    },
  }
}

/** Returns the loop with an end: it comes after the last round. */
export function endingWith(loop: Loop, end: () => Promise<void> | void): Loop {
  return {
    ...loop,
    async stop(late) {
      await loop.stop(late)
      await end()
    },
  }
}
