import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createFetcher, createMemoryHostState, type HostState } from '../../src/fetch/index.ts'
import { ManualClock } from './manual-clock.ts'
import { eventually, feed, headerIn, openWorld, response, userAgent } from './world.ts'

test('a request has only the necessary headers', async () => {
  const world = openWorld()
  const server = await world.tcp((socket) => socket.write(response('200 OK', { 'Set-Cookie': 'a=b' }, feed())))
  const fetcher = world.fetcher()
  await fetcher.fetch({ url: server.url() })
  await fetcher.fetch({ url: server.url() })
  const encodings = headerIn(server.heads[0] ?? '', 'accept-encoding')
  expect(server.heads[0]).toBe(
    [
      'GET /feed HTTP/1.1',
      `host: feeds.example.com:${server.port}`,
      'connection: keep-alive',
      `user-agent: ${userAgent}`,
      'accept: application/rss+xml, application/atom+xml, application/feed+json, application/json;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1',
      `accept-encoding: ${encodings}`,
      '',
    ].join('\r\n'),
  )
  expect(server.heads[1]).toBe(server.heads[0])
  expect(encodings).toMatch(/^gzip, br(, zstd)?$/)
})

test('the Accept header can be chosen', async () => {
  const world = openWorld()
  const server = await world.tcp((socket) => socket.write(response('200 OK', {}, feed())))
  const fetcher = world.fetcher()
  await fetcher.fetch({ url: server.url(), accept: 'sss' })
  await fetcher.fetch({ url: server.url(), accept: 'any' })
  expect(server.heads.map((head) => headerIn(head, 'accept'))).toEqual([
    'application/json, text/json;q=0.9, */*;q=0.1',
    '*/*',
  ])
})

describe('a User-Agent', () => {
  test.each([
    'ExampleDirectory/1.0 (+https://example.org/bot; podcast directory)',
    'ExampleDirectory/1.0 (+mailto:bot@example.org)',
  ])('%s is good', async (text) => {
    await createFetcher({ userAgent: text }).close()
  })

  test.each([
    undefined,
    '',
    'ExampleDirectory/1.0',
    'ExampleDirectory/1.0 (https://example.org/bot)',
    'ExampleDirectory/1.0 (+bot)',
    'Mozilla/5.0 (compatible; ExampleDirectory; +https://example.org/bot)',
    'Example\r\nX: y (+https://example.org/bot)',
    'Éxample/1.0 (+https://example.org/bot)',
  ])('%j is refused with advice', (text) => {
    expect(() => createFetcher({ userAgent: text as string })).toThrow(/ExampleDirectory\/1\.0/)
  })
})

