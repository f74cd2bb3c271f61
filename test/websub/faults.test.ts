import { createHmac } from 'node:crypto'
import { connect } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../src/fetch/clock.ts'
import { authority } from '../fetch/world.ts'
import { openHubWorld, send } from './test-hub.ts'

/* The faults of hubs, and of senders that pretend to be hubs, over real connections. */

const DAY = 86_400

async function subscribed(options: Parameters<typeof openHubWorld>[0] = {}) {
  const world = await openHubWorld(options)
  const { stored } = await world.subscribeTo('/300')
  const [request] = world.hub.requests
  const callback = request?.form.get('hub.callback') ?? ''
  const secret = request?.form.get('hub.secret') ?? ''
  return { ...world, stored, callback, secret, show: world.topic('/300') }
}

/** Sends raw bytes, and returns the whole answer. */
function sendRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect({ host: '127.0.0.1', port: Number(port), servername: hostname, ca: authority() }, () =>
      socket.write(text),
    )
    socket
      .on('data', (bytes) => {
        received += bytes.toString('latin1')
        if (received.includes('\r\n\r\n')) socket.end()
      })
      .on('close', () => resolve(received))
      .on('error', reject)
  })
}

describe('the verification of a hub', () => {
  test.each([
    ['with a challenge that would be markup', `<script>alert("1 & 2")</script>'`],
    ['with a challenge of 4 KiB', '&<>"\' +%'.repeat(512)],
  ])('%s is answered with the challenge, as plain text', async (_name, challenge) => {
    const { hub, subscribeTo } = await openHubWorld()
    hub.manners.challenge = challenge
    const { stored } = await subscribeTo('/300')
    const [got] = hub.verifications
    expect([got?.status, got?.body.toString()]).toEqual([200, challenge])
    expect(got?.headers).toMatchObject({ 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' })
    expect((await stored())?.state).toBe('active')
  })

  test('for a topic that differs only in the case of its percent-encoding is a 404', async () => {
    const { hub, topic, subscribeTo } = await openHubWorld()
    hub.manners.topic = (text) => text.replace('%c3%a9', '%C3%A9')
    await subscribeTo('/%c3%a9')
    expect(hub.requests[0]?.form.get('hub.topic')).toBe(topic('/%c3%a9'))
    expect(hub.verifications[0]?.status).toBe(404)
  })

  test.each([
    ['0', 404],
    ['-1', 404],
    [null, 404],
    ['1e9', 404],
    ['1000000000', 200],
  ])('with a lease of %s is answered with %i', async (lease, status) => {
    const { hub, subscribeTo } = await openHubWorld()
    hub.manners.lease = lease
    await subscribeTo('/300')
    expect(hub.verifications[0]?.status).toBe(status)
  })

  test('that comes before the hub answers is accepted', async () => {
    const { stored, hub } = await subscribed()
    expect(hub.verifications[0]?.status).toBe(200)
    expect((await stored())?.state).toBe('active')
  })

  test('is waited for a day', async () => {
    const { hub, subscribeTo, shift, renewDue } = await openHubWorld()
    hub.manners.verify = 'never'
    const { stored } = await subscribeTo('/300')
    shift(DAY - 60)
    expect(await renewDue()).toEqual([])
    shift(60)
    await renewDue()
    expect((await stored())?.state).toBe('failed')
  })

  test('that is a denial ends an active subscription', async () => {
    const { hub, stored, callback, secret, show, subscriber } = await subscribed()
    expect((await hub.deny(callback, show)).status).toBe(200)
    expect((await stored())?.state).toBe('denied')
    expect((await subscriber.details('/300'))?.isVerified).toBe(false)
    expect((await hub.deliver(callback, 'news', secret)).status).toBe(410)
  })

  test.each([
    ['HEAD', 200],
    ['PUT', 405],
    ['OPTIONS', 405],
    ['TRACE', 405],
  ])('by %s is answered with %i, and changes nothing', async (method, status) => {
    const { hub, subscribeTo } = await openHubWorld()
    hub.manners.verify = 'never'
    const { stored } = await subscribeTo('/300')
    const { form } = hub.requests[0] ?? { form: new URLSearchParams() }
    const query = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.topic': form.get('hub.topic') ?? '',
      'hub.challenge': 'x',
      'hub.lease_seconds': '100',
    })
    const got = await send(`${form.get('hub.callback')}?${query}`, { method })
    expect([got.status, got.body.toString()]).toEqual([status, ''])
    expect((await stored())?.state).toBe('pending')
  })

  test('with a body is refused', async () => {
    const { callback } = await subscribed()
    expect((await send(callback, { method: 'GET', body: 'x', headers: { 'content-length': 1 } })).status).toBe(400)
  })
})

