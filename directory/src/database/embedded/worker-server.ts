import type { Runtime } from '../../runtime/runtime.ts'
import { AnswerWatch, LOOK_MS } from './answer-watch.ts'
import { isNewFolder } from './data-folder.ts'
import type { EmbeddedServer } from './embedded-server.ts'
import { ServerThread } from './server-thread.ts'
import type { WorkerOptions } from './worker-message.ts'

type FilesOptions = Omit<WorkerOptions, 'task'>

/**
 * Starts the server in a thread of its own, so that statements do not block the event loop. Another thread makes the
 * files of a new folder: the system gets the memory of an ended thread back.
 */
export async function startWorkerServer(
  { folder, archive }: FilesOptions,
  { elapsed }: Pick<Runtime, 'elapsed'>,
): Promise<EmbeddedServer> {
  if (await isNewFolder(folder)) {
    const maker = new ServerThread({ task: 'make-files', folder, archive })
    await maker.answered()
    await maker.end()
  }
  const thread = new ServerThread({ task: 'serve', folder })
  await thread.answered()
  let closing: Promise<unknown> | undefined
  const watch = new AnswerWatch()
  const looking = setInterval(() => {
    const hanging = watch.look(elapsed())
    if (hanging !== null) thread.lose(new Error(`The database did not answer for too long: ${hanging}`))
  }, LOOK_MS)
  looking.unref()
  void thread.lost.then(() => clearInterval(looking))
  return {
    lost: thread.lost,
    limitAnswers: (limitMs) => watch.limitTo(limitMs),
    async exchange(messages) {
      watch.begin(messages)
      try {
        return (await thread.ask({ kind: 'exchange', messages })).bytes ?? new Uint8Array()
      } finally {
        watch.end()
      }
    },
    async memory() {
      const { memory } = await thread.ask({ kind: 'memory' })
      return memory!
    },
    busySeconds: () => thread.busySeconds,
    async reset() {
      if (closing === undefined) await thread.ask({ kind: 'reset' })
    },
    async close() {
      clearInterval(looking)
      closing ??= thread.close()
      await closing
    },
  }
}
