import { describe, expect, test } from 'vitest'
import {
  decodeFeedState,
  encodeFeedFacts,
  type FeedState,
  type RefreshOutcome,
  tickFeed,
} from '../../src/ingest/index.ts'
import { OneHost, podcast } from './one-host.ts'
import { snapshotBytes } from './snapshot-bytes.ts'

const DAY = 86_400_000

/** Makes a state as a store gives it, and counts how often its snapshot is fetched. */
function fromStore(state: FeedState): { state: FeedState; readonly fetched: number } {
  let fetched = 0
  const bytes = snapshotBytes(state)
  const stored = decodeFeedState(encodeFeedFacts(state), async () => {
    fetched += 1
    return bytes
  })
  return {
    state: stored,
    get fetched() {
      return fetched
    },
  }
}

async function firstReading(host: OneHost, document: string): Promise<RefreshOutcome> {
  host.answers.set('/feed', document)
  const outcome = await host.refresh(host.state())
  host.wait(24)
  return outcome
}

const manyEpisodes = (count: number): string => {
  const items = Array.from(
    { length: count },
    (_, at) => `<item><title>${at}</title><guid>${at}</guid><pubDate>Mon, 01 Jun 2020 00:00:00 GMT</pubDate></item>`,
  )
  return podcast([]).replace('</channel>', `${items.join('')}</channel>`)
}

describe('the snapshot is fetched only when it is needed:', () => {
  test('not for an unchanged feed of 5,000 children, whose facts are small', async () => {
    const host = await OneHost.start()
    const first = await firstReading(host, manyEpisodes(5_000))
    const stored = fromStore(first.state)
    const outcome = await host.refresh(stored.state)
    expect(outcome).toMatchObject({ kind: 'unchanged', verdict: 'unchanged', isSnapshotChanged: false, counts: null })
    expect(stored.fetched).toBe(0)
    expect(outcome.state.snapshot).toBe(stored.state.snapshot)
    expect(snapshotBytes(first.state).length).toBeGreaterThan(400_000)
    expect(encodeFeedFacts(outcome.state).length).toBeLessThanOrEqual(1_300)
  })

  test('not for an unchanged feed whose snapshot bytes are in the state: they are not even decoded', async () => {
    const host = await OneHost.start()
    const { state } = await firstReading(host, podcast(['b', 'a']))
    const damaged = Uint8Array.from(snapshotBytes(state))
    damaged[20]! ^= 1
    expect(await host.refresh({ ...state, snapshot: damaged })).toMatchObject({ kind: 'unchanged' })
  })

  test('not for a feed that fails', async () => {
    const host = await OneHost.start()
    const stored = fromStore((await firstReading(host, podcast(['b', 'a']))).state)
    host.answers.delete('/feed')
    expect(await host.refresh(stored.state)).toMatchObject({ kind: 'failed', isSnapshotChanged: false })
    expect(stored.fetched).toBe(0)
  })

  test('once for a feed that changed', async () => {
    const host = await OneHost.start()
    const stored = fromStore((await firstReading(host, podcast(['b', 'a']))).state)
    host.answers.set('/feed', podcast(['c', 'b', 'a']))
    const outcome = await host.refresh(stored.state)
    expect(outcome.children.map(({ change }) => change)).toEqual(['created'])
    expect(outcome.isSnapshotChanged && outcome.state.snapshot).toBeInstanceOf(Uint8Array)
    expect(stored.fetched).toBe(1)
  })

  test('for an unchanged feed with a missing child, which it confirms as removed', async () => {
    const host = await OneHost.start()
    const first = await firstReading(host, podcast(['d', 'c', 'b', 'a']))
    host.answers.set('/feed', podcast(['d', 'b', 'a']))
    const second = await host.refresh(first.state)
    expect(second).toMatchObject({ children: [], counts: { missing: 1 } })
    host.wait(24)
    const stored = fromStore(second.state)
    const third = await host.refresh(stored.state)
    expect(third).toMatchObject({ kind: 'unchanged', children: [{ change: 'removed' }], isSnapshotChanged: true })
    expect(stored.fetched).toBe(1)
  })

  test('for an unchanged feed whose timer is due', async () => {
    const host = await OneHost.start()
    const soon = new Date(host.now + 2 * DAY).toUTCString()
    const upcoming = `<item><title>Soon</title><guid>soon</guid><pubDate>${soon}</pubDate></item>`
    const first = await firstReading(host, podcast(['a']).replace('<item>', `${upcoming}<item>`))
    const early = fromStore(first.state)
    await host.refresh(early.state)
    expect(early.fetched).toBe(0)
    host.wait(48)
    const late = fromStore(first.state)
    const outcome = await host.refresh(late.state)
    expect(outcome.events.map(({ action }) => action)).toContain('new_episodes_released')
    expect([late.fetched, outcome.isSnapshotChanged]).toEqual([1, true])
    const ticking = fromStore(first.state)
    await tickFeed(ticking.state, { now: host.now })
    expect(ticking.fetched).toBe(1)
  })
})

describe('facts and snapshot', () => {
  test('of two readings do not belong together', async () => {
    const host = await OneHost.start()
    const first = await firstReading(host, podcast(['b', 'a']))
    host.answers.set('/feed', podcast(['c', 'b', 'a']))
    const second = await host.refresh(first.state)
    const facts = encodeFeedFacts(second.state)
    expect(() => decodeFeedState(facts, first.state.snapshot)).toThrow(/do not belong together/)
    expect(() => decodeFeedState(facts, null)).toThrow(/no snapshot was given/)
    expect(() => decodeFeedState(encodeFeedFacts(host.state()), first.state.snapshot)).toThrow(/that has no snapshot/)
    const late = decodeFeedState(facts, async () => snapshotBytes(first.state))
    host.answers.set('/feed', podcast(['d', 'c', 'b', 'a']))
    await expect(host.refresh(late)).rejects.toMatchObject({ name: 'SnapshotError', code: 'mismatched' })
  })

  test('of a feed that was never read are facts only, and the snapshot function is not called', async () => {
    const host = await OneHost.start()
    const state = decodeFeedState(encodeFeedFacts(host.state()), () => Promise.reject(new Error('called')))
    expect(state).toEqual(host.state())
  })

  test("are refused in each other's place, with a message that says the order", async () => {
    const host = await OneHost.start()
    const { state } = await firstReading(host, podcast(['a']))
    expect(() => decodeFeedState(snapshotBytes(state), encodeFeedFacts(state))).toThrow(
      /Give what encodeFeedFacts wrote, then the snapshot/,
    )
  })

  test('are not encoded once the snapshot was taken out of the state', async () => {
    const host = await OneHost.start()
    const { state } = await firstReading(host, podcast(['a']))
    expect(() => encodeFeedFacts({ ...state, snapshot: null })).toThrow(/leave it in place/)
  })

  test('follow a snapshot that the caller replaced', async () => {
    const host = await OneHost.start()
    const first = await firstReading(host, podcast(['b', 'a']))
    host.answers.set('/feed', podcast(['c', 'b', 'a']))
    const second = await host.refresh(first.state)
    const replaced = { ...first.state, snapshot: second.state.snapshot }
    expect(decodeFeedState(encodeFeedFacts(replaced), second.state.snapshot).snapshotFacts).toEqual(
      second.state.snapshotFacts,
    )
  })
})
