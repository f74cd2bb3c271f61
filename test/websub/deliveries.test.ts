import { createHmac } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  type PushedContent,
  type PushedFeed,
  type SubscriberOptions,
  verifyHubSignature,
} from '../../src/websub/index.ts'
import {
  callbackIn,
  DAY,
  feedId,
  feedUrl,
  HOUR,
  hubUrl,
  MINUTE,
  openStage,
  type Post,
  responded,
  show,
  topicUrl,
} from './stage.ts'

const rejected = (stage: ReturnType<typeof openStage>) =>
  stage.events.flatMap((event) => (event.kind === 'push-rejected' ? [event.why] : []))
const pings = (stage: ReturnType<typeof openStage>) => stage.events.filter(({ kind }) => kind === 'ping').length

/** Sends a delivery whose last byte waits for `finish`. */
function pushSlowly(stage: ReturnType<typeof openStage>, post: Post, bytes: Buffer) {
  const digest = createHmac('sha256', post.form.get('hub.secret') ?? '')
    .update(bytes)
    .digest('hex')
  let finish = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.subarray(0, -1))
      finish = () => {
        controller.enqueue(bytes.subarray(-1))
        controller.close()
      }
    },
  })
  const headers = { 'x-hub-signature': `sha256=${digest}` }
  const request = new Request(callbackIn(post), { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  return { answering: stage.subscriber.handle(request), finish }
}

describe('deliveries', () => {
  test('W21: are recognised by their callback alone, whatever their links say', async () => {
    const stage = openStage()
    const post = await stage.active()
    const headers = { link: '<https://other.example/>; rel=self, <https://other.example/hub>; rel=hub' }
    expect((await stage.push(post, '<rss/>', { headers })).status).toBe(202)
    expect(stage.events.at(-1)).toEqual({ kind: 'ping', feedId, method: 'sha256' })
  })

  test('W22: are stored before the hub has its answer', async () => {
    const order: string[] = []
    let release = () => {}
    const stage = openStage({
      onEvent: (event) => {
        if (event.kind !== 'ping') return
        order.push('event')
        return new Promise<void>((resolve) => {
          release = () => {
            order.push('stored')
            resolve()
          }
        })
      },
    })
    const post = await stage.active()
    const answering = stage.push(post).then(() => order.push('answered'))
    while (order.length === 0) await new Promise(setImmediate)
    release()
    await answering
    expect(order).toEqual(['event', 'stored', 'answered'])
  })

  test('W22: that cannot be stored get no 2xx, so that the hub tries again', async () => {
    const stage = openStage({
      onEvent: (event) => {
        if (event.kind === 'ping') throw new Error('the disk is full')
      },
    })
    const post = await stage.active()
    await expect(stage.push(post)).rejects.toThrow('the disk is full')
  })

  test('W22: outlive the process, as their fetch is in the store', async () => {
    const stage = openStage({ refetch: async () => 'changed' })
    const post = await stage.active()
    await stage.push(post)
    const fetched: PushedFeed[] = []
    const successor = openStage({
      store: stage.store,
      clock: stage.clock,
      refetch: async (feed) => {
        fetched.push(feed)
        return 'changed'
      },
    })
    stage.pass(MINUTE)
    await successor.refetchDue()
    expect(fetched).toHaveLength(1)
  })

  test('W22: get a 410 at an ended callback, and a 404 at an unknown or unverified one', async () => {
    const stage = openStage()
    await stage.subscriber.subscribe(show)
    const post = stage.lastPost()
    expect((await stage.push(post)).status).toBe(404)
    await stage.verify(post)
    await stage.subscriber.unsubscribe(feedId)
    await stage.verify(stage.lastPost())
    expect((await stage.push(post)).status).toBe(410)
    stage.pass(31 * DAY)
    await stage.subscriber.subscribe(show)
    expect((await stage.push(post)).status).toBe(404)
  })

  test('are accepted for a day after the end of the lease', async () => {
    const stage = openStage({ discover: async () => null })
    const post = await stage.active(DAY)
    stage.pass(DAY + HOUR)
    expect((await stage.push(post)).status).toBe(202)
    await stage.renewDue()
    expect((await stage.push(post)).status).toBe(202)
    expect((await stage.subscriber.details(feedId))?.isVerified).toBe(false)
    stage.pass(DAY)
    expect((await stage.push(post)).status).toBe(410)
  })

  test('without a body are pings as well', async () => {
    const stage = openStage()
    const post = await stage.active()
    expect((await stage.push(post, '')).status).toBe(202)
    expect(pings(stage)).toBe(1)
  })
})

describe('signatures', () => {
  test.each(['sha1', 'sha256', 'sha384', 'sha512'])('W23: %s is known, with digits of either case', async (method) => {
    const stage = openStage()
    const post = await stage.active()
    const digest = createHmac(method, post.form.get('hub.secret') ?? '')
      .update('<rss/>')
      .digest('hex')
    for (const signature of [
      `${method}=${digest}`,
      `${method}=${digest.toUpperCase()}`,
      `${method.toUpperCase()}=${digest}`,
    ]) {
      await stage.push(post, '<rss/>', { signature })
    }
    expect([pings(stage), rejected(stage)]).toEqual([3, []])
  })

  test.each([
    ['md5', 'unknown-method'],
    ['sha3-256', 'unknown-method'],
    ['sha224', 'unknown-method'],
    ['__proto__', 'unknown-method'],
  ])('W23: %s is no method', async (method, why) => {
    const stage = openStage()
    const post = await stage.active()
    await stage.push(post, '<rss/>', { signature: `${method}=${'ab'.repeat(16)}` })
    expect([pings(stage), rejected(stage)]).toEqual([0, [why]])
  })

  test.each([
    ['no =', (digest: string) => digest],
    ['a digit too many', (digest: string) => `sha256=${digest}0`],
    ['an odd number of digits', (digest: string) => `sha256=${digest.slice(1)}`],
    ['four digits after it', (digest: string) => `sha256=${digest}abcd`],
    ['half of it', (digest: string) => `sha256=${digest.slice(0, 32)}`],
    ['no hex', (digest: string) => `sha256=${digest.slice(0, 62)}zz`],
    ['the digest of another method', (digest: string) => `sha1=${digest}`],
    ['two values', (digest: string) => `sha256=${digest}, sha256=${digest}`],
    ['base64', (digest: string) => `sha256=${Buffer.from(digest, 'hex').toString('base64')}`],
    ['nothing behind =', () => 'sha256='],
  ])('W23: %s is no signature', async (_name, spoil) => {
    const stage = openStage()
    const post = await stage.active()
    const digest = createHmac('sha256', post.form.get('hub.secret') ?? '')
      .update('<rss/>')
      .digest('hex')
    const response = await stage.push(post, '<rss/>', { signature: spoil(digest) })
    expect([response.status, pings(stage), rejected(stage)]).toEqual([202, 0, ['malformed-signature']])
  })

  test('W23: a signature too weak for the caller does not count', async () => {
    const stage = openStage({ minSignature: 'sha256' })
    const post = await stage.active()
    await stage.push(post, '<rss/>', { method: 'sha1' })
    await stage.push(post, '<rss/>', { method: 'sha384' })
    expect([pings(stage), rejected(stage)]).toEqual([1, ['weak-method']])
  })

  test('W23: the raw bytes are signed, before any coding is undone', async () => {
    const stage = openStage()
    const post = await stage.active()
    const body = gzipSync('<rss/>')
    await stage.push(post, body, { headers: { 'content-encoding': 'gzip' } })
    expect(pings(stage)).toBe(1)
  })

  test('W24: a wrong signature is acknowledged and ignored, and a missing one is refused', async () => {
    const stage = openStage({ refetch: async () => 'changed' })
    const post = await stage.active()
    expect((await stage.push(post, '<rss/>', { secret: 'a guess' })).status).toBe(202)
    expect((await stage.push(post, '<rss/>', { signature: '' })).status).toBe(403)
    expect((await stage.push(post, '<rss/>', { signature: ' ' })).status).toBe(403)
    expect(rejected(stage)).toEqual(['wrong-signature', 'missing-signature', 'missing-signature'])
    expect(await stage.stored()).toMatchObject({ fetch: null, badPushes: 3 })
  })

  test('W24: five wrong ones in a row lead to a new secret, at most once a day', async () => {
    const stage = openStage()
    const post = await stage.active()
    for (let time = 0; time < 4; time += 1) await stage.push(post, '<rss/>', { secret: 'wrong' })
    await stage.push(post)
    for (let time = 0; time < 4; time += 1) await stage.push(post, '<rss/>', { secret: 'wrong' })
    expect(await stage.renewDue()).toEqual([])
    await stage.push(post, '<rss/>', { secret: 'wrong' })
    expect(await stage.renewDue()).toMatchObject([{ kind: 'accepted' }])
    const renewed = stage.lastPost()
    expect(renewed.form.get('hub.secret')).not.toBe(post.form.get('hub.secret'))
    await stage.verify(renewed)
    for (let time = 0; time < 20; time += 1) await stage.push(renewed, '<rss/>', { secret: 'wrong' })
    expect(await stage.renewDue()).toEqual([])
  })

  test('W24: wrong ones at an old callback, or while a hub is left alone, have no effect', async () => {
    const stage = openStage()
    const first = await stage.active()
    const spoil = async (post: typeof first) => {
      for (let time = 0; time < 6; time += 1) await stage.push(post, '<rss/>', { secret: 'wrong' })
    }
    stage.pass(9 * DAY)
    await stage.renewDue()
    await stage.verify(stage.lastPost())
    await spoil(first)
    expect(await stage.stored()).toMatchObject({ badPushes: 0 })
    const second = stage.lastPost()
    stage.answer = () => responded(403)
    stage.pass(9 * DAY)
    await stage.renewDue()
    await spoil(second)
    expect(await stage.renewDue()).toEqual([])
  })

  test('W24: a hub without a secret does not sign', async () => {
    const stage = openStage({ insecure: { hubs: 'without-secret' } })
    stage.answer = ({ url }) =>
      url.startsWith('https:')
        ? { kind: 'tls', reason: 'protocol', code: 'x', meta: responded(200).meta }
        : responded(202)
    await stage.subscriber.subscribe({ ...show, hubs: ['http://hub.example.org/'] })
    await stage.verify(stage.lastPost())
    expect((await stage.push(stage.lastPost(), '<rss/>', { signature: '' })).status).toBe(202)
    expect(stage.events.at(-1)).toEqual({ kind: 'ping', feedId, method: null })
  })

  test('old and new secret count at both callbacks, as long as both are valid', async () => {
    const stage = openStage()
    const first = await stage.active()
    stage.pass(9 * DAY)
    await stage.renewDue()
    const second = stage.lastPost()
    const secretOf = (post: typeof first) => post.form.get('hub.secret') ?? ''
    await stage.push(first, '<rss/>', { secret: secretOf(second) })
    await stage.verify(second)
    await stage.push(second, '<rss/>', { secret: secretOf(first) })
    expect([pings(stage), rejected(stage)]).toEqual([2, []])
    stage.pass(DAY)
    await stage.push(second, '<rss/>', { secret: secretOf(first) })
    expect(rejected(stage)).toEqual(['wrong-signature'])
  })

  test('can be checked without a subscriber', () => {
    const body = Buffer.from('<rss/>')
    const digest = createHmac('sha512', 'key').update(body).digest('hex')
    expect(verifyHubSignature(`sha512=${digest}`, body, 'key')).toEqual({ ok: true, method: 'sha512' })
    expect(verifyHubSignature(`sha512=${digest}`, body, 'other')).toEqual({ ok: false, why: 'wrong' })
    expect(verifyHubSignature(null, body, 'key')).toEqual({ ok: false, why: 'missing' })
    expect(verifyHubSignature('sha1=00', body, 'key')).toEqual({ ok: false, why: 'malformed' })
    expect(verifyHubSignature(`sha1=${'0'.repeat(40)}`, body, 'key', 'sha256')).toEqual({
      ok: false,
      why: 'weak-method',
    })
  })

  test.each([
    ['an empty secret, which anyone could use', ['sha1=00', Buffer.from('<rss/>'), ''], /secret/],
    ['a missing secret', ['sha1=00', Buffer.from('<rss/>'), undefined], /secret/],
    ['text in place of the bytes', ['sha1=00', '<rss/>', 'key'], /bytes/],
    ['an unknown weakest method', ['sha1=00', Buffer.from('<rss/>'), 'key', 'md5'], /sha1, sha256/],
    ['a list of headers', [['sha1=00'], Buffer.from('<rss/>'), 'key'], /X-Hub-Signature/],
  ])('cannot be checked with %s', (_name, given, message) => {
    const check = () => verifyHubSignature(...(given as Parameters<typeof verifyHubSignature>))
    expect(check).toThrow(TypeError)
    expect(check).toThrow(message)
  })
})

describe('bodies', () => {
  test('W25: a body over the limit is a 413, with or without a length', async () => {
    const stage = openStage({ maxBody: 1_000 })
    const post = await stage.active()
    expect((await stage.push(post, 'x'.repeat(1_000))).status).toBe(202)
    expect((await stage.push(post, 'x'.repeat(1_001))).status).toBe(413)
    expect((await stage.push(post, 'x', { headers: { 'content-length': '1001' } })).status).toBe(413)
    expect(pings(stage)).toBe(1)
  })

  test('W25: a body that takes more than 30 seconds is a 408', async () => {
    const stage = openStage()
    const post = await stage.active()
    let wasCancelled = false
    const body = new ReadableStream({
      pull: () => new Promise(() => {}),
      cancel() {
        wasCancelled = true
      },
    })
    const headers = { 'x-hub-signature': `sha1=${'0'.repeat(40)}` }
    const request = new Request(callbackIn(post), { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
    const answering = stage.subscriber.handle(request)
    while (stage.clock.pending === 0) await new Promise(setImmediate)
    stage.pass(29)
    expect(stage.clock.pending).toBe(1)
    stage.pass(1)
    expect((await answering).status).toBe(408)
    expect([wasCancelled, stage.clock.pending]).toEqual([true, 0])
  })

  test('W25: a body that breaks off is a 400', async () => {
    const stage = openStage()
    const post = await stage.active()
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })
    const headers = { 'x-hub-signature': `sha1=${'0'.repeat(40)}` }
    const request = new Request(callbackIn(post), { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
    expect((await stage.subscriber.handle(request)).status).toBe(400)
    expect([pings(stage), stage.clock.pending]).toEqual([0, 0])
  })
})

describe('the effect of deliveries', () => {
  function refetching(results: ('changed' | 'unchanged' | Error)[] = [], options: Partial<SubscriberOptions> = {}) {
    const fetches: { at: number; tries: number }[] = []
    const stage = openStage({
      ...options,
      refetch: async ({ tries }) => {
        fetches.push({ at: stage.now(), tries })
        const result = results.shift() ?? 'changed'
        if (result instanceof Error) throw result
        return result
      },
    })
    /** Lets time pass second by second, and calls `refetchDue` in each. */
    const run = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        stage.pass(1)
        await stage.refetchDue()
      }
    }
    return { stage, fetches, run }
  }

  test('W26: is one fetch within a minute, however many they are', async () => {
    const { stage, fetches, run } = refetching([], { random: () => 0.75 })
    const post = await stage.active()
    const start = stage.now()
    for (let time = 0; time < 20; time += 1) await stage.push(post)
    await run(5 * MINUTE)
    expect(fetches.map(({ at }) => at - start)).toEqual([45])
  })

  test.each([0, 0.5, 0.999_999])('W26: with random number %d is a fetch within a minute', async (chance) => {
    const { stage, fetches, run } = refetching([], { random: () => chance })
    const post = await stage.active()
    const start = stage.now()
    await stage.push(post)
    await run(MINUTE)
    expect(fetches[0]?.at).toBeLessThanOrEqual(start + MINUTE)
  })

  test('W26: fetches of one topic are a minute apart', async () => {
    const { stage, fetches, run } = refetching([], { random: () => 0 })
    const post = await stage.active()
    for (let time = 0; time < 18; time += 1) {
      await stage.push(post)
      await run(10)
    }
    await run(MINUTE)
    const gaps = fetches.slice(1).map(({ at }, index) => at - (fetches[index]?.at ?? 0))
    expect(gaps.length).toBeGreaterThan(1)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(MINUTE)
  })

  test('W26: a delivery during a fetch leads to another fetch', async () => {
    let pushes = 1
    const fetches: number[] = []
    const stage = openStage({
      refetch: async () => {
        fetches.push(stage.now())
        if (pushes-- > 0) await stage.push(post)
        return 'changed'
      },
    })
    const post = await stage.active()
    await stage.push(post)
    for (let second = 0; second < 300; second += 1) {
      stage.pass(1)
      await stage.refetchDue()
    }
    expect(fetches).toHaveLength(2)
  })

  test('W26: trusted content is handed over whole, once, and as incomplete, so that it removes nothing', async () => {
    const contents: PushedContent[] = []
    const stage = openStage({
      deliveries: 'trust',
      onContent: async (content) => void contents.push(content),
      refetch: async () => 'changed',
    })
    const post = await stage.active()
    const body = gzipSync('<rss>new</rss>')
    const headers = { 'content-encoding': 'gzip' }
    expect((await stage.push(post, body, { headers })).status).toBe(202)
    expect(contents.map((content) => ({ ...content, body: Buffer.from(content.body).toString() }))).toEqual([
      {
        feedId,
        feedUrl,
        contentType: 'application/rss+xml',
        body: '<rss>new</rss>',
        complete: false,
        method: 'sha256',
        receivedAt: stage.now(),
      },
    ])
    expect((await stage.stored()).fetch).toBeNull()
    await stage.push(post, body, { headers })
    expect(contents).toHaveLength(1)
    expect((await stage.stored()).fetch).not.toBeNull()
  })

  test.each<
    [string, { show?: object; method?: string; body?: Uint8Array; pass?: number; headers?: Record<string, string> }]
  >([
    ['is signed with sha1', { method: 'sha1' }],
    ['is of another URL than the feed', { show: { topicUrl: 'https://somebody.example.net/feed' } }],
    ['comes after the end of the lease', { pass: 10.5 * DAY }],
    ['decodes to too much', { body: gzipSync(Buffer.alloc(20_000_000)), headers: { 'content-encoding': 'gzip' } }],
    ['cannot be decoded', { body: Buffer.from('x'), headers: { 'content-encoding': 'br' } }],
    ['has an unknown coding', { body: Buffer.from([0x1f, 0x9d, 0x90]), headers: { 'content-encoding': 'lzw' } }],
  ])(
    'W26: a delivery that %s is not trusted but fetched',
    async (_name, { show: other = {}, method = 'sha256', body = Buffer.from('<rss/>'), pass = 0, headers = {} }) => {
      const contents: PushedContent[] = []
      const stage = openStage({
        deliveries: 'trust',
        onContent: async (content) => void contents.push(content),
        refetch: async () => 'changed',
      })
      await stage.subscriber.subscribe({ ...show, ...other })
      const post = stage.lastPost()
      await stage.verify(post)
      stage.pass(pass)
      expect((await stage.push(post, body, { method, headers })).status).toBe(202)
      expect([contents.length, (await stage.stored()).fetch?.tries]).toEqual([0, 0])
    },
  )

  test('W26: trusted content is not a ping as well', async () => {
    const stage = openStage({ deliveries: 'trust', onContent: async () => {} })
    await stage.push(await stage.active())
    expect(pings(stage)).toBe(0)
  })

  test('W26: content that arrives while the subscription ends is not handed over', async () => {
    const contents: PushedContent[] = []
    const stage = openStage({ deliveries: 'trust', onContent: async (content) => void contents.push(content) })
    const post = await stage.active()
    const { answering, finish } = pushSlowly(stage, post, Buffer.from('<rss/>'))
    await stage.subscriber.unsubscribe(feedId)
    finish()
    expect([(await answering).status, contents.length]).toEqual([410, 0])
  })

  test('W26: of many at once, those beyond the limit of memory are fetched', async () => {
    const contents: PushedContent[] = []
    const stage = openStage({
      deliveries: 'trust',
      onContent: async (content) => void contents.push(content),
      refetch: async () => 'changed',
      maxBody: 100_000,
    })
    const post = await stage.active()
    const pushes = [1, 2, 3, 4, 5, 6].map((letter) => pushSlowly(stage, post, Buffer.alloc(90_000, letter)))
    await new Promise(setImmediate)
    for (const { finish } of pushes) finish()
    expect((await Promise.all(pushes.map(({ answering }) => answering))).map(({ status }) => status)).toEqual(
      new Array(6).fill(202),
    )
    expect(contents).toHaveLength(4)
    expect((await stage.stored()).fetch).not.toBeNull()
    await stage.push(post, Buffer.alloc(90_000, 7))
    expect(contents).toHaveLength(5)
  })

  test('W26: content that cannot be handed over gets no 2xx', async () => {
    const stage = openStage({
      deliveries: 'trust',
      onContent: async () => {
        throw new Error('the disk is full')
      },
    })
    const post = await stage.active()
    await expect(stage.push(post)).rejects.toThrow('the disk is full')
    expect((await stage.stored()).trusted).toEqual([])
  })

  test('W27: if the fetch finds nothing new, the feed is fetched again 2 and 10 minutes later', async () => {
    const { stage, fetches, run } = refetching(['unchanged', 'unchanged', 'unchanged'], { random: () => 0 })
    const post = await stage.active()
    await stage.push(post)
    await run(HOUR)
    const [first] = fetches
    expect(fetches.map(({ at, tries }) => [at - (first?.at ?? 0), tries])).toEqual([
      [0, 0],
      [2 * MINUTE, 1],
      [10 * MINUTE, 2],
    ])
    expect((await stage.stored()).fetchAt).toBeNull()
  })

  test('W27: a fetch that finds something new is the last', async () => {
    const { stage, fetches, run } = refetching(['unchanged', 'changed'])
    await stage.push(await stage.active())
    await run(HOUR)
    expect(fetches).toHaveLength(2)
  })

  test('W27: a fetch that throws counts as one that found nothing', async () => {
    const error = new Error('no database')
    const { stage, fetches, run } = refetching([error], { random: () => 0 })
    await stage.push(await stage.active())
    expect(await stage.refetchDue()).toEqual([{ kind: 'failed', feedId, error }])
    await run(2 * MINUTE)
    expect(fetches).toHaveLength(2)
  })

  test('a fetch whose process died is made again', async () => {
    let isDead = true
    const stage = openStage({ refetch: () => (isDead ? new Promise(() => {}) : Promise.resolve('changed')) })
    await stage.push(await stage.active())
    stage.pass(MINUTE)
    void stage.refetchDue()
    while ((await stage.stored()).fetch?.isRunning !== true) await new Promise(setImmediate)
    expect(await stage.refetchDue()).toEqual([])
    isDead = false
    stage.pass(5 * MINUTE)
    expect(await stage.refetchDue()).toEqual([{ kind: 'changed', feedId }])
  })

  test('W28: `isVerified` is true only if the hub verified the subscription and the lease is not over', async () => {
    const stage = openStage()
    expect(await stage.subscriber.details(feedId)).toBeNull()
    await stage.subscriber.subscribe(show)
    const facts = { topicUrl, websubHubUrl: hubUrl }
    expect(await stage.subscriber.details(feedId)).toEqual({ isVerified: false, ...facts })
    await stage.verify(stage.lastPost(), { lease: HOUR })
    stage.pass(HOUR - 1)
    expect(await stage.subscriber.details(feedId)).toEqual({ isVerified: true, ...facts })
    stage.pass(1)
    expect(await stage.subscriber.details(feedId)).toEqual({ isVerified: false, ...facts })
  })

  test('W28: a lease and a ping are events that the schedule accepts', async () => {
    const stage = openStage()
    const post = await stage.active(DAY)
    await stage.push(post)
    expect(stage.events).toEqual([
      { kind: 'subscription', feedId, change: 'verified', leaseEndsAt: stage.now() + DAY },
      { kind: 'ping', feedId, method: 'sha256' },
    ])
  })
})
