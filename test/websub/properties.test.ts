import { createHmac } from 'node:crypto'
import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import type { Clock } from '../../src/fetch/index.ts'
import { runs } from '../runs.ts'
import { Random } from '../support/random.ts'
import { callbackIn, DAY, HOUR, openStage, type Post, responded, show, topicUrl, unreachable } from './stage.ts'

/** Values of a request: valid ones, nearly valid ones, and any text. */
const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    'subscribe',
    'unsubscribe',
    'denied',
    'Subscribe',
    'subscribe\0',
    topicUrl,
    `${topicUrl}/`,
    '%00',
  ),
)
const nearly = (right: string) =>
  fc.oneof(
    fc.nat(right.length - 1).map((at) => right.slice(0, at) + right.slice(at + 1)),
    fc.nat(right.length - 1).map((at) => right.slice(0, at) + (right[at] === 'a' ? 'b' : 'a') + right.slice(at + 1)),
    fc.constant(`${right} `),
    fc.constant(right.toUpperCase() === right ? right.toLowerCase() : right.toUpperCase()),
    texts,
  )

/** The states of a subscription at its callback, and the modes that a hub may send there. */
const states = {
  pending: { allowed: ['subscribe'], isOpen: false },
  active: { allowed: ['subscribe'], isOpen: true },
  unsubscribing: { allowed: ['unsubscribe'], isOpen: false },
  unsubscribed: { allowed: ['unsubscribe'], isOpen: false },
  replaced: { allowed: [], isOpen: true },
  expired: { allowed: [], isOpen: true },
  denied: { allowed: [], isOpen: false },
} as const
const stateNames = Object.keys(states) as (keyof typeof states)[]

/** Makes a subscription in a state, with the request that its callback was made for. */
async function inState(state: keyof typeof states) {
  const stage = openStage({ discover: async () => undefined, refetch: async () => 'changed' })
  await stage.subscriber.subscribe(show)
  const post = stage.lastPost()
  if (state === 'pending') return { stage, post }
  await stage.verify(post, { lease: DAY })
  if (state === 'unsubscribing' || state === 'unsubscribed') await stage.subscriber.unsubscribe(show.feedId)
  if (state === 'unsubscribed') await stage.verify(stage.lastPost())
  if (state === 'denied') await stage.deny(callbackIn(post))
  if (state === 'replaced' || state === 'expired') stage.pass(state === 'expired' ? DAY : 20 * HOUR)
  if (state === 'replaced' || state === 'expired') await stage.renewDue()
  if (state === 'replaced') await stage.verify(stage.lastPost())
  return { stage, post }
}

