import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { feed, openWorld, response } from './world.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

async function heapAfterGc(): Promise<number> {
  for (let i = 0; i < 3; i++) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    collectGarbage()
  }
  const { heapUsed, external, arrayBuffers } = process.memoryUsage()
  return heapUsed + external + arrayBuffers
}

const MB = 1_000_000

test('10,000 fetches with all kinds of faults keep memory flat, and leave nothing open', {
  timeout: 600_000,
}, async () => {
  const world = openWorld()
  const zipped = gzipSync(feed().replace('<link>', `<!--${'wind '.repeat(20_000)}--><link>`))
  const answers = [
    () => response('200 OK', { ETag: '"1"' }, feed()),
    () => response('304 Not Modified', {}),
    () => response('200 OK', { 'Content-Encoding': 'gzip' }, zipped),
    () => response('404 Not Found', {}, 'x'.repeat(20_000)),
    () => response('302 Found', { Location: '/loop' }),
    () => Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n'),
    () => response('200 OK', { 'Content-Encoding': 'gzip' }, zipped.subarray(0, -50)),
    () => response('200 OK', { 'Content-Length': '90000' }, feed()),
    () => response('200 OK', {}, '<!DOCTYPE html><html><head></head></html>'),
  ]
  let count = 0
  const server = await world.tcp((socket) => {
    count += 1
    const answer = answers[count % answers.length]?.() ?? Buffer.alloc(0)
    if (count % 10 === 0) socket.destroy()
    else if (count % 7 === 0) socket.end(answer)
    else socket.write(answer)
  })
  const fetcher = world.fetcher({
    concurrency: { total: 50, perOrigin: 50, perAddress: 50, originGapMs: 0 },
    timeoutsMs: { headers: 100, bodyIdle: 30 },
    retry: { delayMs: [0, 1] },
  })
  async function* requests(from: number, to: number) {
    for (let i = from; i < to; i++) {
      const url = server.url(`/${i % 500}`)
      const controller = i % 50 === 0 ? world.abortController() : null
      if (controller !== null) setImmediate(() => controller.abort())
      yield {
        url,
        validators: { url, etag: '"1"', storedAt: 0 },
        ...(controller !== null && { signal: controller.signal }),
      }
    }
  }
  const kinds = new Set<string>()
  const poll = async (from: number, to: number) => {
    for await (const { outcome } of fetcher.poll(requests(from, to))) kinds.add(outcome.kind)
  }
  await poll(0, 3_000)
  const before = await heapAfterGc()
  await poll(3_000, 10_000)
  const after = await heapAfterGc()
  expect(after - before).toBeLessThan(8 * MB)
  expect([...kinds].sort()).toEqual(
    expect.arrayContaining(['aborted', 'http-error', 'modified', 'network', 'not-feed', 'protocol', 'unchanged']),
  )
  expect(fetcher.stats()).toMatchObject({ active: 0, queued: 0 })
  expect(Object.values(fetcher.stats().outcomes).reduce((sum, n) => sum + n, 0)).toBe(10_000)
})
