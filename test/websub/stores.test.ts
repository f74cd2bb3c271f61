import { describe, expect, test } from 'vitest'
import { callbackHashesOf, createMemorySubscriptionStore, type Subscription } from '../../src/websub/index.ts'
import { all } from '../detection/sources.ts'
import { callbackIn, DAY, feedId, openStage, show } from './stage.ts'

/** Returns the record of a verified subscription, to be stored under any id. */
async function aSubscription(): Promise<Subscription> {
  const stage = openStage()
  await stage.active()
  return await stage.stored()
}

describe('the store in memory', () => {
  test('gives back what was stored, by feed and by callback', async () => {
    const store = createMemorySubscriptionStore()
    const first = { ...(await aSubscription()), version: 1 }
    expect(await store.get(feedId)).toBeUndefined()
    expect(await store.compareAndSet(first)).toBe(true)
    expect(await store.get(feedId)).toEqual(first)
    for (const hash of callbackHashesOf(first)) expect(await store.byCallback(hash)).toEqual(first)
    expect(await store.byCallback('0'.repeat(64))).toBeUndefined()
  })

  test('accepts only the version that follows the stored one', async () => {
    const store = createMemorySubscriptionStore()
    const first = { ...(await aSubscription()), version: 1 }
    expect(await store.compareAndSet({ ...first, version: 2 })).toBe(false)
    expect(await store.compareAndSet(first)).toBe(true)
    expect(await store.compareAndSet(first)).toBe(false)
    expect(await store.compareAndSet({ ...first, version: 3 })).toBe(false)
    expect(await store.compareAndSet({ ...first, version: 2, failures: 7 })).toBe(true)
    expect((await store.get(feedId))?.failures).toBe(7)
  })

  test('accepts one of many simultaneous writes', async () => {
    const store = createMemorySubscriptionStore()
    const first = { ...(await aSubscription()), version: 1 }
    const wins = await Promise.all([1, 2, 3, 4, 5].map((failures) => store.compareAndSet({ ...first, failures })))
    expect(wins.filter(Boolean)).toHaveLength(1)
    for (const hash of callbackHashesOf(first)) expect(await store.byCallback(hash)).toMatchObject({ version: 1 })
  })

  test('forgets the callbacks that a subscription no longer has', async () => {
    const store = createMemorySubscriptionStore()
    const first = { ...(await aSubscription()), version: 1 }
    const [hash = ''] = callbackHashesOf(first)
    await store.compareAndSet(first)
    await store.compareAndSet({ ...first, version: 2, active: null })
    expect(await store.byCallback(hash)).toBeUndefined()
  })

  test('gives the due subscriptions, the most urgent first', async () => {
    const store = createMemorySubscriptionStore()
    const first = { ...(await aSubscription()), active: null, version: 1 }
    for (const [id, upkeepAt, fetchAt] of [
      ['a', 300, null],
      ['b', 100, 50],
      ['c', null, 60],
      ['d', 200, null],
      ['e', 301, null],
    ] as const)
      await store.compareAndSet({ ...first, feedId: id, upkeepAt, fetchAt })
    const due = async (what: 'upkeep' | 'fetch', at: number) =>
      (await all(store.due(what, at))).map((one) => one.feedId)
    expect(await due('upkeep', 300)).toEqual(['b', 'd', 'a'])
    expect(await due('fetch', 55)).toEqual(['b'])
    expect(await due('upkeep', 0)).toEqual([])
  })
})

describe('two subscribers with one store', () => {
  test('ask a hub once, and renew once', async () => {
    const store = createMemorySubscriptionStore()
    const one = openStage({ store })
    const other = openStage({ store, clock: one.clock, seed: 2 })
    const posts = () => [...one.posts, ...other.posts]
    await Promise.all([one, other, one, other].map(({ subscriber }) => subscriber.subscribe(show)))
    expect(posts()).toHaveLength(1)
    const [post] = posts()
    // The hub's request may reach either of them.
    const verified = await Promise.all([one.verify(post!), other.verify(post!)])
    expect(verified.map(({ status }) => status)).toEqual([200, 200])
    one.pass(9 * DAY)
    await Promise.all([one, other, other, one].map((stage) => stage.renewDue()))
    expect(posts()).toHaveLength(2)
    const renewal = posts().find((candidate) => candidate !== post)
    await other.verify(renewal!)
    expect((await one.stored()).active?.callbackUrl).toBe(callbackIn(renewal!))
    expect((await one.push(renewal!)).status).toBe(202)
  })

  test('fetch a feed once', async () => {
    const store = createMemorySubscriptionStore()
    let fetches = 0
    const refetch = async () => {
      fetches += 1
      return 'changed' as const
    }
    const one = openStage({ store, refetch })
    const other = openStage({ store, refetch, clock: one.clock })
    const post = await one.active()
    await Promise.all([one.push(post), other.push(post), other.push(post)])
    one.pass(60)
    await Promise.all([one, other, one].map((stage) => stage.refetchDue()))
    expect(fetches).toBe(1)
  })
})
