import { describe, expect, test } from 'vitest'
import { runBounded } from '../../src/fetch/poll.ts'
import { all } from '../detection/sources.ts'
import { eventually, feed, openWorld, response } from './world.ts'

describe('a poll of many feeds', () => {
  test('fetches each feed once, and gives its request with the outcome', async () => {
    const world = openWorld()
    const server = await world.tcp((socket, head) => socket.write(response('200 OK', {}, feed(head.split(' ')[1]))))
    const requests = Array.from({ length: 40 }, (_, id) => ({ id, url: server.url(`/${id}`) }))
    const results = await all(world.fetcher({ concurrency: { perOrigin: 4 } }).poll(requests))
    expect(results.map(({ request }) => request.id).sort((a, b) => a - b)).toEqual(requests.map(({ id }) => id))
    for (const { request, outcome } of results) {
      expect(requests).toContain(request)
      expect(outcome.kind).toBe('modified')
    }
  })

  test('is not stopped by an invalid URL', async () => {
    const world = openWorld()
    const server = await world.tcp((socket) => socket.write(response('200 OK', {}, feed())))
    const results = await all(world.fetcher().poll([{ url: 'nonsense' }, { url: server.url() }, { url: '' }]))
    expect(results.map(({ outcome }) => outcome.kind).sort()).toEqual(['blocked', 'blocked', 'modified'])
  })

  test('goes on at other hosts while many requests in a row wait for one', async () => {
    const world = openWorld()
    const waiting: (() => void)[] = []
    const slow = await world.tcp((socket) => waiting.push(() => socket.write(response('200 OK', {}, feed()))))
    const other = await world.tcp((socket) => socket.write(response('200 OK', {}, feed())))
    const requests = [
      ...Array.from({ length: 20 }, (_, i) => ({ url: slow.url(`/${i}`) })),
      ...Array.from({ length: 5 }, (_, i) => ({ url: other.url(`/${i}`, 'moved.example.org') })),
    ]
    const seen: string[] = []
    for await (const { request } of world.fetcher({ concurrency: { total: 10 } }).poll(requests)) {
      seen.push(request.url)
      if (seen.length === 5) setInterval(() => waiting.shift()?.(), 1).unref()
    }
    expect(seen.slice(0, 5).every((url) => url.includes('moved.example.org'))).toBe(true)
    expect(seen).toHaveLength(25)
  })

  test('can consume the bodies while they arrive', async () => {
    const world = openWorld()
    const server = await world.tcp((socket) => socket.write(response('200 OK', {}, feed())))
    const results = await all(
      world.fetcher().poll([{ url: server.url() }], {
        consume: async (body) => (await all(body)).reduce((sum, { length }) => sum + length, 0),
      }),
    )
    expect(results[0]?.outcome).toMatchObject({ kind: 'modified', value: feed().length })
  })

  test('is aborted when the caller stops taking results', async () => {
    const world = openWorld()
    const server = await world.tcp(
      (socket, _head, count) => count === 1 && socket.write(response('200 OK', {}, feed())),
    )
    const fetcher = world.fetcher()
    for await (const _ of fetcher.poll(Array.from({ length: 10 }, (_, i) => ({ url: server.url(`/${i}`) })))) break
    await eventually(() => fetcher.stats().outcomes['aborted'] === 9)
    expect(fetcher.stats().outcomes).toMatchObject({ modified: 1, aborted: 9 })
  })
})

describe('a bounded run', () => {
  const noStop = () => {}

  test('never holds more than its window, however long the source', async () => {
    let taken = 0
    let most = 0
    let out = 0
    function* source() {
      for (let i = 0; i < 1_000; i++) {
        taken += 1
        most = Math.max(most, taken - out)
        yield i
      }
    }
    for await (const _ of runBounded(source(), async (i) => i, 16, noStop)) out += 1
    expect([taken, out]).toEqual([1_000, 1_000])
    expect(most).toBeLessThanOrEqual(17)
  })

  test('does not pull while results are not taken', async () => {
    let taken = 0
    function* source() {
      for (;;) {
        taken += 1
        yield taken
      }
    }
    const run = runBounded(source(), async (i) => i, 5, noStop)
    await run.next()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(taken).toBeLessThanOrEqual(6)
    await run.return()
  })

  test('throws what a task throws, and closes the source', async () => {
    let isClosed = false
    async function* source() {
      try {
        for (let i = 0; ; i++) yield i
      } finally {
        isClosed = true
      }
    }
    const task = async (i: number) => {
      if (i === 3) throw new RangeError('no')
      return i
    }
    await expect(all(runBounded(source(), task, 2, noStop))).rejects.toThrow(RangeError)
    expect(isClosed).toBe(true)
  })

  test('ends for a caller that stops while the source waits for its next item', async () => {
    const stops: string[] = []
    async function* source() {
      yield 1
      await new Promise(() => {})
    }
    for await (const _ of runBounded(
      source(),
      async (i) => i,
      2,
      () => stops.push('stopped'),
    ))
      break
    expect(stops).toEqual(['stopped'])
  })

  test('throws what the source throws', async () => {
    async function* source() {
      yield 1
      throw new RangeError('the database is gone')
    }
    await expect(all(runBounded(source(), async (i) => i, 2, noStop))).rejects.toThrow('the database is gone')
  })

  test('of an empty source ends', async () => {
    expect(await all(runBounded([], async (i) => i, 2, noStop))).toEqual([])
  })
})