describe('a host that refuses', () => {
  const at = Date.UTC(2026, 0, 1)

  test('is left alone by all feeds, and by redirects to it, until its time is over', async () => {
    const world = openWorld()
    let time = at
    const clock = { ...world.clock, now: () => time }
    const server = await world.tcp((socket, _head, count) =>
      socket.write(count === 1 ? response('429 Slow down', { 'Retry-After': '300' }) : response('200 OK', {}, feed())),
    )
    const elsewhere = await world.tcp((socket) =>
      socket.write(response('302 Found', { Location: server.url('/other') })),
    )
    const fetcher = world.fetcher({ clock })
    const until = at / 1000 + 300
    expect(await fetcher.fetch({ url: server.url() })).toMatchObject({ kind: 'http-error', reason: 'rate-limited' })
    time += 299_000
    const deferred = { kind: 'deferred', until, host: `feeds.example.com:${server.port}` }
    expect(await fetcher.fetch({ url: server.url('/other') })).toMatchObject(deferred)
    expect(await fetcher.fetch({ url: elsewhere.url() })).toMatchObject(deferred)
    expect(await fetcher.fetch({ url: server.url('/feed', 'feeds.example.com.') })).toMatchObject(deferred)
    expect(server.heads).toHaveLength(1)
    time += 1_000
    expect((await fetcher.fetch({ url: server.url() })).kind).toBe('modified')
  })

  test('without saying for how long is left alone longer each time, until it answers', async () => {
    const world = openWorld()
    let time = at
    const clock = { ...world.clock, now: () => time }
    const statuses = [
      '429 No',
      '429 No',
      '503 No',
      '429 No',
      '429 No',
      '429 No',
      '429 No',
      '200 OK',
      '429 No',
      '503 No',
    ]
    const server = await world.tcp((socket, _head, count) => {
      const status = statuses[count - 1] ?? '200 OK'
      socket.write(response(status, {}, status.startsWith('200') ? feed() : ''))
    })
    const fetcher = world.fetcher({ clock })
    const delays: (number | undefined)[] = []
    for (const _ of statuses) {
      const { meta } = await fetcher.fetch({ url: server.url() })
      delays.push(meta.freshness.retryAfter)
      time += 1_000 * (meta.freshness.retryAfter ?? 1)
    }
    expect(delays).toEqual([3_600, 7_200, 3_600, 28_800, 57_600, 86_400, 86_400, undefined, 3_600, 1_800])
  })

  test('is left alone by the next process, too, when its state is kept', async () => {
    const world = openWorld()
    const stored = new Map<string, string>()
    const hostState = {
      async get(host: string): Promise<HostState | undefined> {
        const text = stored.get(host)
        return text === undefined ? undefined : JSON.parse(text)
      },
      async set(host: string, state: HostState) {
        stored.set(host, JSON.stringify(state))
      },
    }
    const server = await world.tcp((socket) => socket.write(response('429 Slow down', { 'Retry-After': '300' })))
    await world.fetcher({ hostState }).fetch({ url: server.url() })
    expect((await world.fetcher({ hostState }).fetch({ url: server.url() })).kind).toBe('deferred')
    expect(server.heads).toHaveLength(1)
  })

  test.each<[string, (value: HostState | null) => unknown]>([
    ['null for an unknown host', (value) => value],
    ['a promise of that', async (value) => value],
    // biome-ignore lint/suspicious/noThenProperty: query builders give such things.
    ['something to be awaited that is no Promise', (value) => ({ then: (done: (v: unknown) => void) => done(value) })],
  ])('is left alone if the store of a database gives %s', async (_, answered) => {
    const world = openWorld()
    const stored = new Map<string, HostState>()
    const hostState = {
      get: (host: string) => answered(stored.get(host) ?? null) as HostState | null,
      set: (host: string, state: HostState): void => void stored.set(host, state),
    }
    const server = await world.tcp((socket) => socket.write(response('429 Slow down', { 'Retry-After': '300' })))
    const fetcher = world.fetcher({ hostState })
    expect((await fetcher.fetch({ url: server.url() })).kind).toBe('http-error')
    expect((await fetcher.fetch({ url: server.url() })).kind).toBe('deferred')
    expect(server.heads).toHaveLength(1)
  })

  test('is not left alone for longer than the maximum, which only a clock that was ahead can have stored', async () => {
    const world = openWorld()
    const server = await world.tcp((socket) => socket.write(response('200 OK', {}, feed())))
    const hostState = createMemoryHostState()
    const host = `feeds.example.com:${server.port}`
    const clock = { ...world.clock, now: () => at }
    hostState.set(host, { notBefore: at / 1000 + 7 * 86_400, refusals: 1 })
    expect((await world.fetcher({ hostState, clock }).fetch({ url: server.url() })).kind).toBe('deferred')
    hostState.set(host, { notBefore: at / 1000 + 10 * 365 * 86_400, refusals: 1 })
    expect((await world.fetcher({ hostState, clock }).fetch({ url: server.url() })).kind).toBe('modified')
    expect(hostState.get(host)).toEqual({ lastAttemptAt: at / 1000 })
  })

  test('is left alone for as long as it asks, whatever a clock that was ahead has stored', async () => {
    const world = openWorld()
    const server = await world.tcp((socket) => socket.write(response('429 Slow down', { 'Retry-After': '300' })))
    const hostState = createMemoryHostState()
    const host = `feeds.example.com:${server.port}`
    hostState.set(host, { notBefore: at / 1000 + 10 * 365 * 86_400 })
    await world.fetcher({ hostState, clock: { ...world.clock, now: () => at } }).fetch({ url: server.url() })
    expect(hostState.get(host)).toMatchObject({ notBefore: at / 1000 + 300, refusals: 1 })
  })

  test('without an answer is remembered with the time of the attempt', async () => {
    const world = openWorld()
    const hostState = createMemoryHostState()
    const server = await world.tcp((socket) => socket.end())
    const clock = { ...world.clock, now: () => at }
    await world.fetcher({ hostState, clock }).fetch({ url: server.url() })
    expect(await hostState.get(`feeds.example.com:${server.port}`)).toEqual({ lastAttemptAt: at / 1000 })
  })

  test.each([
    ['an answer', (socket: Socket) => socket.write(response('200 OK', {}, feed()))],
    ['a failure', (socket: Socket) => socket.destroy()],
  ])('is left alone even if %s comes to an earlier request', async (_name, end) => {
    const world = openWorld()
    const sent: Socket[] = []
    const server = await world.tcp((socket, head) => {
      if (head.startsWith('GET /before')) sent.push(socket)
      else socket.write(response('429 Slow down', { 'Retry-After': '300' }))
    })
    const fetcher = world.fetcher()
    const before = fetcher.fetch({ url: server.url('/before') })
    await eventually(() => sent.length === 1)
    await fetcher.fetch({ url: server.url() })
    for (const socket of sent) end(socket)
    await before
    expect((await fetcher.fetch({ url: server.url() })).kind).toBe('deferred')
  })

  const failure = new Error('the store is gone')
  test.each([
    ['rejects', () => Promise.reject(failure)],
    [
      'throws',
      () => {
        throw failure
      },
    ],
  ])('a store that %s makes the fetch reject, and leaves nothing open', async (_name, set) => {
    const world = openWorld()
    const server = await world.tcp((socket) => socket.write(response('200 OK', {}, feed())))
    const fetcher = world.fetcher({ hostState: { get: () => undefined, set } })
    await expect(fetcher.fetch({ url: server.url() })).rejects.toBe(failure)
    expect(fetcher.stats()).toMatchObject({ active: 0, connections: 0 })
  })
})