describe('nothing forged is accepted', () => {
  test.prop([
    fc.constantFrom(...stateNames),
    fc.constantFrom('subscribe', 'unsubscribe'),
    fc.oneof(fc.constant(topicUrl), nearly(topicUrl)),
    fc.oneof(fc.constant('864000'), texts),
    fc.oneof(fc.constant(null), nearly('A'.repeat(32))),
  ])('a verification is confirmed only for the request that was made', async (state, mode, topic, lease, token) => {
    const { stage, post } = await inState(state)
    const before = await stage.stored()
    const callback = token === null ? callbackIn(post) : `https://directory.example/websub/${encodeURIComponent(token)}`
    const query = new URLSearchParams({
      'hub.mode': mode,
      'hub.topic': topic,
      'hub.challenge': 'the-challenge',
      'hub.lease_seconds': lease,
    })
    const response = await stage.get(`${callback}?${query}`)
    const isRight =
      token === null &&
      (states[state].allowed as readonly string[]).includes(mode) &&
      topic === topicUrl &&
      (mode === 'unsubscribe' || (/^\d{1,15}$/.test(lease) && Number(lease) > 0))
    expect([response.status, await response.text()]).toEqual(isRight ? [200, 'the-challenge'] : [404, ''])
    if (!isRight) expect(await stage.stored()).toEqual(before)
  })

  test.prop([fc.constantFrom(...stateNames), fc.array(fc.tuple(texts, texts), { maxLength: 6 })])(
    'a query of any form changes nothing',
    async (state, parameters) => {
      const { stage, post } = await inState(state)
      const before = await stage.stored()
      const query = new URLSearchParams(parameters)
      expect((await stage.get(`${callbackIn(post)}?${query}`)).status).toBe(404)
      expect(await stage.stored()).toEqual(before)
    },
  )

  test.prop([
    fc.constantFrom(...stateNames),
    fc.uint8Array({ maxLength: 200 }),
    fc.constantFrom('sha1', 'sha256', 'sha384', 'sha512', 'md5'),
    fc.oneof(
      fc.record({ kind: fc.constant('secret' as const), secret: fc.string() }),
      fc.record({ kind: fc.constant('digest' as const), at: fc.nat(39), to: fc.constantFrom('0', 'f', ' ', 'g', '') }),
      fc.record({ kind: fc.constant('body' as const), more: fc.uint8Array({ minLength: 1, maxLength: 5 }) }),
      fc.record({ kind: fc.constant('header' as const), header: fc.stringMatching(/^[\x20-\x7e]{0,150}$/) }),
      fc.record({ kind: fc.constant('none' as const) }),
    ),
  ])('a delivery is taken only when it is signed with the secret', async (state, body, method, forgery) => {
    const { stage, post } = await inState(state)
    const before = stage.events.filter(({ kind }) => kind === 'ping').length
    const secret = post.form.get('hub.secret') ?? ''
    const right = `${method}=${createHmac(method, secret).update(body).digest('hex')}`
    let signature = right
    let sent: Uint8Array = body
    if (forgery.kind === 'secret')
      signature = `${method}=${createHmac(method, forgery.secret).update(body).digest('hex')}`
    if (forgery.kind === 'digest') {
      const at = method.length + 1 + Math.min(forgery.at, right.length - method.length - 2)
      signature = right.slice(0, at) + forgery.to + right.slice(at + 1)
    }
    if (forgery.kind === 'body') sent = Buffer.concat([body, forgery.more])
    if (forgery.kind === 'header') signature = forgery.header
    const isForged = signature !== right || sent !== body || method === 'md5'
    const { status } = await stage.push(post, sent, { signature })
    const pinged = stage.events.filter(({ kind }) => kind === 'ping').length - before
    expect(pinged).toBe(isForged || !states[state].isOpen ? 0 : 1)
    if (isForged) expect((await stage.stored()).fetch).toBeNull()
    if (!states[state].isOpen) expect([404, 410]).toContain(status)
  })
})

/** A clock whose wall time the test sets forward and back. */
class AdjustedClock implements Clock {
  #elapsed = 0
  #wall = Date.UTC(2026, 0, 1)
  now = (): number => this.#wall + this.#elapsed
  elapsed = (): number => this.#elapsed
  setTimeout = (callback: () => void): object => {
    queueMicrotask(callback)
    return {}
  }
  clearTimeout = (): void => {}
  pass(seconds: number): void {
    this.#elapsed += seconds * 1000
  }
  adjust(seconds: number): void {
    this.#wall += seconds * 1000
  }
  /** The seconds that have really passed. */
  get truth(): number {
    return this.#elapsed / 1000
  }
}

/** The ways in which a hub handles a request. */
type Manner = 'before' | 'after' | 'late' | 'silent' | 'heard' | 'down' | 'error'
const manners: readonly Manner[] = ['before', 'after', 'late', 'silent', 'heard', 'down', 'error']

interface Grant {
  readonly at: number
  readonly end: number
}

/**
 * Lets a subscriber and a hub live through a few leases. The hub acts by `hubManners`, the wall clock is adjusted at
 * random, and `renewDue` is called as often as suits the lease.
 */
