import type { Database } from '../database/database.ts'
import type { EpisodeKey } from '../entities/index.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { isUnderWay, type TranscriptionState, transcriptionState } from './transcription-rows.ts'

/** Milliseconds between two looks: another process may do the work. */
const LOOK_MS = 500

/** How a transcription ended. */
export interface Ended {
  readonly state: TranscriptionState
  readonly reason: string | null
}

interface Watch {
  readonly ended: Promise<Ended>
  wake: AbortController
}

/** Waits for transcriptions under way in any process. All requests for one episode share its looks. */
export class TranscriptionWatch {
  readonly #db: Database
  readonly #sleep: Runtime['sleep']
  readonly #watches = new Map<string, Watch>()
  readonly #stopping = new AbortController()

  constructor(db: Database, { sleep }: Pick<Runtime, 'sleep'>) {
    this.#db = db
    this.#sleep = sleep
  }

  /** Resolves with how the transcription ended, or with `late`. Rejects if the database cannot be read. */
  async until(episode: EpisodeKey, patienceMs: number): Promise<Ended | 'late'> {
    let watch = this.#watches.get(episode.uuid)
    if (watch === undefined) {
      const begun: Watch = { wake: new AbortController(), ended: this.#follow(episode) }
      begun.ended.catch(() => undefined)
      watch = begun
      this.#watches.set(episode.uuid, begun)
    }
    const done = new AbortController()
    const late = this.#sleep(patienceMs, AbortSignal.any([done.signal, this.#stopping.signal]))
    try {
      return await Promise.race([watch.ended, late.then(() => 'late' as const)])
    } finally {
      done.abort()
    }
  }

  /** Looks now, because this process changed the transcription of an episode. */
  wake(uuid: string): void {
    this.#watches.get(uuid)?.wake.abort()
  }

  /** Ends all waits, as if they had lasted too long. */
  stop(): void {
    this.#stopping.abort()
  }

  async #follow(episode: EpisodeKey): Promise<Ended> {
    try {
      // The watch is not in the map before the first pause.
      await this.#sleep(0)
      for (;;) {
        const watch = this.#watches.get(episode.uuid)!
        const found = await transcriptionState(this.#db, episode)
        if (found === null || !isUnderWay(found.state) || this.#stopping.signal.aborted) {
          return found ?? { state: 'failed', reason: 'the episode is gone' }
        }
        await this.#sleep(LOOK_MS, AbortSignal.any([watch.wake.signal, this.#stopping.signal]))
        watch.wake = new AbortController()
      }
    } finally {
      this.#watches.delete(episode.uuid)
    }
  }
}
