import { describe, expect, test } from 'vitest'
import { openHubWorld } from './test-hub.ts'

/*
 * The subscriber tests of websub.rocks, by their numbers: discovery, subscription, verification and delivery over real
 * connections.
 */

describe('discovery', () => {
  test.each([
    ['100: from HTTP headers', '/100', 'header'],
    ['101: from HTML tags', '/101', 'document'],
    ['102: from an Atom feed', '/102', 'document'],
    ['103: from an RSS feed', '/103', 'document'],
    ['104: from HTTP headers, whatever the document says', '/104', 'header'],
  ])('%s', async (_name, path, source) => {
    const { hub, topic, subscribeTo, pings } = await openHubWorld()
    const { outcome, discovery, stored } = await subscribeTo(path)
    expect(outcome).toMatchObject({ kind: 'accepted', hubUrl: hub.url(path), topicUrl: topic(path) })
    expect(discovery.source).toBe(source)
    expect(hub.requests.map((request) => request.path)).toEqual([path])
    expect((await stored())?.state).toBe('active')
    expect(await hub.publish(topic(path), 'news')).toEqual([202])
    expect(pings()).toBe(1)
  })
})

describe('subscription', () => {
  test('200: the topic is the self link, which differs from the URL that was fetched', async () => {
    const { hub, topic, subscribeTo, pings } = await openHubWorld()
    await subscribeTo('/200')
    expect(hub.requests[0]?.form.get('hub.topic')).toBe(`${topic('/200')}?self=other`)
    expect(await hub.publish(`${topic('/200')}?self=other`, 'news')).toEqual([202])
    expect(pings()).toBe(1)
  })

  test.each([
    ['201: the topic redirects for a while', '/201'],
    ['202: the topic has moved for good', '/202'],
  ])('%s', async (_name, path) => {
    const { hub, topic, subscribeTo, pings } = await openHubWorld()
    await subscribeTo(path)
    expect(hub.requests[0]?.form.get('hub.topic')).toBe(`${topic(path)}?redirect=complete`)
    await hub.publish(`${topic(path)}?redirect=complete`, 'news')
    expect(pings()).toBe(1)
  })

  test.each([
    ['203: the hub redirects for a while', '/203', 307],
    ['204: the hub has moved for good', '/204', 308],
  ])('%s', async (_name, path, status) => {
    const { hub, topic, subscribeTo, pings } = await openHubWorld()
    hub.manners.redirect = (at) => (at === path ? { status, location: `${path}/moved` } : null)
    const subscribed = await subscribeTo(path)
    expect(subscribed.outcome.kind).toBe('accepted')
    const [first, second] = hub.requests
    expect(hub.requests.map((request) => request.path)).toEqual([path, `${path}/moved`])
    expect(second?.form.toString()).toBe(first?.form.toString())
    expect((await subscribed.stored())?.active?.hubUrl).toBe(hub.url(path))
    await hub.publish(topic(path), 'news')
    expect(pings()).toBe(1)
  })

  test('204: a hub that moved is asked at its new URL from then on', async () => {
    const { hub, subscriber, subscribeTo, shift, renewDue } = await openHubWorld()
    hub.manners.redirect = (at) => (at === '/204' ? { status: 308, location: '/204/moved' } : null)
    hub.manners.verify = 'after'
    const { stored } = await subscribeTo('/204')
    await expect.poll(async () => (await stored())?.state).toBe('active')
    shift(80_000)
    await renewDue()
    await subscriber.unsubscribe('/204')
    const [, ...later] = hub.requests.map((request) => request.path)
    expect(later).toEqual(['/204/moved', '/204/moved', '/204/moved'])
  })

  test('205: a verification for another topic is a 404', async () => {
    const { hub, subscribeTo } = await openHubWorld()
    hub.manners.topic = (topic) => `${topic}?invalid`
    const { stored } = await subscribeTo('/205')
    expect(hub.verifications.map(({ status, body }) => [status, body.toString()])).toEqual([[404, '']])
    expect((await stored())?.state).toBe('pending')
  })
})

describe('delivery', () => {
  test('300: is answered with 2xx', async () => {
    const { hub, topic, subscribeTo, events } = await openHubWorld()
    await subscribeTo('/300')
    expect(await hub.publish(topic('/300'), 'news')).toEqual([202])
    expect(events.at(-1)).toEqual({ kind: 'ping', feedId: '/300', method: 'sha256' })
  })

  test('301: with four digits too many in its signature is not taken', async () => {
    const { hub, topic, subscribeTo, pings, rejected } = await openHubWorld()
    await subscribeTo('/301')
    hub.manners.signature = (signature) => `${signature}abcd`
    await hub.publish(topic('/301'), 'news')
    expect([pings(), rejected()]).toEqual([0, ['malformed-signature']])
  })

  test('302: without a signature is answered with no 2xx, and not taken', async () => {
    const { hub, topic, subscribeTo, pings } = await openHubWorld()
    await subscribeTo('/302')
    hub.manners.signature = () => null
    expect(await hub.publish(topic('/302'), 'news')).toEqual([403])
    expect(pings()).toBe(0)
  })
})

/** Features that websub.rocks asks an implementation to report. */
describe('the subscriber', () => {
  test('sends a secret, asks for a lease, and has a separate, unguessable callback for each subscription', async () => {
    const { hub, subscribeTo } = await openHubWorld()
    await subscribeTo('/100')
    await subscribeTo('/300')
    const [one, other] = hub.requests.map(({ form }) => Object.fromEntries(form))
    expect(one?.['hub.secret']).toMatch(/^[\w-]{43}$/)
    expect(one?.['hub.lease_seconds']).toBe('864000')
    expect(one?.['hub.callback']).toMatch(/\/websub\/[\w-]{32}$/)
    expect(one?.['hub.callback']).not.toBe(other?.['hub.callback'])
  })

  test.each(['sha1', 'sha256', 'sha384', 'sha512'])('verifies %s', async (method) => {
    const { hub, topic, subscribeTo, events } = await openHubWorld()
    await subscribeTo('/300')
    hub.manners.sign = method
    await hub.publish(topic('/300'), 'news')
    expect(events.at(-1)).toEqual({ kind: 'ping', feedId: '/300', method })
  })

  test('unsubscribes', async () => {
    const { hub, subscriber, subscribeTo } = await openHubWorld()
    const { stored } = await subscribeTo('/100')
    hub.manners.lease = null
    expect(await subscriber.unsubscribe('/100')).toMatchObject({ kind: 'accepted' })
    expect(hub.subscriptions.size).toBe(0)
    expect((await stored())?.state).toBe('unsubscribed')
  })
})
