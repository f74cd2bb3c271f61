import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { EmbeddedServer } from './embedded-server.ts'
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

/** Starts the server in a thread of its own, so that statements do not block the event loop. */
export async function startWorkerServer(options: WorkerOptions): Promise<EmbeddedServer> {
  const worker = startThread(options)
  const waiting: { resolve(bytes: Uint8Array): void; reject(error: unknown): void }[] = []
  let end: Error | undefined
  let closing: Promise<unknown> | undefined
  let loseIt = (_error: Error): void => {}
  const lost = new Promise<Error>((resolve) => {
    loseIt = resolve
  })
  const fail = (error: Error): void => {
    end ??= error
    if (closing === undefined) loseIt(end)
    for (const { reject } of waiting.splice(0)) reject(end)
  }
  worker.on('message', (message: WorkerAnswer) => {
    const next = waiting.shift()
    if ('failure' in message) next?.reject(message.failure)
    else next?.resolve(message.bytes ?? new Uint8Array())
  })
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => fail(new Error('The thread of the embedded database has ended')))
  const answered = (): Promise<Uint8Array> => {
    return new Promise((resolve, reject) => {
      if (end === undefined) waiting.push({ resolve, reject })
      else reject(end)
    })
  }
  const ask = (request: WorkerRequest): Promise<Uint8Array> => {
    const answer = answered()
    worker.postMessage(request)
    return answer
  }
  await answered()
  return {
    lost,
    exchange: (messages) => ask({ kind: 'exchange', messages }),
    async reset() {
      if (closing === undefined) await ask({ kind: 'reset' })
    },
    async close() {
      closing ??= ask({ kind: 'close' })
      await closing
    },
  }
}
