import type { FeedFetcher } from 'feedmill/fetch'
import type { Database } from '../database/database.ts'
import { feedsByUrls } from '../feeds/index.ts'
import type { Runtime } from '../runtime/index.ts'
import { endingWith, giveLeases, holdLease, type Loop, runRounds } from '../workers/index.ts'
import { type HiveNodes, openHiveNodes } from './hive-nodes.ts'
import { changeOf, type FeedPing, pingFeeds } from './ping-feeds.ts'
import type { PodpingBlock } from './read-block.ts'
import { readChain } from './read-chain.ts'
import type { PodpingReason } from './read-operation.ts'
import { moveCursor, type ReaderState, readerState } from './reader-rows.ts'
import { LONGEST_LAG, takeBack } from './take-back.ts'
import { createTrustedAccounts, type TrustedAccounts } from './trusted-accounts.ts'

export interface PodpingOptions {
  readonly db: Database
  readonly fetcher: Pick<FeedFetcher, 'request'>
  readonly runtime: Runtime
  /** API nodes of Hive; none if Podping is not read. */
  readonly nodes: readonly string[]
  /** `null` for those that the account `podping` follows. */
  readonly accounts: readonly string[] | null
  readonly processId: string
  /** Called when feeds became due. */
  readonly wakeRefresh: () => void
}

/** The name of the loop, and of the lease of the process that reads. */
const LEASE = 'podping'
/** A block comes each 3 seconds. */
const IDLE_MS = 3_000
/** Seconds for which further pings of a feed are expected. */
const EXPECTED_S = 30 * 86_400
/** URLs of one transaction. A block with more is stored alone. */
const MAX_URLS = 2_000

/** Starts the loop that reads Podpings. When it stops, another process may go on at once. */
export function startPodping(options: PodpingOptions): Loop {
  const { db, runtime, processId } = options
  const loop = runRounds(LEASE, createPodpingRound(options), IDLE_MS, runtime)
  return endingWith(loop, () => giveLeases(db, [LEASE], processId))
}

/**
 * Makes the round of the loop: it reads the next blocks, or takes back what lagging pings do not allow. Returns whether
 * there is more to do at once. Of several processes one reads.
 */
export function createPodpingRound(options: PodpingOptions): () => Promise<boolean> {
  const { db, runtime, processId } = options
  const nodes = openHiveNodes({ ...options, urls: options.nodes })
  const accounts = createTrustedAccounts(db, nodes, options.accounts)
  return async () => {
    if (!(await holdLease(db, LEASE, processId))) return false
    const state = await readerState(db)
    const hasMoreToTakeBack = await takeBack(db, state, Math.floor(runtime.now() / 1_000))
    if (options.nodes.length === 0) return hasMoreToTakeBack
    return (await readNext(options, nodes, accounts, state)) || hasMoreToTakeBack
  }
}

async function readNext(
  options: PodpingOptions,
  nodes: HiveNodes,
  accounts: TrustedAccounts,
  state: ReaderState,
): Promise<boolean> {
  const { db, runtime } = options
  const nowS = Math.floor(runtime.now() / 1_000)
  const { next_block: next } = state
  // At the first start the cursor is set first: pings that come while no node tells the accounts are read later.
  const trusted = next === null ? new Set<string>() : await accounts.current(state, nowS)
  const step = await readChain(nodes, state, trusted, nowS)
  if (step.kind === 'jump') {
    runtime.log.warn('podping.jumped', { from: next, to: step.to, reason: step.reason })
    const read_until = step.time === null ? state.read_until : Math.min(step.time, nowS)
    await moveCursor(db, next, { next_block: step.to, last_block_id: null, read_until })
    return true
  }
  const { blocks, isAtHead } = step
  const taken = blocksOfTransaction(blocks)
  if (taken.length > 0) await storeBlocks(options, next!, taken, state)
  return !isAtHead || taken.length < blocks.length
}

/** Stores the effects of blocks and the cursor after them in one transaction. */
async function storeBlocks(
  { db, runtime, wakeRefresh }: PodpingOptions,
  next: number,
  blocks: readonly PodpingBlock[],
  state: ReaderState,
): Promise<void> {
  const last = blocks.at(-1)!
  const nowS = Math.floor(runtime.now() / 1_000)
  const told = blocks.flatMap(({ time, notices }) => notices.map((notice) => ({ ...notice, time })))
  const feeds = await feedsByUrls(db, [...new Set(told.flatMap(({ urls }) => urls))])
  const pings = new Map<string, FeedPing>()
  const counts = new UrlCounts()
  for (const { reason, urls, time } of told) {
    for (const url of urls) {
      const feed = feeds.get(url)
      counts.add(reason, feed === undefined ? 'unknown' : 'known')
      if (feed === undefined) continue
      const change = pings.get(feed.feed_id)?.change === 'live' ? 'live' : changeOf(reason)
      // Pings that come late cannot be relied on.
      // Publishers may tell live items alone, and no new episodes.
      const isReliable = reason === 'update' && nowS - time < LONGEST_LAG
      pings.set(feed.feed_id, { change, ...(isReliable && { until: nowS + EXPECTED_S }) })
    }
  }
  const isStored = await db.transaction().execute(async (tx) => {
    const to = {
      next_block: last.number + 1,
      last_block_id: last.id,
      read_until: Math.max(Math.min(last.time, nowS), state.read_until ?? 0),
    }
    if (!(await moveCursor(tx, next, to))) return false
    await pingFeeds(tx, pings, runtime.now())
    return true
  })
  if (!isStored) return
  for (const { foreign, unreadable } of blocks) counts.addOthers(foreign, unreadable)
  counts.log(runtime)
  if (pings.size > 0) wakeRefresh()
}

/** Returns the first blocks, as many as have few URLs together. */
function blocksOfTransaction(blocks: readonly PodpingBlock[]): readonly PodpingBlock[] {
  let urls = 0
  const end = blocks.findIndex(({ notices }, place) => {
    urls += notices.reduce((sum, notice) => sum + notice.urls.length, 0)
    return place > 0 && urls > MAX_URLS
  })
  return end === -1 ? blocks : blocks.slice(0, end)
}

/** Counts URLs by reason and outcome. */
class UrlCounts {
  readonly #counts = new Map<string, { readonly reason: string; readonly outcome: string; urls: number }>()

  add(reason: PodpingReason | 'none', outcome: 'known' | 'unknown' | 'foreign' | 'unreadable', urls = 1): void {
    if (urls === 0) return
    const key = `${reason} ${outcome}`
    const count = this.#counts.get(key)
    if (count === undefined) this.#counts.set(key, { reason, outcome, urls })
    else count.urls += urls
  }

  /** Adds Podpings whose URLs were not read. */
  addOthers(foreign: number, unreadable: number): void {
    this.add('none', 'foreign', foreign)
    this.add('none', 'unreadable', unreadable)
  }

  log({ log }: Pick<Runtime, 'log'>): void {
    for (const count of this.#counts.values()) log.info('podping.read', { ...count })
  }
}
