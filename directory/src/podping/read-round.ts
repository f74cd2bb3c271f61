import type { FeedFetcher } from 'feedmill/fetch'
import type { Database } from '../database/database.ts'
import { feedsByUrls } from '../feeds/index.ts'
import type { Runtime } from '../runtime/index.ts'
import { endingWith, giveLeases, holdLease, type Loop, runRounds } from '../workers/index.ts'
import { type HiveNodes, openHiveNodes } from './hive-nodes.ts'
import { changeOf, type FeedPing, pingFeeds } from './ping-feeds.ts'
import type { PodpingBlock } from './read-block.ts'
import { BLOCK_S, readChain } from './read-chain.ts'
import type { PodpingReason } from './read-operation.ts'
import { type Cursor, moveCursor, type ReaderState, readerState } from './reader-rows.ts'
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
const IDLE_MS = 3_000
/** Seconds for which further pings of a feed are expected. */
const EXPECTED_S = 30 * 86_400
/** URLs of one transaction. A block with more is stored alone. */
const MAX_URLS = 2_000
/** Seconds after which another node is asked first: it confirms what the one before told. */
const TURN_S = 300

/** What the reader remembers beside its row. It may forget it. */
interface Memory {
  /** The node that told the last block. */
  node: string | null
  /** The last block about which nodes differed. */
  disputed: number | null
  /** When another node became the first. */
  turnedAt: number
}

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
  const memory: Memory = { node: null, disputed: null, turnedAt: Math.floor(runtime.now() / 1_000) }
  return async () => {
    if (!(await holdLease(db, LEASE, processId))) {
      memory.node = null
      return false
    }
    const state = await readerState(db)
    const hasMoreToTakeBack = await takeBack(db, state, Math.floor(runtime.now() / 1_000))
    if (options.nodes.length === 0) return hasMoreToTakeBack
    return (await readNext(options, { nodes, accounts, memory }, state)) || hasMoreToTakeBack
  }
}

interface Sources {
  readonly nodes: HiveNodes
  readonly accounts: TrustedAccounts
  readonly memory: Memory
}

async function readNext(
  options: PodpingOptions,
  { nodes, accounts, memory }: Sources,
  state: ReaderState,
): Promise<boolean> {
  const { db, runtime } = options
  const nowS = Math.floor(runtime.now() / 1_000)
  if (Math.abs(nowS - memory.turnedAt) >= TURN_S) {
    nodes.turn()
    memory.turnedAt = nowS
  }
  const { next_block: next } = state
  // At the first start the cursor is set first: pings that come while no node tells the accounts are read later.
  const trusted = next === null ? new Set<string>() : await accounts.current(state, nowS)
  const step = await readChain(nodes, state, trusted, nowS)
  if (step.kind === 'blocks') {
    const taken = blocksOfTransaction(step.blocks)
    if (taken.length > 0) {
      const isStored = await storeBlocks(options, taken, state, confirmedBy(taken.at(-1)!, step.node, state, memory))
      memory.node = isStored ? step.node : null
    }
    return !step.isAtHead || taken.length < step.blocks.length
  }
  memory.node = null
  const isJump = step.kind === 'jump'
  const to = isJump ? step.to : step.from
  runtime.log.warn('podping.jumped', { from: next, to, reason: isJump ? step.reason : 'contradiction' })
  const isCertain = !isJump && !step.isConfirmedWrong
  const { confirmed_block, confirmed_block_id, read_until } = state
  await moveCursor(db, next, {
    next_block: to,
    last_block_id: isCertain && to - 1 === confirmed_block ? confirmed_block_id : null,
    read_until: isJump ? Math.min(step.time, nowS) : (read_until ?? nowS) - BLOCK_S * (next! - to),
    confirmed_block: isCertain ? confirmed_block : null,
    confirmed_block_id: isCertain ? confirmed_block_id : null,
  })
  if (isJump) return true
  memory.disputed = next! - 1
  // Nodes that contradict each other again and again must not keep the reader busy.
  return false
}

/** The last block that is certain, after more were read up to `last`. */
function confirmedBy(
  last: PodpingBlock,
  node: string,
  { next_block, last_block_id, confirmed_block, confirmed_block_id }: ReaderState,
  memory: Memory,
): Pick<Cursor, 'confirmed_block' | 'confirmed_block_id'> {
  // Both ways are read now. It is unknown which of them is right.
  if (memory.disputed !== null && last.number >= memory.disputed) {
    memory.disputed = null
    return { confirmed_block: last.number, confirmed_block_id: null }
  }
  const isOther = memory.node !== null && memory.node !== node
  return isOther && last_block_id !== null
    ? { confirmed_block: next_block! - 1, confirmed_block_id: last_block_id }
    : { confirmed_block, confirmed_block_id }
}

/** Stores the effects of blocks and the cursor after them in one transaction. */
async function storeBlocks(
  { db, runtime, wakeRefresh }: PodpingOptions,
  blocks: readonly PodpingBlock[],
  state: ReaderState,
  confirmed: Pick<Cursor, 'confirmed_block' | 'confirmed_block_id'>,
): Promise<boolean> {
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
      ...confirmed,
    }
    if (!(await moveCursor(tx, state.next_block, to))) return false
    await pingFeeds(tx, pings, runtime.now())
    return true
  })
  if (!isStored) return false
  for (const { foreign, unreadable } of blocks) counts.addOthers(foreign, unreadable)
  counts.log(runtime)
  if (pings.size > 0) wakeRefresh()
  return true
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
