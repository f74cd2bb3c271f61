import { describe, expect, onTestFinished, test } from 'vitest'
import { AddressBook } from '../../src/fetch/connecting/resolve-address.ts'
import { createSystemResolver } from '../../src/fetch/connecting/system-resolver.ts'
import type { HostAddress, HostResolver } from '../../src/fetch/index.ts'
import { ManualClock } from './manual-clock.ts'
import { startNameServer } from './name-server.ts'
import { openWorld } from './world.ts'

const address: HostAddress = { address: '192.0.2.1', family: 4 }
const noSuchName = () => Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })

/** Opens an address book with a resolver that answers when the test says so. */
function open() {
  const clock = new ManualClock()
  const asked: string[] = []
  const signals: AbortSignal[] = []
  const answers: { resolve: (addresses: HostAddress[]) => void; reject: (error: Error) => void }[] = []
  const book = new AddressBook(clock, {
    resolve: (name, signal) => {
      asked.push(name)
      signals.push(signal)
      return new Promise((resolve, reject) => answers.push({ resolve, reject }))
    },
  })
  return { book, clock, asked, signals, answers }
}

describe('addresses (fetching 1.13)', () => {
  test('are asked for once by simultaneous callers', async () => {
    const { book, asked, answers } = open()
    const questions = [book.ask('a.example.com'), book.ask('a.example.com'), book.ask('b.example.com')]
    answers[0]?.resolve([address])
    expect(await questions[0]?.answer).toEqual([address])
    expect(await questions[1]?.answer).toEqual([address])
    expect(asked).toEqual(['a.example.com', 'b.example.com'])
  })

  test.each([
    ['as long as they say', 300, 300],
    ['at least 30 s', 0, 30],
    ['at most an hour', 86_400, 3_600],
  ])('are kept %s', async (_name, ttl, seconds) => {
    const { book, clock, answers } = open()
    const { answer } = book.ask('a.example.com')
    answers[0]?.resolve([{ ...address, ttl }])
    await answer
    clock.pass(seconds * 1_000 - 1)
    expect(book.recall('a.example.com')).toHaveLength(1)
    clock.pass(1)
    expect(book.recall('a.example.com')).toBeNull()
  })

  test('that do not exist are not asked for again for 30 s', async () => {
    const { book, clock, answers } = open()
    const { answer } = book.ask('a.example.com')
    answers[0]?.reject(noSuchName())
    await expect(answer).rejects.toMatchObject({ result: { kind: 'dns', reason: 'not-found' } })
    expect(() => book.recall('a.example.com')).toThrow()
    clock.pass(30_000)
    expect(book.recall('a.example.com')).toBeNull()
  })

  test('are asked for again at once after a failure', async () => {
    const { book, answers } = open()
    const { answer } = book.ask('a.example.com')
    answers[0]?.reject(Object.assign(new Error(), { code: 'ESERVFAIL' }))
    await expect(answer).rejects.toMatchObject({ result: { kind: 'dns', reason: 'temporary', code: 'ESERVFAIL' } })
    expect(book.recall('a.example.com')).toBeNull()
  })

  test('are reported as an unknown name when the list is empty', async () => {
    const { book, answers } = open()
    const { answer } = book.ask('a.example.com')
    answers[0]?.resolve([])
    await expect(answer).rejects.toMatchObject({ result: { kind: 'dns', reason: 'not-found' } })
  })

  test('are no longer looked up when no caller wants them', async () => {
    const { book, signals, asked } = open()
    const [first, second] = [book.ask('a.example.com'), book.ask('a.example.com')]
    first.giveUp()
    first.giveUp()
    expect(signals[0]?.aborted).toBe(false)
    second.giveUp()
    expect(signals[0]?.aborted).toBe(true)
    book.ask('a.example.com')
    expect(asked).toHaveLength(2)
  })

  test.each([
    ['192.0.2.7', 4],
    ['2001:db8::7', 6],
  ])('of an address are itself: %s', (text, family) => {
    expect(open().book.recall(text)).toEqual([{ address: text, family }])
  })
})

