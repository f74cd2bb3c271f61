import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { startThread } from '../runtime/start-thread.ts'
import type { CheckedDocument, DocumentOptions } from './check-document.ts'
import type { CheckAnswer } from './check-worker.ts'

/** Bytes of memory for a document of 10 MB, whatever it contains. */
const MOST_HEAP_MB = 512
/** Documents after which the thread ends, because its memory stays as large as they made it. */
const LARGE = 1_000_000

/** Milliseconds that a document may take. */
const PATIENCE_MS = 15_000

/**
 * The thread in which documents are checked, one after the other. Some readers take a whole JSON document at once, and
 * the answers of the directory do not wait for that.
 */
export class CheckThread {
  #worker: Promise<Worker> | null = null
  #turn: Promise<unknown> = Promise.resolve()

  /** Checks a document. Returns `null` if it takes longer than 15 seconds. */
  async check(bytes: Uint8Array, options: DocumentOptions): Promise<CheckedDocument | null> {
    const turn = this.#turn.then(() => this.#ask(bytes, options))
    this.#turn = turn.catch(() => {})
    return await turn
  }

  async #ask(bytes: Uint8Array, options: DocumentOptions): Promise<CheckedDocument | null> {
    this.#worker ??= started()
    // A thread takes a moment to start, which is no fault of the document.
    const worker = await this.#worker
    const signal = AbortSignal.timeout(PATIENCE_MS)
    try {
      const answered = once(worker, 'message', { signal })
      worker.postMessage({ ...options, bytes })
      const [answer] = (await answered) as [CheckAnswer]
      if ('error' in answer) throw answer.error
      if (bytes.length > LARGE) await this.close()
      return answer.checked
    } catch (error) {
      await this.close()
      if (signal.aborted) return null
      throw error
    }
  }

  async close(): Promise<void> {
    const worker = await this.#worker
    this.#worker = null
    await worker?.terminate()
  }
}

/** Starts the thread, and waits until it takes documents. */
async function started(): Promise<Worker> {
  const worker = startThread(
    { built: './check-worker.js', source: './check-worker.ts', here: import.meta.url },
    { resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB } },
  )
  // Without a listener, an error between two checks would end the process.
  worker.on('error', () => {})
  await once(worker, 'message')
  // The process does not wait for a thread that nobody waits for.
  worker.unref()
  return worker
}
