import { argv, cpuUsage, memoryUsage } from 'node:process'

/*
 * One run of `bench/ingest/main.ts`, in a fresh process: LIBRARY PORT FEEDS CONCURRENCY FOLDER NOW. The library is a
 * compiled one. Prints what the run took, as JSON; memory is that of the process, looked at every 50 ms, above what it
 * was after the first tenth of the feeds, and what of the heap is in use when garbage has been collected, then and at
 * the end.
 */

const [library = '', port = '', count = '', inFlight = '', folder = '', now = ''] = argv.slice(2)
const {
  createFetcher,
  openFileFeedStore,
  refreshFeeds,
}: typeof import('../../src/ingest/index.ts') & typeof import('../../src/fetch/index.ts') = await import(library)

const fetcher = createFetcher({
  userAgent: 'bench/1.0 (+https://example.org/bot)',
  concurrency: { total: Number(inFlight) },
  network: {
    allowPrivate: true,
    // Each host has an address of its own on the loopback interface, as hosts have.
    resolver: {
      resolve: async (host) => {
        const number = Number(/\d+/.exec(host)?.[0] ?? 0)
        return [{ address: `127.1.${number >> 8}.${number & 255}`, family: 4 }]
      },
    },
  },
  clock: {
    now: () => Number(now),
    elapsed: () => performance.now(),
    setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
    clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  },
})
const store = await openFileFeedStore(folder)
function* queue() {
  for (let number = 0; number < Number(count); number += 1) {
    yield { url: `http://feed-${number}.example:${port}/feed.xml`, isForced: true }
  }
}

let baseline = 0
let peak = 0
/** At each tenth of the way. */
const course: number[] = []
const tenth = Math.ceil(Number(count) / 10)
const live: number[] = []
function liveHeap(): number {
  globalThis.gc?.()
  return memoryUsage().heapUsed
}
const sampling = setInterval(() => {
  peak = Math.max(peak, memoryUsage.rss())
}, 50)
const kinds: Record<string, number> = {}
const totals = { children: 0, events: 0, bytes: 0, done: 0 }
const start = performance.now()
const cpu = cpuUsage()
const options = { store, fetcher, now: () => Number(now), concurrency: Number(inFlight) }
for await (const result of refreshFeeds(queue(), options)) {
  if ('error' in result) throw result.error
  const { outcome, pending } = result
  kinds[outcome.kind] = (kinds[outcome.kind] ?? 0) + 1
  totals.children += outcome.metrics.children
  totals.events += outcome.events.length
  totals.bytes += outcome.metrics.decodedBytes
  totals.done += 1
  await pending?.delivered()
  if (totals.done % tenth === 0) course.push(memoryUsage.rss())
  if (totals.done === tenth) {
    baseline = peak = memoryUsage.rss()
    live.push(liveHeap())
  }
}
const { user, system } = cpuUsage(cpu)
const seconds = (performance.now() - start) / 1000
clearInterval(sampling)
live.push(liveHeap())
console.log(
  JSON.stringify({ kinds, ...totals, seconds, user: user / 1e6, system: system / 1e6, baseline, peak, course, live }),
)
await fetcher.close()
await store.close()