describe('a resolver of the caller', () => {
  const outcomeWith = async (resolve: () => unknown) => {
    const resolver = { resolve } as HostResolver
    const outcome = await openWorld().fetcher({ network: { resolver } }).fetch({ url: 'https://feeds.example.com/a' })
    return outcome.kind === 'dns' ? [outcome.reason, outcome.code, outcome.detail] : outcome.kind
  }

  test.each([
    ['null', async () => null, /must answer a list .*, not null$/],
    ['undefined at once', () => undefined, /must answer a list .*, not undefined$/],
    ['an object without an address', async () => [{}], /an entry whose address is undefined, not an IP address$/],
    ['null among addresses', async () => [address, null], /an entry whose address is undefined/],
    ['a name', async () => [{ address: 'www.example.com' }], /an entry whose address is 'www.example.com'/],
  ])('that answers %s has failed for the time being', async (_name, resolve, detail) => {
    expect(await outcomeWith(resolve)).toEqual(['temporary', 'EBADRESP', expect.stringMatching(detail)])
  })

  test.each([
    [
      'rejects without a code',
      async () => Promise.reject(new TypeError('fetch failed')),
      'network.resolver failed: fetch failed',
    ],
    ['rejects with nothing', async () => Promise.reject(undefined), 'network.resolver failed: undefined'],
    [
      'throws',
      () => {
        throw new Error('no connection')
      },
      'network.resolver failed: no connection',
    ],
  ])('that %s has failed for the time being', async (_name, resolve, detail) => {
    expect(await outcomeWith(resolve)).toEqual(['temporary', undefined, detail])
  })

  test('may answer at once', async () => {
    const atOnce = new AddressBook(new ManualClock(), { resolve: () => [address] as never })
    expect(await atOnce.ask('a.example.com').answer).toEqual([address])
  })

  test('whose TTL is no number is asked again after the shortest time', async () => {
    const { book, clock, answers } = open()
    const { answer } = book.ask('a.example.com')
    answers[0]?.resolve([{ ...address, ttl: Number.NaN }])
    await answer
    clock.pass(30_000)
    expect(book.recall('a.example.com')).toBeNull()
  })
})

describe('the resolver of the machine', () => {
  const ask = async (
    names: Parameters<typeof startNameServer>[0],
    name: string,
    signal = new AbortController().signal,
  ) => {
    const server = await startNameServer(names)
    onTestFinished(() => server.close())
    const clock = new ManualClock()
    const resolver = createSystemResolver(clock, { servers: [server.address] })
    return { clock, server, answer: resolver.resolve(name, signal) }
  }

  test('gives both families, IPv4 first, with the time they are good for', async () => {
    const { answer } = await ask({ 'a.example.com': ['::1', '127.0.0.1', '127.0.0.3'] }, 'a.example.com')
    expect(await answer).toEqual([
      { address: '127.0.0.1', family: 4, ttl: 300 },
      { address: '127.0.0.3', family: 4, ttl: 300 },
      { address: '::1', family: 6, ttl: 300 },
    ])
  })

  test('gives one family if there is no other', async () => {
    const { answer } = await ask({ 'a.example.com': ['::1'] }, 'a.example.com')
    expect(await answer).toEqual([{ address: '::1', family: 6, ttl: 300 }])
  })

  test('distinguishes a name that does not exist from a server that failed', async () => {
    await expect((await ask({}, 'a.example.com')).answer).rejects.toMatchObject({ code: 'ENOTFOUND' })
    await expect((await ask({ 'a.example.com': 'SERVFAIL' }, 'a.example.com')).answer).rejects.toMatchObject({
      code: 'ESERVFAIL',
    })
  })

  test('cancels a question when no caller wants the answer', async () => {
    const controller = new AbortController()
    const { answer } = await ask({ 'a.example.com': 'silence' }, 'a.example.com', controller.signal)
    controller.abort()
    await expect(answer).rejects.toMatchObject({ code: 'ECANCELLED' })
  })

  test('knows this machine without asking a server', async () => {
    const { answer, server } = await ask({}, 'localhost')
    expect((await answer).map(({ address }) => address)).toEqual(['127.0.0.1', '::1'])
    expect(server.questions).toEqual([])
  })
})
