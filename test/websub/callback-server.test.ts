import { describe, expect, test } from 'vitest'
import { HubGate } from '../../src/websub/hub-gate.ts'
import { nodeHandler } from '../../src/websub/index.ts'
import { ManualClock } from '../fetch/manual-clock.ts'
import { callbackIn, MINUTE, openStage, responded, show, topicUrl, unreachable } from './stage.ts'

describe('the callback server', () => {
  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('W29: %s is a 405', async (method) => {
    const stage = openStage()
    const post = await stage.active()
    const response = await stage.get(callbackIn(post), method)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  })

  test('W29: unknown and malformed callbacks have the same answer', async () => {
    const stage = openStage()
    const known = callbackIn(await stage.active())
    const base = 'https://directory.example/websub/'
    const wrong = [
      'A'.repeat(32),
      'A'.repeat(31),
      'A'.repeat(3_000),
      '',
      '%00'.repeat(11),
      '../../etc/passwd',
      known.slice(-32).toLowerCase(),
    ]
    const answers = await Promise.all(
      wrong.flatMap((token) => [
        stage.get(base + token),
        stage.get(base + token, 'POST'),
        stage.get(`${base + token}?hub.mode=subscribe&hub.challenge=x`),
      ]),
    )
    const texts = await Promise.all(
      answers.map(async (answer) => JSON.stringify([answer.status, [...answer.headers], await answer.text()])),
    )
    expect(new Set(texts).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
  })

  test('W29: a callback is looked up by its hash, and a malformed one is not looked up', async () => {
    const lookedUp: string[] = []
    const stage = openStage()
    const post = await stage.active()
    const { byCallback } = stage.store
    stage.store.byCallback = (hash) => {
      lookedUp.push(hash)
      return byCallback(hash)
    }
    await stage.get(callbackIn(post))
    await stage.get(`${callbackIn(post)}x`)
    expect(lookedUp).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
  })

  test('serves a subscriber, and nothing else', () => {
    expect(() => nodeHandler({} as never)).toThrow(/nodeHandler takes what createSubscriber\(\) made/)
  })

  test('W29: unsigned deliveries get a 403 only 60 times a minute, and do not block signed ones', async () => {
    const stage = openStage()
    const post = await stage.active()
    const statuses: number[] = []
    for (let time = 0; time < 80; time += 1) statuses.push((await stage.push(post, '<rss/>', { signature: '' })).status)
    expect(statuses).toEqual([...new Array(60).fill(403), ...new Array(20).fill(429)])
    expect((await stage.push(post)).status).toBe(202)
    expect(stage.events.filter(({ kind }) => kind === 'push-rejected')).toHaveLength(60)
    expect(stage.events.at(-1)).toMatchObject({ kind: 'ping' })
  })

  test('W29: wrong signatures do not block right ones', async () => {
    const stage = openStage()
    const post = await stage.active()
    for (let time = 0; time < 80; time += 1) await stage.push(post, '<rss/>', { secret: 'wrong' })
    expect((await stage.push(post)).status).toBe(202)
  })

  test('W29: neither deliveries nor forged verifications block a genuine verification', async () => {
    const stage = openStage()
    await stage.subscriber.subscribe(show)
    const post = stage.lastPost()
    for (let time = 0; time < 80; time += 1) {
      await stage.verify(post, { topic: 'https://other.example/' })
      await stage.push(post)
    }
    expect((await stage.verify(post)).status).toBe(200)
    for (let time = 0; time < 80; time += 1) await stage.push(post)
    expect((await stage.verify(post)).status).toBe(200)
  })

  test('W29: verifications are answered at most 60 times a minute', async () => {
    const stage = openStage()
    const post = await stage.active()
    const statuses: number[] = []
    for (let time = 0; time < 60; time += 1) statuses.push((await stage.verify(post)).status)
    expect(statuses).toEqual([...new Array(59).fill(200), 429])
  })

  test('W29: a callback accepts at most 60 deliveries a minute', async () => {
    const stage = openStage()
    const post = await stage.active()
    stage.pass(MINUTE)
    const statuses: number[] = []
    for (let time = 0; time < 62; time += 1) statuses.push((await stage.push(post)).status)
    expect(statuses).toEqual([...new Array(60).fill(202), 429, 429])
    stage.pass(MINUTE)
    expect((await stage.push(post)).status).toBe(202)
  })

  test('the URL before the token does not matter, as a proxy may have changed it', async () => {
    const stage = openStage()
    await stage.subscriber.subscribe(show)
    const post = stage.lastPost()
    const token = callbackIn(post).slice(-32)
    const query = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.topic': topicUrl,
      'hub.challenge': 'x',
      'hub.lease_seconds': '99',
    })
    expect((await stage.get(`http://inside.example:8080/${token}?${query}`)).status).toBe(200)
  })
})

describe('W30: hubs', () => {
  test('are asked at most ten times a second', async () => {
    const clock = new ManualClock()
    const gate = new HubGate(clock)
    let turns = 0
    for (let time = 0; time < 30; time += 1) void gate.turn('hub.example').then(() => (turns += 1))
    void gate.turn('other.example').then(() => (turns += 100))
    await new Promise(setImmediate)
    expect(turns).toBe(101)
    clock.pass(1_000)
    await new Promise(setImmediate)
    expect(turns).toBe(111)
    clock.pass(2_000)
    await new Promise(setImmediate)
    expect(turns).toBe(130)
  })

  test('that do not answer are left alone, and then tried with one request', async () => {
    const stage = openStage()
    stage.answer = () => unreachable
    for (let feed = 0; feed < 8; feed += 1) await stage.subscriber.subscribe({ ...show, feedId: `feed-${feed}` })
    expect(stage.posts).toHaveLength(5)
    expect(await stage.subscriber.subscribe({ ...show, feedId: 'feed-9' })).toMatchObject({
      kind: 'deferred',
      renewAt: stage.now() + MINUTE,
    })
    stage.answer = () => responded(202)
    stage.pass(MINUTE)
    await stage.subscriber.subscribe({ ...show, feedId: 'feed-10' })
    expect(stage.posts).toHaveLength(6)
    await stage.renewDue()
    expect((await stage.store.get('feed-9'))?.pending?.verifyBy).not.toBeNull()
  })

  test('are left alone longer each time, up to an hour', () => {
    const clock = new ManualClock()
    const gate = new HubGate(clock)
    for (let time = 0; time < 5; time += 1) gate.note('hub.example', false)
    const pauses: number[] = []
    for (let time = 0; time < 8; time += 1) {
      pauses.push(gate.heldFor('hub.example'))
      clock.pass((pauses.at(-1) ?? 0) * 1_000)
      expect(gate.heldFor('hub.example')).toBe(0)
      expect(gate.heldFor('hub.example')).toBe(60)
      gate.note('hub.example', false)
    }
    expect(pauses).toEqual([60, 120, 240, 480, 960, 1_920, 3_600, 3_600])
    gate.note('hub.example', true)
    expect(gate.heldFor('hub.example')).toBe(0)
  })

  test('that refuse are not left alone', async () => {
    const stage = openStage()
    stage.answer = () => responded(400)
    for (let feed = 0; feed < 8; feed += 1) await stage.subscriber.subscribe({ ...show, feedId: `feed-${feed}` })
    expect(stage.posts).toHaveLength(8)
  })
})
