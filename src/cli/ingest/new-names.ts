import type { FeedChildPart, StoredFeed } from '../../ingest/index.ts'
import type { NewChild } from './tally.ts'

/** The names of newly published children, for feeds that were known before. */
export class NewNames {
  readonly #found = new Map<string, NewChild[]>()

  /** Wraps a feed of the store. Keeps the names of staged children until the feed is stored. */
  watching(feed: StoredFeed): StoredFeed {
    if (feed.state.snapshot === null) return feed
    const names = new Map<number, Omit<NewChild, 'series'>>()
    return {
      url: feed.url,
      state: feed.state,
      stage: async (part) => {
        names.set(part.index, namesOf(part))
        await feed.stage(part)
      },
      commit: async (outcome) => {
        const series = outcome.series?.name ?? feed.url
        const created = outcome.children.flatMap(({ change, index }) => {
          const child = change === 'created' && index !== null ? names.get(index) : undefined
          return child === undefined ? [] : [{ series, ...child }]
        })
        if (created.length > 0) this.#found.set(feed.url, created)
        return await feed.commit(outcome)
      },
      discard: () => feed.discard(),
    }
  }

  /** Returns the new children of a feed, only once. */
  of(url: string): readonly NewChild[] {
    const found = this.#found.get(url) ?? []
    this.#found.delete(url)
    return found
  }
}

function namesOf(part: FeedChildPart): Omit<NewChild, 'series'> {
  switch (part.type) {
    case 'episode':
      return { name: part.episode.name ?? '', datePublished: part.episode.datePublished }
    case 'issue':
      return { name: part.issue.name ?? '', datePublished: part.issue.datePublished }
    case 'content':
      return { name: part.content.contentType ?? '', datePublished: null }
  }
}
