import { parentPort, workerData } from 'node:worker_threads'
import { startPGlite } from './pglite-server.ts'
import type { WorkerAnswer, WorkerOptions, WorkerRequest } from './worker-message.ts'

// This file runs the embedded server in a thread of its own. The bundle has an entry for it: see `worker-server.ts`.

const port = parentPort!

function answer(message: WorkerAnswer): void {
  const bytes = 'bytes' in message ? message.bytes : undefined
  port.postMessage(message, bytes === undefined ? [] : [bytes.buffer as ArrayBuffer])
}

try {
  const server = await startPGlite(workerData as WorkerOptions)
  let lastRequest: Promise<void> = Promise.resolve()
  port.on('message', (request: WorkerRequest) => {
    lastRequest = lastRequest.then(async () => {
      try {
        if (request.kind === 'exchange') {
          answer({ bytes: await server.exchange(request.messages) })
          return
        }
        if (request.kind === 'reset') await server.reset()
        else await server.close()
        answer({})
      } catch (failure) {
        answer({ failure })
      } finally {
        if (request.kind === 'close') port.close()
      }
    })
  })
  answer({})
} catch (failure) {
  answer({ failure })
  port.close()
}
