import { describe, expect, test } from 'vitest'
import { createMemorySubscriptionStore, type SubscriptionStore, type WebsubEvent } from '../../src/websub/index.ts'
import { all } from '../detection/sources.ts'
import {
  callbackIn,
  DAY,
  feedId,
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

async function pending() {
  const stage = openStage()
  await stage.subscriber.subscribe(show)
  return { stage, post: stage.lastPost() }
}

describe('verification', () => {
  test('W14: a pending request is confirmed with the challenge alone, as plain text', async () => {
    const { stage, post } = await pending()
    const response = await stage.verify(post, { challenge: 'a b+c&<é>' })
    expect([response.status, await response.text()]).toEqual([200, 'a b+c&<é>'])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    })
    expect(await stage.subscriber.details(feedId)).toEqual({ isVerified: true, topicUrl, websubHubUrl: hubUrl })
  })

  test('W14: the challenge comes back byte by byte', async () => {
    const { stage, post } = await pending()
    const query = `hub.mode=subscribe&hub.topic=${encodeURIComponent(topicUrl)}&hub.lease_seconds=60&hub.challenge=%ff%00%fe+%zz%E2%82`
    const response = await stage.get(`${callbackIn(post)}?${query}`)
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toBe('\xff\0\xfe %zz\xe2\x82')
  })

  test.each([
    ['another mode', { mode: 'unsubscribe' }],
    ['an unknown mode', { mode: 'Subscribe' }],
    ['another topic', { topic: `${topicUrl}?invalid` }],
    ['a topic that differs in its percent-encoding', { topic: topicUrl.replace('show', '%73how') }],
    ['no challenge', { challenge: '' }],
    ['a challenge of more than 4 KiB', { challenge: 'x'.repeat(4_097) }],
    ['no lease', { lease: null }],
    ['a lease of 0', { lease: 0 }],
    ['a negative lease', { lease: -1 }],
    ['a lease that is no whole number', { lease: '1.5' }],
    ['a lease in another notation', { lease: '1e9' }],
    ['a lease too large for a number', { lease: '9'.repeat(40) }],
  ])('W14: %s is a 404 without the challenge, and changes nothing', async (_name, wrong) => {
    const { stage, post } = await pending()
    const before = await stage.stored()
    const response = await stage.verify(post, { challenge: 'secret-challenge', ...wrong })
    expect([response.status, await response.text()]).toEqual([404, ''])
    expect(await stage.stored()).toEqual(before)
    expect((await stage.verify(post)).status).toBe(200)
  })

  test.each(['hub.mode', 'hub.topic', 'hub.challenge', 'hub.lease_seconds'])(
    'W14: a repeated %s is a 404',
    async (name) => {
      const { stage, post } = await pending()
      const query = new URLSearchParams({
        'hub.mode': 'subscribe',
        'hub.topic': topicUrl,
        'hub.challenge': 'c',
        'hub.lease_seconds': '100',
      })
      query.append(name, query.get(name) ?? '')
      expect((await stage.get(`${callbackIn(post)}?${query}`)).status).toBe(404)
    },
  )

  test('W14: a topic with another percent-encoding is another topic', async () => {
    const stage = openStage()
    await stage.subscriber.subscribe({ ...show, topicUrl: 'https://feeds.example.com/%c3%a9' })
    const post = stage.lastPost()
    expect((await stage.verify(post, { topic: 'https://feeds.example.com/%C3%A9' })).status).toBe(404)
    expect((await stage.verify(post, { topic: 'https://feeds.example.com/é' })).status).toBe(404)
    expect((await stage.verify(post)).status).toBe(200)
  })

  test('a store may answer null for missing records, as databases do', async () => {
    const kept = createMemorySubscriptionStore()
    const store = {
      get: async (id: string) => (await kept.get(id)) ?? null,
      byCallback: async (hash: string) => (await kept.byCallback(hash)) ?? null,
      compareAndSet: kept.compareAndSet,
      due: kept.due,
    } as SubscriptionStore
    const stage = openStage({ store })
    expect(await stage.subscriber.details(feedId)).toBeNull()
    expect(await stage.subscriber.subscribe(show)).toMatchObject({ kind: 'accepted' })
    expect((await stage.verify(stage.lastPost())).status).toBe(200)
    expect((await stage.get('https://directory.example/websub/nobodys')).status).toBe(404)
  })

  test.each(['subscribe', 'unsubscribe', 'denied'])('W15: an unsolicited %s is a 404', async (mode) => {
    const stage = openStage()
    await stage.active()
    const nobody = `https://directory.example/websub/${'A'.repeat(32)}`
    const query = new URLSearchParams({
      'hub.mode': mode,
      'hub.topic': topicUrl,
      'hub.challenge': 'x',
      'hub.lease_seconds': '9',
    })
    const response = await stage.get(`${nobody}?${query}`)
    expect([response.status, await response.text()]).toEqual([404, ''])
  })

  test('W15: an unasked unsubscription does not end an active subscription', async () => {
    const stage = openStage()
    const post = await stage.active()
    expect((await stage.verify(post, { mode: 'unsubscribe' })).status).toBe(404)
    expect((await stage.stored()).state).toBe('active')
  })

  test('W15: a hub may verify an active subscription again, and extend its lease', async () => {
    const stage = openStage()
    const post = await stage.active(10 * DAY)
    stage.pass(DAY)
    const response = await stage.verify(post, { lease: 10 * DAY, challenge: 'again' })
    expect([response.status, await response.text()]).toEqual([200, 'again'])
    expect((await stage.stored()).active?.leaseEndsAt).toBe(stage.now() + 10 * DAY)
    expect(stage.events.at(-1)).toMatchObject({ change: 'confirmed', leaseEndsAt: stage.now() + 10 * DAY })
    expect((await stage.verify(post, { topic: 'https://other.example/' })).status).toBe(404)
  })

  test('W15: an unasked confirmation extends a lease by at most the requested time', async () => {
    const stage = openStage()
    const post = await stage.active(10 * DAY)
    await stage.verify(post, { lease: 3_650 * DAY })
    expect((await stage.stored()).active?.leaseEndsAt).toBe(stage.now() + 10 * DAY)
  })

  test('W15: an unasked confirmation does not put off the renewal', async () => {
    const stage = openStage()
    const post = await stage.active(10 * DAY)
    const { renewAt } = await stage.stored()
    stage.pass(5 * DAY)
    await stage.verify(post, { lease: 10 * DAY })
    expect((await stage.stored()).renewAt).toBe(renewAt)
  })

  test('W15: an unasked confirmation of one second keeps the lease, and has the hub asked again', async () => {
    const stage = openStage()
    const post = await stage.active(10 * DAY)
    const { active } = await stage.stored()
    await stage.verify(post, { lease: 1 })
    stage.pass(MINUTE)
    expect(await stage.renewDue()).toMatchObject([{ kind: 'accepted' }])
    expect((await stage.stored()).active).toEqual(active)
    expect(callbackIn(stage.lastPost())).not.toBe(callbackIn(post))
    expect(stage.events.filter(({ kind }) => kind === 'subscription')).toMatchObject([
      { change: 'verified' },
      { change: 'confirmed', leaseEndsAt: active?.leaseEndsAt },
    ])
  })

  test('W15: a shorter lease, given while a renewal is pending, has the renewal repeated in time', async () => {
    const stage = openStage()
    const post = await stage.active()
    stage.pass(9 * DAY)
    await stage.renewDue()
    await stage.verify(post, { lease: 10 * MINUTE })
    stage.pass(5 * MINUTE)
    await stage.renewDue()
    stage.pass(MINUTE)
    await stage.renewDue()
    expect(stage.posts).toHaveLength(3)
    expect((await stage.stored()).state).toBe('renewing')
  })

  test('W15: a shorter lease, given while a failed hub is waited for, has the renewal repeated in time', async () => {
    const stage = openStage({ discover: async () => undefined })
    const post = await stage.active()
    stage.answer = () => unreachable
    stage.pass(8 * DAY)
    for (const pause of [0, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR]) {
      stage.pass(pause)
      await stage.renewDue()
    }
    const asked = stage.posts.length
    await stage.verify(post, { lease: HOUR })
    stage.pass(HOUR / 2)
    await stage.renewDue()
    expect(stage.posts).toHaveLength(asked + 1)
  })

  test('W15: a long lease, given while a renewal is pending, repeats nothing', async () => {
    const stage = openStage()
    const post = await stage.active()
    stage.pass(9 * DAY)
    await stage.renewDue()
    await stage.verify(post, { lease: 10 * DAY })
    stage.pass(HOUR)
    expect(await stage.renewDue()).toEqual([])
    expect(await stage.stored()).toMatchObject({ state: 'renewing', renewAt: null })
  })

  test('W15: a long lease, given while a failed hub is waited for, does not change the next attempt', async () => {
    const stage = openStage()
    const post = await stage.active()
    stage.answer = () => unreachable
    stage.pass(9 * DAY)
    await stage.renewDue()
    await stage.verify(post, { lease: 10 * DAY })
    stage.pass(MINUTE)
    await stage.renewDue()
    expect(stage.posts).toHaveLength(3)
  })

  test('W15: a hub that refused the renewal is not asked sooner because of a lease that it gives', async () => {
    const stage = openStage()
    const post = await stage.active()
    stage.answer = () => responded(403)
    stage.pass(9 * DAY)
    await stage.renewDue()
    await stage.verify(post, { lease: HOUR })
    stage.pass(HOUR - 1)
    expect(await stage.renewDue()).toEqual([])
  })

  test('W15: a replaced or expired subscription is not confirmed', async () => {
    const stage = openStage()
    const first = await stage.active(DAY)
    stage.pass(20 * HOUR)
    await stage.renewDue()
    const second = stage.lastPost()
    await stage.verify(second, { lease: DAY })
    expect((await stage.verify(first)).status).toBe(404)
    stage.pass(DAY)
    expect((await stage.verify(second)).status).toBe(404)
  })

  test.each([null, 864_000, 0])('W16: the lease of an unsubscription, here %s, is ignored', async (lease) => {
    const stage = openStage()
    await stage.active()
    await stage.subscriber.unsubscribe(feedId)
    expect((await stage.verify(stage.lastPost(), { lease })).status).toBe(200)
    expect((await stage.stored()).state).toBe('unsubscribed')
  })

  test('W17: the lease is that of the hub, counted from the arrival of the verification', async () => {
    const { stage, post } = await pending()
    stage.pass(HOUR)
    await stage.verify(post, { lease: 3 * DAY })
    expect((await stage.stored()).active?.leaseEndsAt).toBe(stage.now() + 3 * DAY)
  })

  test.each([
    ['of at most the requested time, however long the hub makes it', undefined, 3_650 * DAY, 10 * DAY],
    ['of at least a minute', undefined, 1, MINUTE],
    ['of at most ten years', 1_000_000_000, 1_000_000_000, 3_650 * DAY],
  ])('W17: counts on a lease %s', async (_name, leaseSeconds, lease, counted) => {
    const stage = openStage()
    await stage.subscriber.subscribe({ ...show, leaseSeconds })
    expect((await stage.verify(stage.lastPost(), { lease })).status).toBe(200)
    expect(((await stage.stored()).active?.leaseEndsAt ?? 0) - stage.now()).toBe(counted)
  })

  test('W17: renews even the longest lease within 30 days', async () => {
    const stage = openStage()
    await stage.subscriber.subscribe({ ...show, leaseSeconds: 1_000_000_000 })
    await stage.verify(stage.lastPost(), { lease: 1_000_000_000 })
    expect(((await stage.stored()).renewAt ?? 0) - stage.now()).toBe(30 * DAY)
  })

  test('an answer to HEAD has no challenge and confirms nothing', async () => {
    const { stage, post } = await pending()
    const response = await stage.verify(post, { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect((await stage.stored()).state).toBe('pending')
  })
})

describe('renewal', () => {
  test.each([
    [10 * DAY, 8 * DAY],
    [DAY, 0.8 * DAY],
    [4 * HOUR, 3 * HOUR],
    [2 * HOUR, HOUR],
    [HOUR, HOUR / 2],
    [5 * MINUTE, 2.5 * MINUTE],
  ])('W18: a lease of %i s is renewed after %i s', async (lease, wait) => {
    const { stage, post } = await pending()
    await stage.verify(post, { lease })
    expect((await stage.stored()).renewAt).toBe(stage.now() + wait)
  })

  test.each([
    [0, 0.76],
    [0.999_999, 0.839_999],
  ])('W18: with random number %d it is after %d of the lease', async (chance, part) => {
    const stage = openStage({ random: () => chance })
    await stage.active(10 * DAY)
    expect((await stage.stored()).renewAt).toBe(stage.now() + Math.floor(10 * DAY * part))
  })

  test('W18: the feed is read for its hub first, and the subscription moves to that', async () => {
    const stage = openStage()
    await stage.active()
    stage.links = [
      { href: otherHub, rel: ['hub'] },
      { href: 'https://feeds.example.com/new.xml', rel: ['self'] },
    ]
    stage.pass(9 * DAY)
    await stage.renewDue()
    expect(stage.fetched).toEqual([show.feedUrl])
    expect(stage.lastPost().url).toBe(otherHub)
    expect(stage.lastPost().form.get('hub.topic')).toBe('https://feeds.example.com/new.xml')
  })

  test('W18: when the feed cannot be read, the known hub is asked', async () => {
    const stage = openStage({ discover: async () => undefined })
    await stage.active()
    stage.pass(9 * DAY)
    await stage.renewDue()
    expect(stage.lastPost().url).toBe(hubUrl)
  })

  test('W18: a feed that no longer names a hub is read again until the lease ends, and no hub is asked', async () => {
    const stage = openStage()
    await stage.active()
    stage.links = []
    stage.pass(9 * DAY)
    expect(await stage.renewDue()).toEqual([{ kind: 'no-hub', feedId }])
    expect((await stage.stored()).renewAt).toBe(stage.now() + 12 * HOUR)
    stage.pass(12 * HOUR)
    await stage.renewDue()
    expect([stage.posts.length, stage.fetched.length]).toEqual([1, 2])
    stage.pass(DAY)
    await stage.renewDue()
    expect((await stage.stored()).state).toBe('expired')
    expect((await stage.stored()).upkeepAt).toBeNull()
  })

  test('W18: callback and secret are new, and the old ones are valid for 24 hours after the verification', async () => {
    const stage = openStage()
    const first = await stage.active()
    stage.pass(9 * DAY)
    await stage.renewDue()
    const second = stage.lastPost()
    expect(second.form.get('hub.secret')).not.toBe(first.form.get('hub.secret'))
    stage.pass(HOUR)
    expect((await stage.push(first)).status).toBe(202)
    expect((await stage.push(second)).status).toBe(404)
    await stage.verify(second)
    stage.pass(DAY - 1)
    expect([(await stage.push(first)).status, (await stage.push(second)).status]).toEqual([202, 202])
    stage.pass(1)
    expect([(await stage.push(first)).status, (await stage.push(second)).status]).toEqual([410, 202])
    stage.pass(MINUTE)
    await stage.push(second)
    expect((await stage.stored()).former[0]?.secret).toBeNull()
  })

  test('W18: an old callback accepts nothing unsigned, even by a slow clock', async () => {
    const stage = openStage()
    const slow = openStage({ store: stage.store })
    const first = await stage.active()
    stage.pass(9 * DAY)
    await stage.renewDue()
    const second = stage.lastPost()
    await stage.verify(second)
    stage.pass(DAY)
    // This removes the old secret.
    await stage.push(second)
    slow.pass(10 * DAY - 10)
    expect((await slow.push(first, '<rss/>', { signature: '' })).status).toBe(410)
  })

  test('W18: with leases of minutes the feed is still read at most once an hour', async () => {
    const stage = openStage()
    await stage.active(10 * MINUTE)
    for (let time = 0; time < 24; time += 1) {
      stage.pass(5 * MINUTE)
      await stage.renewDue()
      await stage.verify(stage.lastPost(), { lease: 10 * MINUTE })
    }
    expect([stage.posts.length, stage.fetched.length]).toEqual([25, 2])
  })

  test('W18: a renewal that fails keeps the lease, and is tried again until it ends', async () => {
    const stage = openStage()
    await stage.active(DAY)
    stage.answer = () => unreachable
    stage.pass(20 * HOUR)
    for (let hour = 0; hour < 4; hour += 0.25) {
      await stage.renewDue()
      stage.pass(0.25 * HOUR)
    }
    expect(stage.posts.length).toBeGreaterThan(4)
    await stage.renewDue()
    expect(stage.events.at(-1)).toEqual({ kind: 'subscription', feedId, change: 'expired', leaseEndsAt: null })
    expect((await stage.subscriber.details(feedId))?.isVerified).toBe(false)
    stage.answer = () => responded(202)
    stage.pass(12 * HOUR)
    await stage.renewDue()
    await stage.verify(stage.lastPost())
    expect((await stage.stored()).state).toBe('active')
  })

  test('W18: a renewal that fails is tried again within half of the remaining lease', async () => {
    const stage = openStage({ discover: async () => undefined })
    await stage.active(DAY)
    stage.answer = () => unreachable
    stage.pass(20 * HOUR)
    for (const pause of [0, MINUTE, 5 * MINUTE, 30 * MINUTE]) {
      stage.pass(pause)
      await stage.renewDue()
    }
    const left = 4 * HOUR - 36 * MINUTE
    expect((await stage.stored()).renewAt).toBe(stage.now() + left / 2)
  })

  test('W18: a renewal that the hub does not verify keeps the lease, and is requested again', async () => {
    const stage = openStage()
    const first = await stage.active()
    stage.pass(8 * DAY)
    await stage.renewDue()
    stage.pass(DAY)
    await stage.renewDue()
    expect((await stage.stored()).state).toBe('active')
    expect((await stage.push(first)).status).toBe(202)
    stage.pass(MINUTE)
    await stage.renewDue()
    expect(stage.posts).toHaveLength(3)
  })

  test('W18: a renewal may be verified late, even after the earlier lease became short', async () => {
    const stage = openStage()
    const first = await stage.active()
    stage.pass(9 * DAY)
    await stage.renewDue()
    const second = stage.lastPost()
    await stage.verify(first, { lease: 10 * MINUTE })
    stage.pass(5 * MINUTE)
    await stage.renewDue()
    expect((await stage.verify(second)).status).toBe(200)
    expect((await stage.stored()).state).toBe('active')
  })

  test('W18: a feed that no longer names a hub is not read again if the lease ends before', async () => {
    const stage = openStage()
    await stage.active()
    stage.links = []
    stage.pass(10 * DAY - HOUR / 2)
    expect(await stage.renewDue()).toEqual([{ kind: 'no-hub', feedId }])
    expect((await stage.stored()).renewAt).toBeNull()
  })

  test('a verification that fails keeps the earlier subscription', async () => {
    const stage = openStage()
    const first = await stage.active()
    stage.pass(9 * DAY)
    await stage.renewDue()
    expect((await stage.verify(stage.lastPost(), { topic: 'https://other.example/' })).status).toBe(404)
    expect((await stage.stored()).state).toBe('renewing')
    expect((await stage.push(first)).status).toBe(202)
  })

  test('nothing is done before it is due', async () => {
    const stage = openStage()
    await stage.active()
    stage.pass(7 * DAY)
    expect(await stage.renewDue()).toEqual([])
  })
})

describe('denial', () => {
  test('W19: ends a pending subscription, and no hub is asked for 7 days', async () => {
    const { stage, post } = await pending()
    expect((await stage.deny(callbackIn(post))).status).toBe(200)
    expect(await stage.stored()).toMatchObject({ state: 'denied', lastError: 'not allowed' })
    expect(stage.events).toEqual([
      { kind: 'subscription', feedId, change: 'denied', leaseEndsAt: null, reason: 'not allowed' },
    ])
    expect(await stage.subscriber.subscribe(show)).toMatchObject({ kind: 'deferred', renewAt: stage.now() + 7 * DAY })
    stage.pass(7 * DAY - 1)
    expect(await stage.renewDue()).toEqual([])
    stage.pass(1)
    await stage.renewDue()
    expect(stage.posts).toHaveLength(2)
  })

  test('W19: may come after success, and ends an active subscription', async () => {
    const stage = openStage()
    const post = await stage.active()
    stage.pass(DAY)
    expect((await stage.deny(callbackIn(post))).status).toBe(200)
    expect((await stage.subscriber.details(feedId))?.isVerified).toBe(false)
    expect((await stage.push(post)).status).toBe(410)
    expect((await stage.deny(callbackIn(post))).status).toBe(200)
  })

  test.each(['denied', 'unsubscribed'] as const)(
    'repeated by the hub, gives the event %s again, as its handler may have failed',
    async (change) => {
      let hasFailed = false
      const events: WebsubEvent[] = []
      const stage = openStage({
        onEvent(event) {
          if (event.kind !== 'subscription' || event.change !== change) return
          if (hasFailed) return void events.push(event)
          hasFailed = true
          throw new Error('the database is gone')
        },
      })
      const post = await stage.active()
      if (change === 'unsubscribed') await stage.subscriber.unsubscribe(feedId)
      const say = () => (change === 'denied' ? stage.deny(callbackIn(post)) : stage.verify(stage.lastPost()))
      await expect(say()).rejects.toThrow('the database is gone')
      expect((await say()).status).toBe(200)
      expect(events).toMatchObject([{ kind: 'subscription', feedId, change, leaseEndsAt: null }])
    },
  )

  test('W19: of a pending subscription may be repeated', async () => {
    const { stage, post } = await pending()
    expect((await stage.deny(callbackIn(post))).status).toBe(200)
    expect((await stage.deny(callbackIn(post))).status).toBe(200)
    expect((await stage.verify(post)).status).toBe(404)
  })

  test('W19: of an active subscription ends a renewal at the same hub', async () => {
    const stage = openStage()
    const first = await stage.active()
    stage.pass(9 * DAY)
    await stage.renewDue()
    await stage.deny(callbackIn(first))
    expect(await stage.stored()).toMatchObject({ state: 'denied', renewAt: stage.now() + 7 * DAY })
    expect((await stage.verify(stage.lastPost())).status).toBe(404)
  })

  test('W19: of a replaced subscription changes nothing, and is no event', async () => {
    const stage = openStage()
    const first = await stage.active()
    stage.pass(9 * DAY)
    await stage.renewDue()
    await stage.verify(stage.lastPost())
    const told = stage.events.length
    expect((await stage.deny(callbackIn(first))).status).toBe(200)
    expect((await stage.deny(callbackIn(first), 'https://other.example/')).status).toBe(404)
    expect([stage.events.length, (await stage.stored()).state]).toEqual([told, 'active'])
  })

  test('W19: needs the topic', async () => {
    const stage = openStage()
    const post = await stage.active()
    expect((await stage.deny(callbackIn(post), 'https://other.example/')).status).toBe(404)
    expect((await stage.stored()).state).toBe('active')
  })

  test('W19: by the hub that a feed has left does not end the request to the new one', async () => {
    const stage = openStage()
    const old = await stage.active()
    await stage.subscriber.subscribe({ ...show, hubs: [otherHub] })
    expect((await stage.deny(callbackIn(old))).status).toBe(200)
    expect((await stage.subscriber.details(feedId))?.isVerified).toBe(false)
    expect((await stage.push(old)).status).toBe(410)
    expect((await stage.verify(stage.lastPost())).status).toBe(200)
    expect(await stage.subscriber.details(feedId)).toMatchObject({ websubHubUrl: otherHub, isVerified: true })
    expect((await stage.push(stage.lastPost())).status).toBe(202)
  })

  test('W19: of a renewal keeps the current lease', async () => {
    const stage = openStage()
    const first = await stage.active()
    stage.pass(9 * DAY)
    await stage.renewDue()
    await stage.deny(callbackIn(stage.lastPost()))
    expect(await stage.stored()).toMatchObject({ state: 'active', renewAt: stage.now() + 7 * DAY })
    expect((await stage.push(first)).status).toBe(202)
  })
})

describe('unsubscribing', () => {
  test('W20: is requested with the callback, and verified the same way', async () => {
    const stage = openStage()
    const first = await stage.active()
    expect(await stage.subscriber.unsubscribe(feedId)).toMatchObject({ kind: 'accepted', hubUrl })
    const { form } = stage.lastPost()
    expect(Object.fromEntries(form)).toEqual({
      'hub.mode': 'unsubscribe',
      'hub.topic': topicUrl,
      'hub.callback': callbackIn(first),
    })
    expect((await stage.stored()).state).toBe('unsubscribing')
    expect((await stage.verify(stage.lastPost(), { topic: 'https://other.example/' })).status).toBe(404)
    const response = await stage.verify(stage.lastPost(), { lease: null, challenge: 'bye' })
    expect([response.status, await response.text()]).toEqual([200, 'bye'])
    expect(stage.events.at(-1)).toEqual({ kind: 'subscription', feedId, change: 'unsubscribed', leaseEndsAt: null })
  })

  test('W20: the hub may ask again when our answer was lost', async () => {
    const stage = openStage()
    await stage.active()
    await stage.subscriber.unsubscribe(feedId)
    const post = stage.lastPost()
    await stage.verify(post)
    expect((await stage.verify(post)).status).toBe(200)
    expect((await stage.verify(post, { mode: 'subscribe' })).status).toBe(404)
  })

  test('W20: lets the lease run out if the hub does not answer, and deliveries get a 410 meanwhile', async () => {
    const stage = openStage()
    const first = await stage.active()
    stage.answer = () => unreachable
    expect(await stage.subscriber.unsubscribe(feedId)).toMatchObject({ kind: 'troubled' })
    expect((await stage.push(first)).status).toBe(410)
    expect((await stage.verify(first)).status).toBe(404)
    stage.pass(10 * DAY)
    expect(await all(stage.subscriber.renewDue())).toEqual([{ kind: 'lapsed', feedId }])
    expect(await stage.stored()).toMatchObject({ state: 'unsubscribed', upkeepAt: null })
    expect((await stage.push(first)).status).toBe(410)
  })

  test('from an unverified subscription asks no hub', async () => {
    const { stage, post } = await pending()
    expect(await stage.subscriber.unsubscribe(feedId)).toEqual({ kind: 'current', feedId })
    expect(stage.posts).toHaveLength(1)
    expect((await stage.verify(post)).status).toBe(404)
  })

  test('from an unknown feed does nothing', async () => {
    expect(await openStage().subscriber.unsubscribe('nobody')).toEqual({ kind: 'current', feedId: 'nobody' })
  })
})