describe('at one host', () => {
  test('two requests go on at a time, while others go on elsewhere', async () => {
    const world = openWorld()
    const waiting: (() => void)[] = []
    let active = 0
    let most = 0
    const slow = await world.tcp((socket) => {
      active += 1
      most = Math.max(most, active)
      waiting.push(() => {
        active -= 1
        socket.write(response('200 OK', {}, feed()))
      })
    })
    const other = await world.tcp((socket) => socket.write(response('200 OK', {}, feed())))
    const fetcher = world.fetcher()
    const all = Array.from({ length: 6 }, (_, i) => fetcher.fetch({ url: slow.url(`/${i}`) }))
    expect((await fetcher.fetch({ url: other.url('/feed', 'moved.example.org') })).kind).toBe('modified')
    expect(fetcher.stats()).toMatchObject({ active: 2, queued: 4 })
    await eventually(() => waiting.length === 2)
    const serve = setInterval(() => waiting.shift()?.(), 5)
    const outcomes = await Promise.all(all)
    clearInterval(serve)
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(6).fill('modified'))
    expect([most, slow.connections]).toEqual([2, 2])
    expect(outcomes.at(-1)?.meta.timings.queued).toBeGreaterThan(0)
  })

  test.each(['constructor', '__proto__', 'feeds.constructor'])(
    'a host named %s has its turn like any other',
    async (host) => {
      const world = openWorld()
      const moved = await world.tcp((socket) =>
        socket.write(response('302 Found', { Location: `http://www.${host}/feed` })),
      )
      expect(await world.fetcher().fetch({ url: moved.url() })).toMatchObject({ kind: 'dns', reason: 'not-found' })
    },
  )

  test('requests start with a pause between them', async () => {
    const world = openWorld()
    const clock = new ManualClock()
    const server = await world.tcp((socket) => socket.write(response('200 OK', {}, feed())))
    const fetcher = world.fetcher({ clock, concurrency: { originGapMs: 60 } })
    const [first, second, third] = ['/a', '/b', '/c'].map((path) => fetcher.fetch({ url: server.url(path) }))
    await first
    clock.pass(59)
    expect(fetcher.stats()).toMatchObject({ active: 0, queued: 2 })
    clock.pass(1)
    await second
    expect(fetcher.stats()).toMatchObject({ active: 0, queued: 1 })
    clock.pass(60)
    expect((await third)?.kind).toBe('modified')
    expect(server.heads.map((head) => head.split(' ')[1])).toEqual(['/a', '/b', '/c'])
  })

  test('the pause begins when a request is sent, not while its host is looked up', async () => {
    const world = openWorld()
    const clock = new ManualClock()
    const server = await world.tcp((socket) => socket.write(response('200 OK', {}, feed())))
    world.names.set('feeds.example', () => {
      clock.pass(40)
      return [{ address: '127.0.0.1', family: 4, ttl: 60 }]
    })
    const fetcher = world.fetcher({ clock, concurrency: { originGapMs: 60 } })
    const url = (path: string): string => `http://feeds.example:${server.port}${path}`
    const [first, second] = ['/a', '/b'].map((path) => fetcher.fetch({ url: url(path) }))
    await first
    clock.pass(59)
    expect(fetcher.stats()).toMatchObject({ active: 0, queued: 1 })
    clock.pass(1)
    expect((await second)?.kind).toBe('modified')
  })

  test('waiting for a turn does not count as time of the fetch', async () => {
    const world = openWorld()
    const clock = new ManualClock()
    const server = await world.tcp((socket) => {
      clock.pass(900)
      socket.write(response('200 OK', {}, feed()))
    })
    const fetcher = world.fetcher({ clock, concurrency: { perOrigin: 1 }, timeoutsMs: { total: 1_000 } })
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, i) => fetcher.fetch({ url: server.url(`/${i}`) })))
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(8).fill('modified'))
  })

  test('many names that wait for one address do not hold up the others', async () => {
    const world = openWorld()
    const waiting: Socket[] = []
    const slow = await world.tcp((socket) => waiting.push(socket))
    const other = await world.listen(
      createServer((_request, reply) => reply.end(feed())),
      'http',
      '127.0.0.2',
    )
    const names = Array.from({ length: 5 }, (_, i) => `show${i}.example.com`)
    for (const name of names) world.names.set(name, [{ address: '127.0.0.1', family: 4 }])
    world.names.set('other.example.net', [{ address: '127.0.0.2', family: 4 }])
    const network = { allowCidrs: ['127.0.0.0/8'] }
    const fetcher = world.fetcher({ concurrency: { total: 2, perAddress: 1 }, network })
    const all = names.map((name) => fetcher.fetch({ url: slow.url('/feed', name) }))
    await eventually(() => waiting.length === 1 && fetcher.stats().queued === 4)
    expect(fetcher.stats()).toMatchObject({ active: 1, queued: 4 })
    expect((await fetcher.fetch({ url: other.url('/feed', 'other.example.net') })).kind).toBe('modified')
    for (const _ of names) {
      await eventually(() => waiting.length > 0)
      waiting.shift()?.write(response('200 OK', {}, feed()))
    }
    for (const { kind } of await Promise.all(all)) expect(kind).toBe('modified')
  })

  test('many names with one address have no more requests at once than the address may have', async () => {
    const world = openWorld()
    const waiting: Socket[] = []
    let most = 0
    let served = 0
    const server = await world.tcp((socket) => {
      most = Math.max(most, waiting.push(socket))
    })
    const names = Array.from({ length: 10 }, (_, i) => `show${i}.example.com`)
    for (const name of names) world.names.set(name, [{ address: '127.0.0.1', family: 4 }])
    const fetcher = world.fetcher({ concurrency: { perAddress: 3 } })
    const all = Promise.all(names.map((name) => fetcher.fetch({ url: server.url('/feed', name) })))
    while (served < names.length) {
      await eventually(() => waiting.length >= Math.min(3, names.length - served))
      waiting.shift()?.write(response('200 OK', {}, feed()))
      served += 1
    }
    await all
    expect(most).toBe(3)
  })
})
