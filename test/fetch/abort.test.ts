import { describe, expect, test } from 'vitest'
import { eventually, feed, openWorld, response } from './world.ts'

/*
 * The servers here do nothing after the abort: a fetch that waited for them would end only at its own deadlines, which
 * are far away. The tests only check that it ends.
 */
describe('a fetch that is aborted ends at once', () => {
  test('while it waits for its turn, and the turn goes to another', async () => {
    const world = openWorld()
    const controller = world.abortController()
    const server = await world.tcp((socket, _head, count) => {
      if (count === 1) setTimeout(() => socket.write(response('200 OK', {}, feed())), 50)
      else socket.write(response('200 OK', {}, feed()))
    })
    const fetcher = world.fetcher({ concurrency: { perOrigin: 1 } })
    const first = fetcher.fetch({ url: server.url('/1') })
    const second = fetcher.fetch({ url: server.url('/2'), signal: controller.signal })
    const third = fetcher.fetch({ url: server.url('/3') })
    controller.abort()
    expect((await second).kind).toBe('aborted')
    expect([(await first).kind, (await third).kind]).toEqual(['modified', 'modified'])
    expect(server.heads.map((head) => head.split(' ')[1])).toEqual(['/1', '/3'])
  })

  test('while it waits between two starts at a host', async () => {
    const world = openWorld()
    const controller = world.abortController()
    const server = await world.tcp((socket) => socket.write(response('200 OK', {}, feed())))
    const fetcher = world.fetcher({ concurrency: { originGapMs: 600_000 } })
    await fetcher.fetch({ url: server.url() })
    const second = fetcher.fetch({ url: server.url(), signal: controller.signal })
    controller.abort()
    expect((await second).kind).toBe('aborted')
  })

  test('while a store of host states does not answer', async () => {
    const world = openWorld()
    const controller = world.abortController()
    const hostState = { get: () => new Promise<undefined>(() => {}), set: () => {} }
    const fetching = world.fetcher({ hostState }).fetch({ url: 'http://feeds.example.com/', signal: controller.signal })
    controller.abort()
    expect((await fetching).kind).toBe('aborted')
  })

  test.each([
    ['in TLS', 'https'],
    ['before the headers', 'http'],
  ] as const)('%s', async (_name, scheme) => {
    const world = openWorld()
    const controller = world.abortController()
    const server = await world.raw((socket) => socket.once('data', () => controller.abort()), scheme)
    const fetcher = world.fetcher()
    const outcome = await fetcher.fetch({ url: server.url(), signal: controller.signal })
    expect([outcome.kind, fetcher.stats().connections]).toEqual(['aborted', 0])
  })

  test('in the middle of a long body', async () => {
    const world = openWorld()
    const controller = world.abortController()
    const server = await world.tcp((socket) => socket.write(`HTTP/1.1 200 OK\r\n\r\n<rss>${' '.repeat(300_000)}`))
    const outcome = await world.fetcher().fetchWith({ url: server.url(), signal: controller.signal }, async (body) => {
      for await (const _ of body) controller.abort()
    })
    expect(outcome.kind).toBe('aborted')
  })

  test('in the body of an error', async () => {
    const world = openWorld()
    const controller = world.abortController()
    const server = await world.tcp((socket) =>
      socket.write('HTTP/1.1 403 No\r\nContent-Length: 5000\r\n\r\nwait', () =>
        setTimeout(() => controller.abort(), 20),
      ),
    )
    const outcome = await world.fetcher().fetch({ url: server.url(), signal: controller.signal })
    expect(outcome.kind).toBe('aborted')
  })

  test('while its failure is stored, with the abort as its outcome', async () => {
    const world = openWorld()
    const controller = world.abortController()
    const server = await world.tcp(() => {})
    await world.stop(server)
    const hostState = { get: () => undefined, set: async () => controller.abort() }
    const outcome = await world.fetcher({ hostState }).fetch({ url: server.url(), signal: controller.signal })
    expect(outcome.kind).toBe('aborted')
  })

  test('in any phase, when the fetcher is closed', async () => {
    const world = openWorld()
    const silent = await world.tcp(() => {})
    const mute = await world.raw(() => {}, 'https')
    const body = await world.tcp((socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n<rss>'))
    const redirecting = await world.tcp((socket, _head, count) => {
      if (count === 1) socket.write('HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 9\r\n\r\n')
    })
    const fetcher = world.fetcher()
    const all = [silent, silent, silent, mute, body, redirecting].map((server, i) =>
      fetcher.fetch({ url: server.url(`/${i}`) }),
    )
    while (silent.heads.length < 2 || body.heads.length < 1 || redirecting.heads.length < 1 || mute.connections < 1)
      await new Promise((resolve) => setTimeout(resolve, 5))
    await fetcher.close()
    expect((await Promise.all(all)).map(({ kind }) => kind)).toEqual(Array(6).fill('aborted'))
    await expect(fetcher.fetch({ url: silent.url() })).rejects.toThrow(TypeError)
  })
})

test('a signal that fires after the end has no effect', async () => {
  const world = openWorld()
  const controller = world.abortController()
  const server = await world.tcp((socket) => socket.write(response('200 OK', {}, feed())))
  const fetcher = world.fetcher()
  expect((await fetcher.fetch({ url: server.url(), signal: controller.signal })).kind).toBe('modified')
  controller.abort()
  expect((await fetcher.fetch({ url: server.url() })).meta.hops[0]?.reused).toBe(true)
})

test('the look-up of a name is aborted when no fetch wants it any more', async () => {
  const world = openWorld()
  const controller = world.abortController()
  let signal: AbortSignal | undefined
  const resolver = {
    resolve: (_name: string, asked: AbortSignal) => {
      signal = asked
      return new Promise<never>(() => {})
    },
  }
  const fetching = world
    .fetcher({ network: { resolver } })
    .fetch({ url: 'http://feeds.example.com/', signal: controller.signal })
  await eventually(() => signal !== undefined)
  controller.abort()
  expect((await fetching).kind).toBe('aborted')
  expect(signal?.aborted).toBe(true)
})

test('a fetch that gives up a look-up does not take the answer from another', async () => {
  const world = openWorld()
  const controller = world.abortController()
  const server = await world.tcp((socket) => socket.write(response('200 OK', {}, feed())))
  let answer = () => {}
  const resolver = {
    resolve: () =>
      new Promise<{ address: string; family: 4 }[]>((resolve) => {
        answer = () => resolve([{ address: '127.0.0.1', family: 4 }])
      }),
  }
  const fetcher = world.fetcher({ network: { resolver } })
  const first = fetcher.fetch({ url: server.url(), signal: controller.signal })
  const second = fetcher.fetch({ url: server.url() })
  controller.abort()
  expect((await first).kind).toBe('aborted')
  answer()
  expect((await second).kind).toBe('modified')
})
