import { parentPort, workerData } from 'node:worker_threads'
import { makeFiles, type PGliteServer, startPGlite } from './pglite-server.ts'
import { ServerEndedError } from './server-end.ts'
import type { WorkerAnswer, WorkerOptions, WorkerRequest } from './worker-message.ts'

// This file runs the embedded server in a thread of its own. The bundle has an entry for it: see `worker-server.ts`.

const port = parentPort!

function answer(message: WorkerAnswer): void {
  const bytes = 'bytes' in message ? message.bytes : undefined
  port.postMessage(message, bytes === undefined ? [] : [bytes.buffer as ArrayBuffer])
}

async function answerOf(server: PGliteServer, request: WorkerRequest): Promise<WorkerAnswer> {
  switch (request.kind) {
    case 'exchange':
      return { bytes: await server.exchange(request.messages) }
    case 'memory':
      return { memory: await server.memory() }
    case 'reset':
      await server.reset()
      return {}
    case 'close':
      await server.close()
      return {}
  }
}

function serve(server: PGliteServer): void {
  let lastRequest: Promise<void> = Promise.resolve()
  port.on('message', (request: WorkerRequest) => {
    lastRequest = lastRequest.then(async () => {
      try {
        answer(await answerOf(server, request))
      } catch (failure) {
        answer(failure instanceof ServerEndedError ? { end: failure.message } : { failure })
      } finally {
        if (request.kind === 'close') port.close()
      }
    })
  })
}

try {
  const { task, ...options } = workerData as WorkerOptions
  if (task === 'make-files') await makeFiles(options)
  else serve(await startPGlite(options))
  answer({})
} catch (failure) {
  answer({ failure })
  port.close()
}
