import { describe, expect, test } from 'vitest'
import { createSubscriber } from '../../src/websub/index.ts'
import { metaOf } from '../fetch/made-meta.ts'
import {
  callbackIn,
  DAY,
  feedId,
  feedUrl,
  HOUR,
  hubUrl,
  MINUTE,
  openStage,
  otherHub,
  responded,
  show,
  topicUrl,
  unreachable,
} from './stage.ts'

const twoHubs = { ...show, hubs: [hubUrl, otherHub] }

describe('the request to a hub', () => {
  test('W5: the topic is the self link, but the feed URL is fetched after a delivery', async () => {
    const pushed: string[] = []
    const stage = openStage({
      refetch: async (feed) => {
        pushed.push(feed.feedUrl)
        return 'changed'
      },
    })
    const elsewhere = 'https://somebody.example.net/their-feed'
    await stage.subscriber.subscribe({ ...show, topicUrl: elsewhere })
    const post = stage.lastPost()
    expect(post.form.get('hub.topic')).toBe(elsewhere)
    await stage.verify(post)
    await stage.push(post)
    stage.pass(MINUTE)
    await stage.refetchDue()
    expect(pushed).toEqual([feedUrl])
  })

  test('W6: one hub is subscribed to, and another one after three failures', async () => {
    const stage = openStage()
    stage.answer = () => unreachable
    stage.links = twoHubs.hubs.map((href) => ({ href, rel: ['hub'] }))
    await stage.subscriber.subscribe(twoHubs)
    for (const pause of [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR]) {
      stage.pass(pause)
      await stage.renewDue()
    }
    expect(stage.posts.map(({ url }) => url)).toEqual([hubUrl, hubUrl, hubUrl, otherHub, otherHub])
  })

  test('W6: a hub that replaced another is asked first from then on, and the other when it fails', async () => {
    const stage = openStage({ discover: async () => undefined })
    stage.answer = ({ url }) => (url === hubUrl ? unreachable : responded(202))
    await stage.subscriber.subscribe(twoHubs)
    const renewAfter = async (...pauses: number[]): Promise<void> => {
      for (const pause of pauses) {
        stage.pass(pause)
        await stage.renewDue()
      }
    }
    await renewAfter(MINUTE, 5 * MINUTE, 30 * MINUTE)
    expect(stage.lastPost().url).toBe(otherHub)
    await stage.verify(stage.lastPost())
    stage.answer = () => unreachable
    await renewAfter(9 * DAY)
    expect(stage.lastPost().url).toBe(otherHub)
    await renewAfter(MINUTE, 5 * MINUTE, 30 * MINUTE)
    expect(stage.lastPost().url).toBe(hubUrl)
  })

  test('W6: the hub that is subscribed to is asked first, wherever the feed names it', async () => {
    const stage = openStage()
    await stage.active()
    stage.links = [otherHub, hubUrl].map((href) => ({ href, rel: ['hub'] }))
    stage.pass(9 * DAY)
    await stage.renewDue()
    expect(stage.lastPost().url).toBe(hubUrl)
  })

  test('W6: a feed is never subscribed to at two hubs', async () => {
    const stage = openStage()
    await stage.subscriber.subscribe(twoHubs)
    await stage.verify(stage.lastPost())
    await stage.subscriber.subscribe(twoHubs)
    await stage.renewDue()
    expect(stage.posts).toHaveLength(1)
  })

  test('W7: a hub is asked at its own address, whatever its query names', async () => {
    const stage = openStage()
    const hub = `${hubUrl}?feed=http://feeds.example.com/show.xml`
    await stage.subscriber.subscribe({ ...show, hubs: [hub] })
    expect(stage.lastPost().url).toBe(hub)
  })

  test('W7: a hub with an http URL is asked over https', async () => {
    const stage = openStage()
    await stage.subscriber.subscribe({ ...show, hubs: ['http://hub.example.org/'] })
    expect(stage.posts.map(({ url }) => url)).toEqual([hubUrl])
  })

  test.each([
    ['refuse', ['https'], []],
    ['without-secret', ['https', 'http'], ['https']],
    ['with-secret', ['https', 'http'], ['https', 'http']],
  ] as const)('W7: a hub without https, when what is allowed is to %s', async (hubs, asked, told) => {
    const stage = openStage({ insecure: { hubs } })
    stage.answer = ({ url }) => (url.startsWith('https:') ? unreachable : responded(202))
    const outcome = await stage.subscriber.subscribe({ ...show, hubs: ['http://hub.example.org/'] })
    const schemeOf = ({ url }: { url: string }) => url.split(':')[0]
    expect(stage.posts.map(schemeOf)).toEqual(asked)
    expect(outcome.kind).toBe(hubs === 'refuse' ? 'troubled' : 'accepted')
    if (hubs !== 'refuse') expect(stage.posts.filter(({ form }) => form.has('hub.secret')).map(schemeOf)).toEqual(told)
  })

  test('W7: a request over https does not follow redirects to http', async () => {
    const stage = openStage()
    await stage.subscriber.subscribe(show)
    expect(stage.lastPost().request).toMatchObject({ httpsOnly: true })
  })

  test('W7: https is https in capitals, too', async () => {
    const stage = openStage()
    await stage.subscriber.subscribe({ ...show, hubs: ['HTTPS://hub.example.org/'] })
    expect(stage.lastPost().form.has('hub.secret')).toBe(true)
    expect(stage.lastPost().request.httpsOnly).toBe(true)
  })

  test('W8: the request is a form with mode, topic, callback, lease and secret, and nothing older', async () => {
    const stage = openStage()
    const topic = 'https://feeds.example.com/é?a=1&b=2+3'
    await stage.subscriber.subscribe({ ...show, topicUrl: topic, leaseSeconds: 5 * DAY })
    const { form, request } = stage.lastPost()
    expect(request).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    expect(Object.fromEntries(form)).toEqual({
      'hub.mode': 'subscribe',
      'hub.topic': topic,
      'hub.callback': expect.stringMatching(/^https:\/\/directory\.example\/websub\/[\w-]{32}$/),
      'hub.lease_seconds': '432000',
      'hub.secret': expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test('W9: the secret is shorter than 200 bytes, and differs for each subscription', async () => {
    const stage = openStage()
    await stage.subscriber.subscribe(show)
    await stage.subscriber.subscribe({ ...show, feedId: 'another' })
    const secrets = stage.posts.map(({ form }) => form.get('hub.secret') ?? '')
    expect(secrets.map((secret) => Buffer.from(secret, 'base64url').length)).toEqual([32, 32])
    expect(new Set(secrets).size).toBe(2)
  })

  test('W10: the callback has 192 random bits, nothing of the feed, and differs for each renewal', async () => {
    const stage = openStage()
    const first = await stage.active()
    stage.pass(9 * DAY)
    await stage.renewDue()
    const callbacks = [callbackIn(first), callbackIn(stage.lastPost())]
    expect(new Set(callbacks).size).toBe(2)
    for (const callback of callbacks) {
      expect(Buffer.from(callback.split('/').at(-1) ?? '', 'base64url')).toHaveLength(24)
      expect(callback).not.toContain('show')
    }
  })

  test('W10: the callbacks must be https, unless an option allows http', () => {
    const { settings } = openStage()
    expect(() => createSubscriber({ ...settings, callbackBase: 'http://directory.example/' })).toThrow(/https/)
    expect(() =>
      createSubscriber({ ...settings, callbackBase: 'http://directory.example/', insecure: { callback: true } }),
    ).not.toThrow()
  })
})

describe('the answer of a hub', () => {
  test.each([200, 201, 202, 204])('W11: %i means that it took the request', async (status) => {
    const stage = openStage()
    stage.answer = () => responded(status)
    expect(await stage.subscriber.subscribe(show)).toEqual({ kind: 'accepted', feedId, topicUrl, hubUrl })
    expect((await stage.stored()).state).toBe('pending')
  })

  test('W11: a hub that moved permanently is asked there from then on, with at most five redirects', async () => {
    const stage = openStage()
    const moved = 'https://new.example.org/hub'
    stage.answer = ({ url }) => (url === hubUrl ? responded(202, '', { permanentUrl: moved }) : responded(202))
    const post = await stage.active()
    expect(post.request.maxRedirects).toBe(5)
    await stage.subscriber.unsubscribe(feedId)
    expect(stage.lastPost().url).toBe(moved)
  })

  test('W11: when its new URL fails, it is asked at the old one', async () => {
    const stage = openStage({ discover: async () => undefined })
    const moved = 'https://new.example.org/hub'
    stage.answer = ({ url }) => (url === moved ? unreachable : responded(202, '', { permanentUrl: moved }))
    await stage.active()
    stage.pass(9 * DAY)
    await stage.renewDue()
    stage.pass(MINUTE)
    await stage.renewDue()
    expect(stage.posts.map(({ url }) => url)).toEqual([hubUrl, moved, hubUrl])
    expect(callbackIn(stage.posts[2]!)).toBe(callbackIn(stage.posts[1]!))
  })

  test('W11: the hub keeps the name that the feed has for it', async () => {
    const stage = openStage()
    stage.answer = () => responded(202, '', { permanentUrl: 'https://new.example.org/hub' })
    await stage.active()
    expect(await stage.subscriber.details(feedId)).toMatchObject({ websubHubUrl: hubUrl })
  })

  test('W8: a hub that wants `hub.verify` gets the same request with it', async () => {
    const stage = openStage()
    stage.answer = ({ form }) => (form.has('hub.verify') ? responded(204) : responded(400, 'hub.verify is empty'))
    expect(await stage.subscriber.subscribe(show)).toMatchObject({ kind: 'accepted' })
    const [first, second, ...others] = stage.posts.map(({ form }) => Object.fromEntries(form))
    expect(second).toEqual({ ...first, 'hub.verify': 'async' })
    expect([first?.['hub.verify'], others]).toEqual([undefined, []])
  })

  test.each(['hub.verify is empty', 'hub.verify_token is empty'])(
    'W12: a hub that still refuses then counts as refusing: %s',
    async (reason) => {
      const stage = openStage()
      stage.answer = () => responded(400, reason)
      expect(await stage.subscriber.subscribe(show)).toMatchObject({ kind: 'refused', status: 400, reason })
      expect(stage.posts).toHaveLength(reason === 'hub.verify is empty' ? 2 : 1)
    },
  )

  test('W12: a refusal is kept with its reason, and the hub is left alone for 7 days', async () => {
    const stage = openStage()
    stage.answer = () => responded(403, `No\u009b2J thanks${'!'.repeat(2_000)}`)
    const outcome = await stage.subscriber.subscribe(show)
    expect(outcome).toMatchObject({ kind: 'refused', status: 403, renewAt: stage.now() + 7 * DAY })
    const { state, lastError } = await stage.stored()
    expect(state).toBe('failed')
    expect(lastError).toMatch(/^No 2J thanks!+$/)
    expect(lastError?.length).toBeLessThanOrEqual(1_024)
    expect(await stage.subscriber.subscribe(show)).toMatchObject({ kind: 'deferred' })
    stage.pass(7 * DAY)
    await stage.renewDue()
    expect(stage.posts).toHaveLength(2)
  })

  test('W12: another hub of a feed is asked at once after a refusal, but not after a denial', async () => {
    const stage = openStage()
    stage.answer = ({ url }) => responded(url === hubUrl ? 403 : 202)
    await stage.subscriber.subscribe(show)
    expect(await stage.subscriber.subscribe({ ...show, hubs: [otherHub] })).toMatchObject({ kind: 'accepted' })
    await stage.deny(callbackIn(stage.lastPost()))
    const third = { ...show, hubs: ['https://third.example/'] }
    expect(await stage.subscriber.subscribe(third)).toMatchObject({ kind: 'deferred' })
  })

  test('W12: a secret that a hub quotes is neither kept nor shown', async () => {
    const stage = openStage()
    stage.answer = ({ form }) => responded(400, `bad ${form}`)
    const outcome = await stage.subscriber.subscribe(show)
    const { form } = stage.lastPost()
    const seen = JSON.stringify([outcome, (await stage.stored()).lastError])
    expect(seen).toContain('bad hub.mode=subscribe')
    expect(seen).not.toContain(form.get('hub.secret'))
    expect(seen).not.toContain(form.get('hub.callback')?.slice(-32))
  })

  test('W12: the beginning of a secret at the end of a long answer is neither kept nor shown', async () => {
    const stage = openStage()
    stage.answer = ({ form }) => {
      const text = `bad ${'x'.repeat(1_000)}${form.get('hub.secret')}`
      return responded(400, text.slice(0, 1_024))
    }
    const outcome = await stage.subscriber.subscribe(show)
    const secret = stage.lastPost().form.get('hub.secret') ?? ''
    const seen = JSON.stringify([outcome, (await stage.stored()).lastError])
    expect(seen).toContain('xxx…')
    expect(seen).not.toContain(secret.slice(0, 4))
  })

  test('W12: after all hubs refused, no hub is asked for 7 days, and then the first again', async () => {
    const stage = openStage()
    stage.answer = () => responded(404)
    stage.links = twoHubs.hubs.map((href) => ({ href, rel: ['hub'] }))
    await stage.subscriber.subscribe(twoHubs)
    for (const pause of [MINUTE, 6 * DAY, DAY, MINUTE]) {
      stage.pass(pause)
      await stage.renewDue()
    }
    expect(stage.posts.map(({ url }) => url)).toEqual([hubUrl, otherHub, hubUrl, otherHub])
  })

  test('W12: after a hub that failed and then refused, the next one is asked', async () => {
    const stage = openStage()
    stage.answer = ({ url }) =>
      url === otherHub ? responded(202) : stage.posts.length === 1 ? unreachable : responded(404)
    stage.links = twoHubs.hubs.map((href) => ({ href, rel: ['hub'] }))
    await stage.subscriber.subscribe(twoHubs)
    for (let time = 0; time < 2; time += 1) {
      stage.pass(MINUTE)
      await stage.renewDue()
    }
    expect(stage.posts.map(({ url }) => url)).toEqual([hubUrl, hubUrl, otherHub])
  })

  test('W12: after a refusal the next hub of the feed is asked', async () => {
    const stage = openStage()
    stage.answer = ({ url }) => responded(url === hubUrl ? 404 : 202)
    stage.links = twoHubs.hubs.map((href) => ({ href, rel: ['hub'] }))
    await stage.subscriber.subscribe(twoHubs)
    stage.pass(MINUTE)
    await stage.renewDue()
    expect(stage.posts.map(({ url }) => url)).toEqual([hubUrl, otherHub])
  })

  test.each([
    ['429', responded(429)],
    ['500', responded(500)],
    ['no answer', unreachable],
  ])('W12: after %s it is asked again in 1 and 5 and 30 minutes, 2 and 12 hours', async (_name, answer) => {
    const stage = openStage()
    stage.answer = () => answer
    await stage.subscriber.subscribe(show)
    const pauses: number[] = []
    for (let time = 0; time < 6; time += 1) {
      const { renewAt } = await stage.stored()
      pauses.push((renewAt ?? 0) - stage.now())
      stage.pass(pauses.at(-1) ?? 0)
      await stage.renewDue()
    }
    expect(pauses).toEqual([MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR, 12 * HOUR])
    expect(stage.posts).toHaveLength(7)
  })

  test('W12: a Retry-After is heeded', async () => {
    const stage = openStage()
    stage.answer = () => responded(503, '', { meta: { ...metaOf(hubUrl), freshness: { retryAfter: HOUR } } })
    expect(await stage.subscriber.subscribe(show)).toMatchObject({ kind: 'troubled', renewAt: stage.now() + HOUR })
  })

  test('W12: a hub at a blocked address counts as refusing', async () => {
    const stage = openStage()
    stage.answer = () => ({ kind: 'blocked', reason: 'address', url: hubUrl, meta: metaOf(hubUrl) })
    expect(await stage.subscriber.subscribe(show)).toMatchObject({ kind: 'refused', status: null, reason: /address/ })
  })

  test('W13: a hub may verify before it answers', async () => {
    const stage = openStage()
    stage.answer = async (post) => {
      expect((await stage.stored()).pending?.callbackUrl).toBe(callbackIn(post))
      expect((await stage.verify(post)).status).toBe(200)
      return responded(202)
    }
    await stage.subscriber.subscribe(show)
    expect((await stage.stored()).state).toBe('active')
  })

  test('W13: the answer of a hub after its verification changes nothing', async () => {
    const stage = openStage()
    stage.answer = async (post) => {
      await stage.verify(post)
      return responded(500)
    }
    expect(await stage.subscriber.subscribe(show)).toMatchObject({ kind: 'accepted' })
    expect(await stage.stored()).toMatchObject({ state: 'active', failures: 0 })
  })

  test('a hub that did not answer may still verify', async () => {
    const stage = openStage()
    stage.answer = () => unreachable
    await stage.subscriber.subscribe(show)
    expect((await stage.verify(stage.lastPost())).status).toBe(200)
    expect((await stage.stored()).state).toBe('active')
  })

  test('a repeated request has the same callback, so that a late answer counts for both', async () => {
    const stage = openStage()
    stage.answer = () => unreachable
    await stage.subscriber.subscribe(show)
    stage.pass(MINUTE)
    await stage.renewDue()
    const [first, second] = stage.posts.map(({ form }) => form.toString())
    expect(second).toBe(first)
  })

  test('a hub that does not verify within 24 hours has failed, and its callback ends', async () => {
    const stage = openStage()
    await stage.subscriber.subscribe(show)
    const post = stage.lastPost()
    stage.pass(DAY)
    expect(await stage.renewDue()).toEqual([{ kind: 'lapsed', feedId }])
    expect(await stage.stored()).toMatchObject({ state: 'failed', renewAt: stage.now() + 12 * HOUR })
    expect((await stage.verify(post)).status).toBe(404)
  })
})

describe('subscribing twice', () => {
  test('sends one request', async () => {
    const stage = openStage()
    await Promise.all([1, 2, 3].map(() => stage.subscriber.subscribe(show)))
    expect(await stage.subscriber.subscribe(show)).toEqual({ kind: 'current', feedId })
    expect(stage.posts).toHaveLength(1)
  })

  test('with another hub moves the subscription there', async () => {
    const stage = openStage()
    await stage.active()
    await stage.subscriber.subscribe({ ...show, hubs: [otherHub] })
    expect(stage.lastPost().url).toBe(otherHub)
    expect((await stage.stored()).state).toBe('renewing')
    await stage.verify(stage.lastPost())
    expect(await stage.subscriber.details(feedId)).toMatchObject({ websubHubUrl: otherHub, isVerified: true })
  })

  test('with another topic moves the subscription there', async () => {
    const stage = openStage()
    await stage.active()
    const elsewhere = 'https://feeds.example.com/moved.xml'
    expect(await stage.subscriber.subscribe({ ...show, topicUrl: elsewhere })).toMatchObject({ kind: 'accepted' })
    expect(stage.lastPost().form.get('hub.topic')).toBe(elsewhere)
    await stage.verify(stage.lastPost())
    expect(await stage.subscriber.details(feedId)).toMatchObject({ topicUrl: elsewhere, isVerified: true })
  })

  test('with another topic or hub, while the first is pending, drops the first', async () => {
    for (const other of [{ topicUrl: 'https://feeds.example.com/moved.xml' }, { hubs: [otherHub] }]) {
      const stage = openStage()
      await stage.subscriber.subscribe(show)
      const first = stage.lastPost()
      expect(await stage.subscriber.subscribe({ ...show, ...other })).toMatchObject({ kind: 'accepted' })
      expect(stage.posts).toHaveLength(2)
      expect((await stage.verify(first)).status).toBe(404)
      await stage.verify(stage.lastPost())
      expect((await stage.stored()).state).toBe('active')
    }
  })

  test('with the current topic, while another one is pending, drops that and renews the lease', async () => {
    const stage = openStage()
    await stage.active()
    await stage.subscriber.subscribe({ ...show, topicUrl: 'https://feeds.example.com/moved.xml' })
    expect(await stage.subscriber.subscribe(show)).toMatchObject({ kind: 'current' })
    await stage.renewDue()
    expect(stage.lastPost().form.get('hub.topic')).toBe(topicUrl)
    await stage.verify(stage.lastPost())
    expect((await stage.stored()).state).toBe('active')
  })

  test('with one more hub, while the first is pending, waits for the first', async () => {
    const stage = openStage()
    await stage.subscriber.subscribe(show)
    expect(await stage.subscriber.subscribe(twoHubs)).toMatchObject({ kind: 'current' })
    expect((await stage.verify(stage.lastPost())).status).toBe(200)
    expect(stage.posts).toHaveLength(1)
  })

  test('without the hub that failed asks the other at once', async () => {
    const stage = openStage()
    stage.answer = ({ url }) => (url === hubUrl ? unreachable : responded(202))
    await stage.subscriber.subscribe(twoHubs)
    expect(await stage.subscriber.subscribe({ ...show, hubs: [otherHub] })).toMatchObject({ kind: 'accepted' })
    expect(stage.posts.map(({ url }) => url)).toEqual([hubUrl, otherHub])
  })

  test('after the end begins anew', async () => {
    const stage = openStage()
    await stage.active()
    await stage.subscriber.unsubscribe(feedId)
    await stage.subscriber.subscribe(show)
    await stage.verify(stage.lastPost())
    expect((await stage.stored()).state).toBe('active')
  })
})

describe('many feeds', () => {
  test('go on when one of them fails', async () => {
    const error = new Error('no database')
    const stage = openStage({
      discover: async ({ feedId: id }) => {
        if (id === 'feed-1') throw error
        return undefined
      },
    })
    for (const id of ['feed-0', 'feed-1', 'feed-2']) {
      await stage.subscriber.subscribe({ ...show, feedId: id })
      await stage.verify(stage.lastPost())
    }
    stage.pass(9 * DAY)
    const outcomes = await stage.renewDue()
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['accepted', 'accepted', 'failed'])
    expect(outcomes).toContainEqual({ kind: 'failed', feedId: 'feed-1', error })
    expect(await stage.renewDue()).toEqual([])
    stage.pass(HOUR)
    expect(await stage.renewDue()).toMatchObject([{ kind: 'failed' }])
  })

  test.each([
    { hubs: [], topicUrl },
    { hubs: ['nonsense', ''], topicUrl },
    { hubs: [hubUrl], topicUrl: 'nonsense' },
  ])('an invalid hub is refused: %j', async (found) => {
    const stage = openStage({ discover: async () => found })
    await stage.active()
    stage.pass(9 * DAY)
    expect(await stage.renewDue()).toEqual([{ kind: 'no-hub', feedId }])
    expect(stage.posts).toHaveLength(1)
  })
})

describe('misuse', () => {
  test.each([
    [{ feedId: '' }, /feedId/],
    [{ feedUrl: 'x' }, /feedUrl/],
    [{ topicUrl: 'ftp://a/' }, /topicUrl/],
    [{ hubs: [] }, /hub/],
    [{ hubs: ['javascript:0'] }, /hubs/],
    [{ leaseSeconds: 0 }, /leaseSeconds/],
  ])('subscribe refuses %j', async (wrong, message) => {
    const subscribing = openStage().subscriber.subscribe({ ...show, ...wrong })
    await expect(subscribing).rejects.toThrow(TypeError)
    await expect(subscribing).rejects.toThrow(message)
  })

  test.each([
    [{ store: undefined }, /store/],
    [{ store: { compareAndSet: async () => true } }, /store/],
    [{ fetcher: {} }, /fetcher/],
    [{ callbackBase: 'https://a.example/?x=1' }, /query/],
    [{ onEvent: undefined }, /refetch/],
    [{ onEvent: 'log' }, /onEvent must be a function/],
    [{ refetch: true }, /refetch must be a function/],
    [{ insecure: true }, /insecure must be an object/],
    [{ insecure: { hubs: true } }, /insecure\.hubs must be refuse/],
    [{ deliveries: 'trust' }, /onContent/],
    [{ deliveries: 'believe' }, /deliveries/],
    [{ minSignature: 'md5' }, /minSignature/],
    [{ renewAt: 1 }, /renewAt/],
    [{ maxBody: -1 }, /maxBody/],
    [{ callbackbase: 'https://a.example/' }, /callbackbase is an unknown option: did you mean callbackBase\?/],
    [{ insecure: { hub: 'with-secret' } }, /insecure\.hub is an unknown option: did you mean hubs\?/],
  ])('createSubscriber refuses %j', (wrong, message) => {
    const { settings } = openStage()
    const create = () => createSubscriber({ ...settings, ...wrong } as never)
    expect(create).toThrow(TypeError)
    expect(create).toThrow(message)
  })

  test('a wrong number of random bytes is refused', async () => {
    const stage = openStage({ randomBytes: () => new Uint8Array(4) })
    await expect(stage.subscriber.subscribe(show)).rejects.toThrow(/randomBytes/)
  })
})
