import { parentPort, workerData } from 'node:worker_threads'
import { startPGlite } from './pglite-server.ts'
import type { WorkerAnswer, WorkerOptions, WorkerRequest } from './worker-message.ts'

// The thread of the embedded server. It is an entry of the bundle: see `worker-server.ts`.

const port = parentPort!

function answer(message: WorkerAnswer): void {
  const bytes = 'bytes' in message ? message.bytes : undefined
  port.postMessage(message, bytes === undefined ? [] : [bytes.buffer as ArrayBuffer])
}

try {
  const server = await startPGlite(workerData as WorkerOptions)
  let last: Promise<void> = Promise.resolve()
  port.on('message', (request: WorkerRequest) => {
    last = last.then(async () => {
      try {
        if (request.kind === 'exchange') {
          answer({ bytes: await server.exchange(request.messages) })
          return
        }
        if (request.kind === 'reset') await server.reset()
        else await server.close()
        answer({})
        if (request.kind === 'close') port.close()
      } catch (failure) {
        answer({ failure })
      }
    })
  })
  answer({})
} catch (failure) {
  answer({ failure })
  port.close()
}
