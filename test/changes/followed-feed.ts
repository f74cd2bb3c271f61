import type { SeenFrom, SeenPart } from '../../src/changes/index.ts'
import {
  createDiff,
  type DiffResult,
  emptySnapshot,
  type FinishOptions,
  type Snapshot,
} from '../../src/changes/index.ts'
import type { PodcastPart, ReadPodcastOptions } from '../../src/podcast/index.ts'
import { PodcastReader } from '../../src/podcast/podcast-reader.ts'

export const HOUR = 3600
export const DAY = 24 * HOUR
/** A Monday, in epoch seconds. */
export const START = Date.UTC(2026, 5, 1) / 1000

/** An item of a test feed; what is absent is made of its number. */
export interface Item {
  readonly guid?: string | null
  readonly title?: string | null
  /** Epoch seconds. */
  readonly date?: number | null
  readonly url?: string | null
  readonly length?: number
  readonly description?: string
  readonly link?: string
  /** XML within the item. */
  readonly more?: string
}

/** What a test feed says beside its items. */
export interface Channel {
  readonly title?: string
  /** XML within the channel. */
  readonly more?: string
  /** XML of the root's start tag. */
  readonly namespaces?: string
}

/** Episode number `n` of a show with one a day, the first at START. */
export function episode(n: number, changes: Item = {}): Item {
  return {
    guid: `ep-${n}`,
    title: `Episode ${n}`,
    date: START + (n - 1) * DAY,
    url: `https://media.example/${n}.mp3`,
    ...changes,
  }
}

/** Episodes from `to` down to `from`, as most feeds list them. */
export function episodes(from: number, to: number, changes: Item = {}): Item[] {
  return Array.from({ length: to - from + 1 }, (_, index) => episode(to - index, changes))
}

/** The items with a query behind the URLs of their files. */
export function withQuery(items: readonly Item[], query: string): Item[] {
  return items.map((item) => ({ ...item, url: `${item.url}?${query}` }))
}

export function feedXml(items: readonly Item[], { title = 'Show', more = '', namespaces = '' }: Channel = {}): string {
  return `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:fh="http://purl.org/syndication/history/1.0" ${namespaces}><channel><title>${escaped(title)}</title>${more}${items.map(itemXml).join('')}</channel></rss>`
}

function itemXml({ guid, title, date, url, length = 1000, description, link, more = '' }: Item): string {
  const parts = [
    guid == null ? '' : `<guid isPermaLink="false">${escaped(guid)}</guid>`,
    title == null ? '' : `<title>${escaped(title)}</title>`,
    date == null ? '' : `<pubDate>${new Date(date * 1000).toUTCString()}</pubDate>`,
    url == null ? '' : `<enclosure url="${escaped(url)}" type="audio/mpeg" length="${length}"/>`,
    description === undefined ? '' : `<description>${escaped(description)}</description>`,
    link === undefined ? '' : `<link>${escaped(link)}</link>`,
    more,
  ]
  return `<item>${parts.join('')}</item>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

export const FEED_URL = 'https://show.example/feed.xml'

/** The parts of a podcast feed. */
export function partsOf(
  document: string | Uint8Array,
  options: ReadPodcastOptions = { feedUrl: FEED_URL },
): PodcastPart[] {
  const parts: PodcastPart[] = []
  const reader = new PodcastReader((part) => parts.push(part), options)
  reader.write(Buffer.from(document))
  reader.end()
  return parts
}

/** What of a reading is not as usual. */
export interface Reading extends Partial<FinishOptions> {
  readonly channel?: Channel
  /** Further documents, which are shown behind the first. */
  readonly pages?: readonly { readonly items: readonly Item[]; readonly from?: SeenFrom }[]
  /** So many bytes are missing at the end of the document. */
  readonly cutOff?: number
}

/** A feed that is read again and again, with a clock that the test moves. */
export class FollowedFeed {
  snapshot: Snapshot
  /** Epoch seconds. */
  now: number

  constructor(now: number = START, snapshot: Snapshot = emptySnapshot()) {
    this.now = now
    this.snapshot = snapshot
  }

  /** Lets time pass. */
  wait(seconds: number): this {
    this.now += seconds
    return this
  }

  /** Reads the feed with these items, and keeps the snapshot. */
  read(items: readonly Item[], { channel, pages = [], cutOff = 0, ...options }: Reading = {}): DiffResult {
    const xml = feedXml(items, channel)
    const diff = createDiff(this.snapshot)
    const readOptions = {
      feedUrl: FEED_URL,
      ...(this.snapshot.seriesUuid !== null && { seriesUuid: this.snapshot.seriesUuid }),
    }
    for (const part of partsOf(xml.slice(0, xml.length - cutOff), readOptions)) diff.see(part)
    for (const page of pages) {
      for (const part of partsOf(feedXml(page.items, channel), readOptions)) diff.see(part, page.from)
    }
    return this.#keep(diff.finish({ now: this.now * 1000, ...options }))
  }

  /** Reads a document of whatever kind by its parts. */
  show(parts: readonly SeenPart[], options: Partial<FinishOptions> = {}): DiffResult {
    const diff = createDiff(this.snapshot)
    for (const part of parts) diff.see(part)
    return this.#keep(diff.finish({ now: this.now * 1000, ...options }))
  }

  /** The server said that nothing changed. */
  tick(options: { readonly isSighting?: boolean } = {}): DiffResult {
    return this.#keep(createDiff(this.snapshot).tick(this.now * 1000, options))
  }

  #keep(result: DiffResult): DiffResult {
    this.snapshot = result.snapshot
    return result
  }
}

/** A feed that was read once, when it was a hundred days old. */
export function feedOf(items: readonly Item[]): FollowedFeed {
  const feed = new FollowedFeed(START + 100 * DAY)
  feed.read(items)
  return feed
}

/** Actions and types of events, such as `created PODCASTEPISODE`. */
export function told({ events }: DiffResult): string[] {
  return events.map(({ action, type }) => `${action} ${type}`)
}

/** What happened to how many children: `{ created: 1 }`. */
export function changes({ children }: DiffResult): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { change } of children) counts[change] = (counts[change] ?? 0) + 1
  return counts
}
