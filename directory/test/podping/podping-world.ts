import { createFetcher } from 'feedmill/fetch'
import { sql } from 'kysely'
import { createPodpingRound, type PodpingOptions } from '../../src/podping/read-round.ts'
import { openWorld, type World } from '../refresh/world.ts'
import { podcastDocument } from '../support/documents.ts'
import { HiveNode, TestChain } from './hive-node.ts'

/** A directory that reads Podpings of stand-ins for Hive nodes. */
export interface PodpingWorld extends World {
  readonly chain: TestChain
  readonly nodes: readonly [HiveNode, HiveNode]
  /** Starts another reader on the same database. */
  reader(options?: Partial<PodpingOptions>): () => Promise<boolean>
  /** Reads until nothing is left to read. */
  read(round: () => Promise<boolean>): Promise<void>
  /** Submits and reads a podcast of this name; returns its URL. */
  podcast(name: string): Promise<string>
  feed(url: string): Promise<{
    readonly priority: string
    readonly due_at: number | null
    readonly podping_until: number | null
    readonly is_awaited: boolean
  }>
  nowS(): number
  reset(): Promise<void>
}

export async function openPodpingWorld(): Promise<PodpingWorld> {
  const world = await openWorld()
  const { db, runtime } = world
  let chain = new TestChain(runtime.now)
  let nodes: [HiveNode, HiveNode] = [await HiveNode.start(chain), await HiveNode.start(chain)]
  const fetcher = createFetcher({
    userAgent: 'FeedmillTests/1.0 (+https://feedmill.example/bot)',
    network: { allowPrivate: true },
    concurrency: { total: 1, originGapMs: 0 },
    retry: { transient: 0 },
    // For a node that hangs. Others answer in time, on a busy machine too.
    timeoutsMs: { total: 10_000 },
  })
  let processes = 0
  return {
    ...world,
    get chain() {
      return chain
    },
    get nodes() {
      return nodes
    },
    reader(options = {}) {
      processes += 1
      return createPodpingRound({
        db,
        fetcher,
        runtime: { ...runtime, random: () => 0 },
        nodes: nodes.map(({ url }) => url),
        accounts: null,
        processId: `00000000-0000-4000-8000-${String(processes).padStart(12, '0')}`,
        wakeRefresh: () => {},
        ...options,
      })
    },
    async read(round) {
      while (await round());
    },
    async podcast(name) {
      const url = world.server.set(`/${name}.xml`, podcastDocument(name, ['1']))
      await world.submit('podcast', url)
      await world.refresh()
      world.advance(6 * 60)
      return url
    },
    async feed(url) {
      return await db
        .selectFrom('feeds')
        .select(['priority', 'due_at', 'podping_until', 'is_awaited'])
        .where('feed_url', '=', url)
        .executeTakeFirstOrThrow()
    },
    nowS: () => Math.floor(runtime.now() / 1_000),
    async reset() {
      await Promise.all(nodes.map((node) => node.close()))
      chain = new TestChain(runtime.now)
      nodes = [await HiveNode.start(chain), await HiveNode.start(chain)]
      await sql`truncate feeds, feed_urls, feed_snapshots, feed_observations, leases, podcast_series, podcast_episodes, events`.execute(
        db,
      )
      await sql`
        update podping_reader set next_block = null, last_block_id = null, read_until = null,
          lagging_since = null, accounts = '{}', accounts_read_at = null`.execute(db)
      world.server.requests.clear()
      world.log.length = 0
    },
    async close() {
      await Promise.all(nodes.map((node) => node.close()))
      await fetcher.close()
      await world.close()
    },
  }
}
