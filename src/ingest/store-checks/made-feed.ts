import { hash } from 'node:crypto'
import type { FeedFetcher, FetchMeta, FetchRequest } from '../../fetch/index.ts'
import type { FeedChildPart } from '../child-part.ts'
import { refreshFeed } from '../refresh-feed.ts'
import type { RefreshOutcome } from '../refresh-outcome.ts'
import type { StoredFeed } from '../stores/feed-store.ts'

/** The time when the checks begin, in milliseconds. */
export const START = Date.UTC(2026, 0, 1)
export const HOUR_MS = 3_600_000

export interface MadeEpisode {
  readonly guid: string
  readonly title: string
  /** @defaultValue none */
  readonly description?: string | undefined
}

/** Makes an episode for each letter of `names`, which is its guid. `changes` gives some of them other titles. */
export function episodes(names: string, changes: Readonly<Record<string, string>> = {}): MadeEpisode[] {
  return Array.from(names, (guid) => ({ guid, title: changes[guid] ?? `Episode ${guid}` }))
}

export interface MadeRefresh {
  readonly outcome: RefreshOutcome
  /** The titles of the episodes that it changed and read, by uuid. */
  readonly titles: ReadonlyMap<string, string>
}

/** Refreshes a feed of a store without a network: its document lists these episodes. */
export async function refreshMade(feed: StoredFeed, listed: readonly MadeEpisode[], now: number): Promise<MadeRefresh> {
  const fetcher = fetcherOf(documentOf(listed))
  const read = new Map<number, string>()
  const onChild = async (part: FeedChildPart): Promise<void> => {
    read.set(part.index, listed[part.index]?.title ?? '')
    await feed.stage(part)
  }
  const outcome = await refreshFeed(feed.state, { fetcher, now, onChild })
  const titles = new Map<string, string>()
  for (const { uuid, index } of outcome.children) {
    const title = index === null ? undefined : read.get(index)
    if (title !== undefined) titles.set(uuid, title)
  }
  return { outcome, titles }
}

function documentOf(listed: readonly MadeEpisode[]): string {
  const items = listed.map(({ guid, title, description }, at) => {
    const date = new Date(START - (at + 1) * 24 * HOUR_MS).toUTCString()
    const enclosure = `<enclosure url="https://media.example/${guid}.mp3" type="audio/mpeg" length="1"/>`
    const text = description === undefined ? '' : `<description>${description}</description>`
    return `<item><title>${title}</title><guid>${guid}</guid><pubDate>${date}</pubDate>${text}${enclosure}</item>`
  })
  return `<rss version="2.0"><channel><title>Checked store</title>${items.join('\n')}</channel></rss>`
}

function fetcherOf(document: string): FeedFetcher {
  const body = Buffer.from(document)
  const bodySha256 = hash('sha256', body)
  const fetchWith: FeedFetcher['fetchWith'] = async ({ url, validators }, consume) => {
    const meta = metaOf(url, body.length, bodySha256)
    if (validators?.bodySha256 === bodySha256) return { kind: 'unchanged', reason: 'same-bytes', meta, validators }
    const value = await consume(oneChunk(body), {
      meta,
      sniffed: { kind: 'xml', root: 'rss' },
      signal: new AbortController().signal,
      reportIncomplete: () => {},
    })
    return { kind: 'modified', meta, value, validators: { url, bodySha256, storedAt: START / 1000 } }
  }
  return { fetchWith } as Partial<FeedFetcher> as FeedFetcher
}

async function* oneChunk(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body
}

function metaOf(url: FetchRequest['url'], length: number, bodySha256: string): FetchMeta {
  return {
    requestUrl: url,
    finalUrl: url,
    hops: [],
    downgraded: false,
    status: 200,
    encodings: [],
    framing: 'chunked',
    wireBytes: length,
    decodedBytes: length,
    bodySha256,
    attempts: 1,
    timings: { queued: 0, total: 0 },
    freshness: {},
    links: [],
    flags: [],
  }
}
