import { expect, test } from 'vitest'
import { exclusiveStore } from '../../../src/ingest/stores/exclusive-store.ts'
import { createMemoryFeedStore } from '../../../src/ingest/stores/memory-store.ts'
import { madeOutcome } from './made-outcomes.ts'

const url = 'https://feeds.example/one'

test('an open feed is waited for, and then has the state of its last commit', async () => {
  const store = exclusiveStore(createMemoryFeedStore())
  const first = await store.open({ url }, 0)
  const order: string[] = []
  const second = store.open({ url }, 0).then((feed) => {
    order.push(`second has ${feed.state.pendingPage}`)
    return feed
  })
  const third = store.open({ url }, 0).then(async (feed) => {
    order.push(`third has ${feed.state.pendingPage}`)
    await feed.discard()
  })
  await store.open({ url: 'https://feeds.example/other' }, 0)
  order.push('another is free')
  await first.commit(madeOutcome(first.state, 1, []))
  await (await second).commit(madeOutcome((await second).state, 2, []))
  await third
  expect(order).toEqual(['another is free', 'second has 1', 'third has 2'])
})

test('a feed that could not be opened can be opened again', async () => {
  let attempts = 0
  const memory = createMemoryFeedStore()
  const store = exclusiveStore({
    open({ url }, now) {
      attempts += 1
      if (attempts === 1) throw new Error('disk')
      return memory.open({ url }, now)
    },
  })
  await expect(store.open({ url }, 0)).rejects.toThrow('disk')
  expect((await store.open({ url }, 0)).url).toBe(url)
})
