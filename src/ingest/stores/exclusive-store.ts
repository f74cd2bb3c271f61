import type { FeedStore } from './feed-store.ts'

/**
 * Wraps a store so that each feed is opened by one caller at a time. Others wait until it is committed or discarded. So
 * a ping and a refresh do not overwrite each other's state.
 */
export function exclusiveStore(store: Pick<FeedStore, 'open'>): Pick<FeedStore, 'open'> {
  const out = new Map<string, Promise<void>>()
  return {
    async open(queued, now) {
      const { url } = queued
      const before = out.get(url)
      let giveBack = (): void => {}
      const turn = new Promise<void>((resolve) => {
        giveBack = resolve
      })
      const last = (before ?? Promise.resolve()).then(() => turn)
      out.set(url, last)
      const done = (): void => {
        giveBack()
        if (out.get(url) === last) out.delete(url)
      }
      await before
      try {
        const feed = await store.open(queued, now)
        return {
          url: feed.url,
          state: feed.state,
          stage: (part) => feed.stage(part),
          commit: (outcome) => feed.commit(outcome).finally(done),
          discard: () => feed.discard().finally(done),
        }
      } catch (error) {
        done()
        throw error
      }
    },
  }
}