async function live(seed: number, lease: number, hubManners: readonly Manner[], adjusts: boolean) {
  const chance = new Random(seed)
  const clock = new AdjustedClock()
  const stage = openStage({ clock, random: () => chance.next(), discover: async () => undefined })
  const grants: Grant[] = []
  const asked: number[] = []
  const promises: { at: number; post: Post; granted: number }[] = []
  const wrong: string[] = []

  const grant = async (post: Post, granted: number) => {
    const { status } = await stage.verify(post, { lease: granted })
    if (status === 200) grants.push({ at: clock.truth, end: clock.truth + granted })
  }
  stage.answer = async (post) => {
    asked.push(clock.truth)
    const manner = chance.of(hubManners)
    if (manner === 'before') await grant(post, lease)
    if (manner === 'after') promises.push({ at: clock.truth, post, granted: lease })
    if (manner === 'late' || manner === 'heard')
      promises.push({ at: clock.truth + chance.next() * (lease / 4), post, granted: lease })
    if (manner === 'down' || manner === 'heard') return unreachable
    return responded(manner === 'error' ? 503 : 202)
  }

  await stage.subscriber.subscribe(show)
  const end = lease * 8
  while (clock.truth < end) {
    clock.pass(Math.min(60, lease / 20) * (0.1 + 0.9 * chance.next()) * (lease > 10 * HOUR ? 10 : 1))
    if (adjusts && chance.next() < 0.02) clock.adjust((chance.next() - 0.5) * 4 * lease)
    for (const promise of promises.filter(({ at }) => at <= clock.truth)) {
      promises.splice(promises.indexOf(promise), 1)
      await grant(promise.post, promise.granted)
    }
    // The hub verifies again, and gives another lease, as it may at any time.
    if (chance.next() < 0.01) await grant(stage.lastPost(), Math.ceil(lease * (0.5 + chance.next())))
    await stage.renewDue()
    const details = await stage.subscriber.details(show.feedId)
    const isAlive = grants.some((one) => one.at <= clock.truth && clock.truth < one.end)
    if (details?.isVerified === true && !isAlive) wrong.push(`verified at ${clock.truth} without a lease`)
    if (
      !adjusts &&
      grants.length > 0 &&
      hubManners.every((manner) => manner === 'before') &&
      details?.isVerified !== true
    )
      wrong.push(`not verified at ${clock.truth}`)
  }
  // A lease that the hub itself has extended by then needs no request.
  const isWithin = (time: number, one: Grant) => time > one.at && time < one.end
  const missed = grants.filter(
    (one, index) =>
      one.end < clock.truth &&
      !asked.some((time) => isWithin(time, one)) &&
      // Compared by their order, as two grants may be at the same moment.
      !grants.slice(index + 1).some((other) => other.at < one.end),
  )
  return { grants, missed, wrong }
}

const leases = fc.constantFrom(120, 600, HOUR, 2 * HOUR, 5 * HOUR, DAY, 3 * DAY)

describe('renewal', () => {
  test.prop([fc.nat(), leases, fc.subarray([...manners], { minLength: 1 }), fc.boolean()], {
    numRuns: runs(40),
    // The hub extends a lease at the moment in which it grants it.
    examples: [[6, DAY, ['after', 'down'], false]],
  })(
    'is asked for before each lease ends, whatever the clock and the hub do',
    async (seed, lease, hubManners, adjusts) => {
      const { missed, wrong } = await live(seed, lease, hubManners, adjusts)
      expect({ missed, wrong }).toEqual({ missed: [], wrong: [] })
    },
  )

  test.prop([fc.nat(), leases], { numRuns: 20 })('leaves no gap with a hub that works', async (seed, lease) => {
    const { grants, wrong } = await live(seed, lease, ['before'], false)
    expect(grants.length).toBeGreaterThan(7)
    expect(wrong).toEqual([])
  })
})
