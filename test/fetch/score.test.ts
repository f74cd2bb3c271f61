import { expect, test } from 'vitest'
import { createMemoryHostState, type Validators } from '../../src/fetch/index.ts'
import { Random } from '../support/random.ts'
import { feed, headerIn, openWorld, response, userAgent } from './world.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

/**
 * A server that keeps the feed reader score (fetching 1.17): it changes its feed now and then, asks for patience at
 * random, and counts every fault of a reader that the score counts.
 */
class StrictServer {
  readonly violations: string[] = []
  readonly counts = { polls: 0, unconditional: 0, notModified: 0, refused: 0 }
  #version = 0
  #lastPoll = Number.NEGATIVE_INFINITY
  #lastUnconditional = Number.NEGATIVE_INFINITY
  #earliest = Number.NEGATIVE_INFINITY
  #issued: { etag: string; lastModified: string } | null = null
  #firstHead = ''
  readonly #random: () => number

  constructor(chance: () => number) {
    this.#random = chance
  }

  answer(head: string, now: number): Buffer {
    this.counts.polls += 1
    this.#judge(head, now)
    this.#lastPoll = now
    if (this.#random() < 0.02) {
      this.counts.refused += 1
      const seconds = 600 + Math.floor(this.#random() * 4 * HOUR)
      this.#earliest = now + seconds
      return response('429 Too Many Requests', { 'Retry-After': String(seconds) })
    }
    const maxAge = this.#random() < 0.1 ? 3 * HOUR : 600
    this.#earliest = now + maxAge
    if (this.#random() < 0.1) this.#version += 1
    const etag = this.#version % 3 === 0 ? `W/"v${this.#version}"` : `"v${this.#version}-gzip"`
    const lastModified = new Date(Date.UTC(2026, 0, 1) + this.#version * 1_000).toUTCString()
    const isCurrent = headerIn(head, 'if-none-match') === etag
    this.#issued = { etag, lastModified }
    const headers = { ETag: etag, 'Last-Modified': lastModified, 'Cache-Control': `max-age=${maxAge}` }
    if (!isCurrent) return response('200 OK', headers, feed(`Version ${this.#version}`))
    this.counts.notModified += 1
    return response('304 Not Modified', { ...headers, 'Content-Length': '' })
  }

  #judge(head: string, now: number): void {
    const [requestLine = ''] = head.split('\r\n')
    if (requestLine !== 'GET /feed?show=vind%20og%20v%C3%A6r HTTP/1.1') this.#note(now, `asks for ${requestLine}`)
    const etag = headerIn(head, 'if-none-match')
    const lastModified = headerIn(head, 'if-modified-since')
    if (etag === undefined && lastModified === undefined) {
      this.counts.unconditional += 1
      if (now - this.#lastUnconditional < DAY) this.#note(now, 'unconditional twice in a day')
      this.#lastUnconditional = now
    } else if (etag !== this.#issued?.etag || lastModified !== this.#issued?.lastModified) {
      this.#note(now, `sends back ${etag} and ${lastModified}, not ${JSON.stringify(this.#issued)}`)
    }
    if (now - this.#lastPoll < HOUR) this.#note(now, `comes ${now - this.#lastPoll} s after the last time`)
    if (now < this.#earliest) this.#note(now, `comes ${this.#earliest - now} s before it should`)
    for (const name of ['cookie', 'referer', 'origin', 'a-im', 'range', 'dnt'])
      if (headerIn(head, name) !== undefined) this.#note(now, `sends ${name}`)
    if (headerIn(head, 'user-agent') !== userAgent) this.#note(now, 'is somebody else')
    if (!headerIn(head, 'accept')?.startsWith('application/rss+xml')) this.#note(now, 'does not ask for feeds')
    if (!headerIn(head, 'accept-encoding')?.startsWith('gzip')) this.#note(now, 'does not ask for compression')
    const withoutConditions = head.replace(/^if-.*\r\n/gm, '')
    this.#firstHead ||= withoutConditions
    if (withoutConditions !== this.#firstHead) this.#note(now, 'is not like the first time')
  }

  #note(now: number, what: string): void {
    this.violations.push(`after ${Math.round(now / HOUR)} h: ${what}`)
  }
}

const randomFrom = (seed: number) => {
  const numbers = new Random(seed)
  return () => numbers.next()
}

test.each([1, 2, 3])('30 days of polling break no rule of a strict server (fetching 1.17, seed %i)', async (seed) => {
  const world = openWorld()
  const start = Date.UTC(2026, 5, 1) / 1000
  let now = start
  const chance = randomFrom(seed)
  const strict = new StrictServer(randomFrom(seed + 100))
  const server = await world.tcp((socket, head) => socket.write(strict.answer(head, now - start)))
  const hostState = createMemoryHostState()
  const options = { clock: { ...world.clock, now: () => now * 1000 }, random: chance, hostState }
  let fetcher = world.fetcher(options)
  let validators: Validators | undefined
  let title = ''
  let deferred = 0
  while (now < start + 30 * DAY) {
    const outcome = await fetcher.fetch({
      url: server.url('/feed?show=vind og vær'),
      ...(validators && { validators }),
    })
    if (outcome.kind === 'modified')
      title = /<title>(.*?)</.exec(Buffer.from(outcome.value.bytes).toString())?.[1] ?? ''
    if (outcome.kind === 'modified' || outcome.kind === 'unchanged')
      validators = JSON.parse(JSON.stringify(outcome.validators))
    const refused = outcome.kind === 'http-error' && outcome.reason === 'rate-limited'
    expect(refused || ['modified', 'unchanged', 'deferred'].includes(outcome.kind)).toBe(true)
    // A scheduler that ignores the refusal, so that the fetcher is tested for it.
    const wait = refused || outcome.kind === 'deferred' ? 0 : (outcome.meta.freshness.notBefore ?? 0) - now
    if (outcome.kind === 'deferred') deferred += 1
    now += Math.ceil(Math.max(HOUR, wait) * (1 + 0.1 * chance()))
    // A restart loses nothing that was stored, not even while the host wants to be left alone.
    if (chance() < (refused ? 0.5 : 0.01)) {
      await fetcher.close()
      fetcher = world.fetcher(options)
    }
  }
  expect(strict.violations).toEqual([])
  expect(title).toMatch(/^Version \d+$/)
  expect(strict.counts.polls).toBeGreaterThan(300)
  expect(strict.counts.notModified).toBeGreaterThan(200)
  expect(strict.counts.refused).toBeGreaterThan(0)
  expect(strict.counts.unconditional).toBeLessThanOrEqual(2)
  expect(deferred).toBeGreaterThan(0)
})
