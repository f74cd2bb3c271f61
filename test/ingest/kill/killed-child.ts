import { writeSync } from 'node:fs'
import { systemClock } from '../../../src/fetch/clock.ts'
import { createFetcher } from '../../../src/fetch/index.ts'
import { openFileFeedStore, refreshFeeds } from '../../../src/ingest/index.ts'
import type { FileSystem, FileWriter } from '../../../src/ingest/stores/file-system.ts'
import { nodeFiles } from '../../../src/ingest/stores/file-system.ts'

/** What the process is to do, as JSON in its first argument. */
export interface ChildTask {
  readonly folder: string
  readonly urls: readonly string[]
  /** Epoch milliseconds. */
  readonly now: number
  /** The operation on files at which it kills itself, from 0; null for none. */
  readonly killAt: number | null
}

let operations = 0
const task = JSON.parse(process.argv[2] ?? '') as ChildTask

/** Kills the process, before an operation or, of a write, in the middle of it. */
async function step(half?: () => Promise<void>): Promise<void> {
  if (operations === task.killAt) {
    await half?.()
    process.kill(process.pid, 'SIGKILL')
    await new Promise(() => {})
  }
  operations += 1
}

const deadlyFiles: FileSystem = {
  ...nodeFiles,
  async create(path) {
    await step()
    const file = await nodeFiles.create(path)
    const deadly: FileWriter = {
      async write(bytes) {
        await step(() => file.write(bytes.subarray(0, bytes.length >> 1)))
        await file.write(bytes)
      },
      async sync() {
        await step()
        await file.sync()
      },
      close: () => file.close(),
    }
    return deadly
  },
  async createNew(path, bytes) {
    await step()
    return await nodeFiles.createNew(path, bytes)
  },
  async rename(from, to) {
    await step()
    await nodeFiles.rename(from, to)
  },
  async remove(path) {
    await step()
    await nodeFiles.remove(path)
  },
  async syncFolder(path) {
    await step()
    await nodeFiles.syncFolder(path)
  },
}

const tell = (url: string, events: readonly unknown[]): void => {
  for (const event of events) writeSync(1, `${JSON.stringify({ url, event })}\n`)
}

const store = await openFileFeedStore(task.folder, { files: deadlyFiles })
for await (const pending of store.pending()) {
  tell(pending.url, pending.events)
  await pending.delivered()
}
const fetcher = createFetcher({
  userAgent: 'feedmill-tests/1.0 (+https://example.org/bot)',
  concurrency: { originGapMs: 0 },
  timeoutsMs: { headers: 60_000, bodyIdle: 60_000, total: 120_000 },
  retry: { transient: 0 },
  network: { allowPrivate: true, resolver: { resolve: async () => [{ address: '127.0.0.1', family: 4 }] } },
  clock: { ...systemClock, now: () => task.now },
})
const queue = task.urls.map((url) => ({ url, isForced: true }))
for await (const result of refreshFeeds(queue, { store, fetcher, now: () => task.now, concurrency: 4 })) {
  if ('error' in result) throw result.error
  if (result.pending === null) continue
  tell(result.feed.url, result.pending.events)
  await result.pending.delivered()
}
await fetcher.close()
await store.close()
writeSync(1, `${JSON.stringify({ operations })}\n`)
