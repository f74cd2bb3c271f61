import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { WorkerAnswer, WorkerOptions, WorkerRequest } from './worker-message.ts'

/**
 * Starts the bundle's entry `database-worker`, which is beside the file that contains this code. If it runs from
 * sources, the thread needs its own loader for TypeScript.
 */
function startThread(workerData: WorkerOptions): Worker {
  const here = import.meta.url
  if (!here.endsWith('.ts')) return new Worker(new URL('./database-worker.js', here), { workerData })
  const loader = new URL('dist/esm/api/index.mjs', pathToFileURL(createRequire(here).resolve('tsx/package.json'))).href
  const entry = new URL('./worker.ts', here).href
  const script = `import(${JSON.stringify(loader)}).then(({ tsImport }) => tsImport(${JSON.stringify(entry)}, ${JSON.stringify(here)}))`
  return new Worker(script, { eval: true, execArgv: [], workerData })
}

type Answered = Exclude<WorkerAnswer, { readonly failure: unknown } | { readonly end: string }>

/** The thread of an embedded server, with the requests that wait for its answers. */
export class ServerThread {
  /** Resolves with the reason when the thread ended without being asked to. */
  readonly lost: Promise<Error>
  readonly #worker: Worker
  readonly #waiting: { resolve(answer: Answered): void; reject(error: unknown): void }[] = []
  #loseIt = (_error: Error): void => {}
  #end: Error | undefined
  #isClosing = false

  constructor(options: WorkerOptions) {
    this.lost = new Promise((resolve) => {
      this.#loseIt = resolve
    })
    this.#worker = startThread(options)
    this.#worker.on('message', (message: WorkerAnswer) => {
      if ('end' in message) {
        this.lose(new Error(message.end))
        return
      }
      const next = this.#waiting.shift()
      if ('failure' in message) next?.reject(message.failure)
      else next?.resolve(message)
    })
    this.#worker.on('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))))
    this.#worker.on('exit', () => this.#fail(new Error('The thread of the embedded database has ended')))
  }

  /** Waits for the next answer that no earlier caller waits for. */
  answered(): Promise<Answered> {
    return new Promise((resolve, reject) => {
      if (this.#end === undefined) this.#waiting.push({ resolve, reject })
      else reject(this.#end)
    })
  }

  ask(request: WorkerRequest): Promise<Answered> {
    const answer = this.answered()
    this.#worker.postMessage(request)
    return answer
  }

  /** For how many seconds the thread has worked. */
  get busySeconds(): number {
    return this.#worker.performance.eventLoopUtilization().active / 1_000
  }

  /** Closes the server; the thread ends by itself. */
  async close(): Promise<void> {
    this.#isClosing = true
    await this.ask({ kind: 'close' })
  }

  /** Ends the thread at once. */
  async end(): Promise<void> {
    this.#isClosing = true
    await this.#worker.terminate()
  }

  /** Gives the thread up: all waiting requests fail with the error. */
  lose(error: Error): void {
    this.#fail(error)
    // A thread that hangs ends only by force.
    void this.#worker.terminate()
  }

  #fail(error: Error): void {
    this.#end ??= error
    if (!this.#isClosing) this.#loseIt(this.#end)
    for (const { reject } of this.#waiting.splice(0)) reject(this.#end)
  }
}
