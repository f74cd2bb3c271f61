import { describe, expect, test } from 'vitest'
import { eventually, feed, openWorld, response } from './world.ts'

const ok = () => response('200 OK', {}, feed())

describe('a request is repeated once after a pause (fetching 1.15)', () => {
  test('when the connection is reset before the headers', async () => {
    const world = openWorld()
    const server = await world.tcp((socket, _head, count) =>
      count === 1 ? socket.resetAndDestroy() : socket.write(ok()),
    )
    const outcome = await world.fetcher().fetch({ url: server.url() })
    expect([outcome.kind, outcome.meta.attempts]).toEqual(['modified', 2])
  })

  test('when the connection cannot be made', async () => {
    const world = openWorld()
    let count = 0
    const server = await world.raw(() => {
      count += 1
    }, 'https')
    const outcome = await world.fetcher({ timeoutsMs: { connect: 80 } }).fetch({ url: server.url() })
    await eventually(() => count === 2)
    expect([outcome.kind, outcome.meta.attempts, count]).toEqual(['timeout', 2, 2])
  })

  test('when the name server is busy', async () => {
    const world = openWorld()
    let asked = 0
    const server = await world.tcp((socket) => socket.write(ok()))
    const resolver = {
      resolve: async () => {
        asked += 1
        if (asked === 1) throw Object.assign(new Error(), { code: 'EAI_AGAIN' })
        return [{ address: '127.0.0.1', family: 4 as const }]
      },
    }
    const outcome = await world.fetcher({ network: { resolver } }).fetch({ url: server.url() })
    expect([outcome.kind, asked]).toEqual(['modified', 2])
  })
})

test('the pause is a random time between the two of delayMs', async () => {
  const world = openWorld()
  const server = await world.tcp((socket, _head, count) =>
    count === 1 ? socket.resetAndDestroy() : socket.write(ok()),
  )
  const pauses: number[] = []
  const { clock } = world
  const hurried = {
    now: clock.now,
    elapsed: clock.elapsed,
    clearTimeout: clock.clearTimeout,
    setTimeout: (callback: () => void, milliseconds: number) => {
      const isPause = milliseconds >= 2_000 && milliseconds <= 5_000
      if (isPause) pauses.push(milliseconds)
      return clock.setTimeout(callback, isPause ? 0 : milliseconds)
    },
  }
  const retry = { delayMs: [2_000, 5_000] as const }
  const outcome = await world.fetcher({ retry, clock: hurried, random: () => 0.25 }).fetch({ url: server.url() })
  expect([outcome.kind, pauses]).toEqual(['modified', [2_750]])
})

describe('a request is not repeated', () => {
  test('when the server closes the connection in place of an answer', async () => {
    const world = openWorld()
    const server = await world.tcp((socket) => socket.end())
    const outcome = await world.fetcher().fetch({ url: server.url() })
    expect([outcome.kind, outcome.meta.attempts]).toEqual(['network', 1])
  })

  test('when the connection is refused', async () => {
    const world = openWorld()
    const server = await world.tcp(() => {})
    await world.stop(server)
    const outcome = await world.fetcher().fetch({ url: server.url() })
    expect([outcome.kind, outcome.meta.attempts]).toEqual(['network', 1])
  })

  test('when there is no such name', async () => {
    const world = openWorld()
    const outcome = await world.fetcher().fetch({ url: 'https://nowhere.example.com/feed' })
    expect([outcome.kind, outcome.meta.attempts]).toEqual(['dns', 1])
  })

  test.each([
    ['on a status', () => response('500 Oops', {})],
    ['on what is no HTTP', () => Buffer.from('nonsense\r\n\r\n')],
    ['on a body that is cut', () => response('200 OK', { 'Content-Length': '5000' }, feed())],
  ])('%s', async (_name, answer) => {
    const world = openWorld()
    const server = await world.tcp((socket) => socket.end(answer()))
    await world.fetcher().fetch({ url: server.url() })
    expect(server.heads).toHaveLength(1)
  })

  test('a second time', async () => {
    const world = openWorld()
    const server = await world.tcp((socket) => socket.resetAndDestroy())
    const outcome = await world.fetcher().fetch({ url: server.url() })
    expect([outcome.kind, server.heads.length]).toEqual(['network', 2])
  })

  test('when the remaining time is shorter than the pause', async () => {
    const world = openWorld()
    const server = await world.tcp((socket) => socket.resetAndDestroy())
    const outcome = await world.fetcher({ retry: { delayMs: [700_000, 800_000] } }).fetch({ url: server.url() })
    expect([outcome.kind, server.heads.length]).toEqual(['network', 1])
  })

  test('when it is a POST', async () => {
    const world = openWorld()
    const server = await world.tcp((socket) => socket.resetAndDestroy())
    const outcome = await world.fetcher().request({ url: server.url(), method: 'POST', body: 'a=b' })
    expect([outcome.kind, server.heads.length]).toEqual(['network', 1])
  })

  test('when the caller gives up in the pause', async () => {
    const world = openWorld()
    const controller = world.abortController()
    const server = await world.tcp((socket) => {
      socket.resetAndDestroy()
      setTimeout(() => controller.abort(), 30)
    })
    const outcome = await world
      .fetcher({ retry: { delayMs: [60_000, 120_000] } })
      .fetch({ url: server.url(), signal: controller.signal })
    expect([outcome.kind, server.heads.length]).toEqual(['aborted', 1])
  })
})

describe('a connection that the server closed while it was idle', () => {
  test('has no effect on the caller, however it was closed', async () => {
    const world = openWorld()
    const server = await world.tcp((socket, _head, count) => socket.write(ok(), () => count % 2 === 0 && socket.end()))
    const fetcher = world.fetcher()
    for (let i = 0; i < 8; i++) expect((await fetcher.fetch({ url: server.url() })).kind).toBe('modified')
  })

  test('never gets a POST, which must not be sent twice', async () => {
    const world = openWorld()
    const server = await world.tcp((socket) => socket.write(ok()))
    const fetcher = world.fetcher()
    await fetcher.fetch({ url: server.url() })
    await fetcher.request({ url: server.url(), method: 'POST', body: 'a=b' })
    expect(server.connections).toBe(2)
  })
})