describe('the answer of a hub', () => {
  test.each([200, 204])('of %i is as good as 202', async (status) => {
    const { hub, subscribeTo } = await openHubWorld()
    hub.manners.status = status
    expect((await subscribeTo('/300')).outcome.kind).toBe('accepted')
  })

  test('that redirects in circles is a failure', async () => {
    const { hub, subscribeTo } = await openHubWorld()
    hub.manners.redirect = (path) => ({ status: 307, location: path === '/300' ? '/b' : '/300' })
    expect((await subscribeTo('/300')).outcome).toMatchObject({ kind: 'troubled', reason: 'redirect-error: loop' })
    expect(hub.requests).toHaveLength(2)
  })

  test('that redirects without end is followed five times', async () => {
    const { hub, subscribeTo } = await openHubWorld()
    hub.manners.redirect = (path) => ({ status: 307, location: `${path}/on` })
    expect((await subscribeTo('/300')).outcome).toMatchObject({ kind: 'troubled', reason: 'redirect-error: too-many' })
    expect(hub.requests).toHaveLength(6)
  })

  test.each([301, 302])('of %i to a POST is followed with a POST', async (status) => {
    const { hub, subscribeTo } = await openHubWorld()
    hub.manners.redirect = (path) => (path === '/300' ? { status, location: '/moved' } : null)
    const { stored } = await subscribeTo('/300')
    expect(hub.requests[1]?.form.get('hub.mode')).toBe('subscribe')
    expect((await stored())?.state).toBe('active')
  })

  test.each(['https://127.0.0.2:8443/', 'https://169.254.169.254/latest/', 'https://[::1]/', 'https://localhost/'])(
    'that redirects to %s is not followed',
    async (location) => {
      const { hub, subscribeTo } = await openHubWorld()
      hub.manners.redirect = () => ({ status: 307, location })
      expect((await subscribeTo('/300')).outcome).toMatchObject({ kind: 'refused', status: null })
    },
  )

  test('that redirects to a URL without TLS is not followed', async () => {
    const { world, hub, subscribeTo } = await openHubWorld()
    const plain = await world.http((_request, response) => response.end())
    hub.manners.redirect = () => ({ status: 307, location: plain.url('/', 'hub.example.org') })
    expect((await subscribeTo('/300')).outcome).toMatchObject({ kind: 'refused', reason: /scheme/ })
    expect(plain.connections).toBe(0)
  })
})

