import type { FeedEvent } from '../../../src/changes/index.ts'
import { createFetcher, type FeedFetcher } from '../../../src/fetch/index.ts'
import type { FeedStore, StoredEntity } from '../../../src/ingest/stores/feed-store.ts'
import { Random } from '../../support/random.ts'
import { type WorldChild, WorldFeed, type WorldKind } from '../../support/world-feed.ts'
import { ExpectedFeed } from './expected-changes.ts'
import { type Fault, faults, type Oddity, oddities, WorldServers } from './world-servers.ts'

const STEP = 50 * 3_600
const START = Date.UTC(2026, 2, 2) / 1000
const kinds: readonly WorldKind[] = ['podcast', 'podcast', 'podcast', 'comic', 'creator']

/** Feeds on servers that change and fail as weeks go by, the same for the same seed. */
export class World {
  readonly feeds: readonly WorldFeed[]
  readonly expected: ReadonlyMap<WorldFeed, ExpectedFeed>
  readonly servers: WorldServers
  readonly #random: Random
  /** Epoch seconds. */
  now = START

  constructor(count: number, seed: number, servers = 8) {
    this.#random = new Random(seed)
    this.feeds = Array.from(
      { length: count },
      (_, number) => new WorldFeed(number, this.#random.of(kinds), this.#random, START),
    )
    this.expected = new Map(this.feeds.map((feed) => [feed, new ExpectedFeed(feed)]))
    this.servers = new WorldServers(this.feeds, servers)
  }

  /** Two days go by: feeds change, and servers behave as they like. */
  step(faultiness = 0.2): void {
    this.now += STEP
    for (const feed of this.feeds) {
      feed.live(this.now)
      const oddity = this.#random.next() < 0.3 ? this.#random.of(Object.keys(oddities) as Oddity[]) : 'plain'
      const fault = this.#random.next() < faultiness ? this.#random.of(Object.keys(faults) as Fault[]) : null
      this.servers.behaviours.set(feed, { fault, oddity })
    }
  }

  /** A fetcher for which the world's names lead to its servers, and whose clock shows the world's time. */
  createFetcher(concurrency = 50): FeedFetcher {
    return createFetcher({
      userAgent: 'feedmill-tests/1.0 (+https://example.org/bot)',
      concurrency: { total: concurrency, perAddress: 1_000, originGapMs: 0 },
      // Whoever lets a connection wait does so on a machine that is busy with other tests.
      timeoutsMs: { headers: 60_000, bodyIdle: 60_000, total: 120_000 },
      retry: { transient: 0 },
      network: {
        allowPrivate: true,
        resolver: { resolve: async () => [{ address: '127.0.0.1', family: 4 }] },
      },
      clock: {
        now: () => this.now * 1000,
        elapsed: () => performance.now(),
        setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
        clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
      },
    })
  }
}

/** The children that a store has of a feed, as its publisher would name them. */
export async function storedChildren(
  store: Pick<FeedStore, 'entities'>,
  url: string,
): Promise<{
  title: string | null
  count: number | null
  children: Map<string, Pick<WorldChild, 'text'> & { isRemoved: boolean; uuid: string }>
}> {
  const children = new Map<string, { text: string; isRemoved: boolean; uuid: string }>()
  let title: string | null = null
  let count: number | null = null
  for await (const { type, entity } of store.entities(url)) {
    const fields = entity as StoredEntity['entity'] & Record<string, unknown>
    if (type === 'series') {
      title = String(fields['name'])
      count = Number(fields['totalEpisodesCount'] ?? fields['totalIssuesCount'] ?? fields['totalContentCount'])
      continue
    }
    const id = type === 'episode' ? fields['guid'] : type === 'issue' ? fields.uuid : fields['contentUuid']
    const text = type === 'content' ? (fields['roles'] as string[]).join() : fields['name']
    children.set(String(id), { text: String(text), isRemoved: fields.isRemoved === true, uuid: fields.uuid })
  }
  return { title, count, children }
}

/** Events as `ExpectedFeed` writes them. */
export function writtenEvents(events: readonly FeedEvent[], idOf: (uuid: string) => string): string[] {
  const written = events.map(({ action, uuid, uuids, isRemoved, initialImport }) => {
    if (uuids !== undefined) return `released ${uuids.map(idOf).join()}`
    return `${action} ${idOf(uuid)}${isRemoved === true ? ' (removed)' : ''}${initialImport === true ? ' (import)' : ''}`
  })
  return written.sort()
}