describe('the delivery of a hub', () => {
  test('may come twice at once', async () => {
    const { hub, callback, secret, pings, stored } = await subscribed({ refetch: async () => 'changed' })
    const statuses = await Promise.all([1, 2].map(() => hub.deliver(callback, 'news', secret)))
    expect(statuses.map(({ status }) => status)).toEqual([202, 202])
    expect(pings()).toBe(2)
    expect((await stored())?.fetch).toMatchObject({ tries: 0 })
  })

  test.each(['sha1', 'sha384', 'sha512'])('may be signed with %s', async (method) => {
    const { hub, show, pings } = await subscribed()
    hub.manners.sign = method
    await hub.publish(show, 'news')
    expect(pings()).toBe(1)
  })

  test.each<[string, (signature: string) => string, number]>([
    ['upper-case digits', (text) => text.toUpperCase().replace('SHA256', 'sha256'), 1],
    ['no =', (text) => text.replace('=', ''), 0],
    ['another method than it says', (text) => text.replace('sha256', 'sha512'), 0],
  ])('with %s in its signature', async (_name, spoil, expected) => {
    const { hub, show, pings } = await subscribed()
    hub.manners.signature = spoil
    expect(await hub.publish(show, 'news')).toEqual([202])
    expect(pings()).toBe(expected)
  })

  test('signed with md5 is ignored', async () => {
    const { hub, show, pings, rejected } = await subscribed()
    hub.manners.sign = 'md5'
    await hub.publish(show, 'news')
    expect([pings(), rejected()]).toEqual([0, ['unknown-method']])
  })

  test('with two signatures is ignored', async () => {
    const { callback, secret, pings, rejected } = await subscribed()
    const signature = `sha256=${createHmac('sha256', secret).update('news').digest('hex')}`
    const body = 'news'
    const { pathname, host } = new URL(callback)
    const headers = `Host: ${host}\r\nX-Hub-Signature: ${signature}\r\nX-Hub-Signature: ${signature}\r\nContent-Length: 4\r\n\r\n`
    expect(await sendRaw(callback, `POST ${pathname} HTTP/1.1\r\n${headers}${body}`)).toMatch(/^HTTP\/1\.1 202/)
    expect([pings(), rejected()]).toEqual([0, ['malformed-signature']])
  })

  test('may be compressed', async () => {
    const { hub, show, pings } = await subscribed()
    expect(await hub.publish(show, gzipSync('<rss/>'), { 'content-encoding': 'gzip' })).toEqual([202])
    expect(pings()).toBe(1)
  })

  test('that comes in chunks and also has a length is refused', async () => {
    const { callback, pings } = await subscribed()
    const { pathname, host } = new URL(callback)
    const head = `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n`
    expect(await sendRaw(callback, `${head}4\r\nnews\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400/)
    expect(pings()).toBe(0)
  })

  test('that announces 40 MB is refused before they come', async () => {
    const { callback } = await subscribed()
    const { pathname, host } = new URL(callback)
    const headers = `Host: ${host}\r\nX-Hub-Signature: sha1=${'0'.repeat(40)}\r\nContent-Length: 40000000\r\n\r\n`
    expect(await sendRaw(callback, `POST ${pathname} HTTP/1.1\r\n${headers}some`)).toMatch(/^HTTP\/1\.1 413/)
  })

  test('that has 40 MB without announcing it is refused once it is too large', async () => {
    const { callback, secret, pings } = await subscribed()
    const body = Buffer.alloc(40_000_000, 'x')
    const signature = `sha1=${createHmac('sha1', secret).update(body).digest('hex')}`
    const headers = { 'x-hub-signature': signature, 'transfer-encoding': 'chunked' }
    expect((await send(callback, { method: 'POST', headers, body })).status).toBe(413)
    expect(pings()).toBe(0)
  })

  test('that is too slow is given up', async () => {
    const { callback, pings } = await subscribed({
      clock: { ...systemClock, setTimeout: (callback) => setTimeout(callback, 50) },
    })
    const { pathname, host } = new URL(callback)
    const headers = `Host: ${host}\r\nX-Hub-Signature: sha1=${'0'.repeat(40)}\r\nContent-Length: 100\r\n\r\n`
    expect(await sendRaw(callback, `POST ${pathname} HTTP/1.1\r\n${headers}half`)).toMatch(/^HTTP\/1\.1 408/)
    expect(pings()).toBe(0)
  })

  test('that breaks off is ignored', async () => {
    const { callback, pings, errors } = await subscribed()
    const { pathname, host, hostname, port } = new URL(callback)
    const headers = `Host: ${host}\r\nX-Hub-Signature: sha1=${'0'.repeat(40)}\r\nContent-Length: 100\r\n\r\n`
    await new Promise<void>((resolve) => {
      const options = { host: '127.0.0.1', port: Number(port), servername: hostname, ca: authority() }
      const socket = connect(options, () => {
        socket.write(`POST ${pathname} HTTP/1.1\r\n${headers}half`, () => socket.destroy())
      }).on('close', () => resolve())
    })
    expect([pings(), errors]).toEqual([0, []])
  })

  test('after the end of the lease is accepted for a day, and then answered with 410', async () => {
    const { hub, callback, secret, shift, renewDue } = await subscribed()
    hub.manners.verify = 'never'
    shift(DAY + 60)
    await renewDue()
    expect((await hub.deliver(callback, 'news', secret)).status).toBe(202)
    shift(DAY)
    expect((await hub.deliver(callback, 'news', secret)).status).toBe(410)
  })

  test('during a renewal may be signed with the old secret at the old callback, and with the new at the new', async () => {
    const { hub, show, callback, secret, shift, renewDue, pings, rejected } = await subscribed()
    hub.manners.verify = 'never'
    shift(0.9 * DAY)
    await renewDue()
    const { form } = hub.requests[1] ?? { form: new URLSearchParams() }
    await hub.deliver(callback, 'news', secret)
    await hub.verify(form)
    expect(await hub.publish(show, 'news')).toEqual([202, 202])
    expect(form.get('hub.secret')).not.toBe(secret)
    expect([pings(), rejected()]).toEqual([3, []])
    shift(DAY + 60)
    expect((await hub.publish(show, 'news'))[0]).toBe(410)
    expect(hub.subscriptions.size).toBe(1)
  })

  test('that cannot be stored is answered with 500', async () => {
    const error = new Error('the disk is full')
    const { hub, show, errors } = await subscribed({
      onEvent: ({ kind }) => {
        if (kind === 'ping') throw error
      },
    })
    expect(await hub.publish(show, 'news')).toEqual([500])
    expect(errors).toEqual([error])
  })

  test('of content is handed over if it is trusted', async () => {
    const contents: string[] = []
    const { hub, topic, subscribeTo, store } = await openHubWorld({
      deliveries: 'trust',
      onContent: async ({ body }) => void contents.push(Buffer.from(body).toString()),
      refetch: async () => 'changed',
    })
    await subscribeTo('/103')
    await hub.publish(topic('/103'), gzipSync('<rss/>'), { 'content-encoding': 'gzip' })
    expect(contents).toEqual(['<rss/>'])
    expect((await store.get('/103'))?.fetch).toBeNull()
  })
})
