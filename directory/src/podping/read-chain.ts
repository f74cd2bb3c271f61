import { type AskNode, HiveNodeError, type HiveNodes } from './hive-nodes.ts'
import { fieldsOf, idOf, type PodpingBlock, readBlock, timeOf } from './read-block.ts'
import type { Cursor } from './reader-rows.ts'

/** A block comes each 3 seconds. */
export const BLOCK_S = 3
/** Blocks of one request. */
const RANGE = 50
const DAY_BLOCKS = 86_400 / BLOCK_S
/** Seconds by which the head of a node may be behind this machine's clock. */
const FRESH_S = 120
/** Blocks by which nodes may differ. */
const TOLERANCE = 40
/** Blocks that are read again if nodes contradict what was read, and no node confirmed any of it. */
const READ_AGAIN = 100

/** The newest block of a node that no reorganisation can take away. */
interface Head {
  readonly number: number
  /** Of the newest block, in epoch seconds. */
  readonly time: number
}

/** What is to be done next. */
export type ChainStep =
  /** Blocks in a row, from the cursor on; none if there is nothing new. Each names the one before it. */
  | {
      readonly kind: 'blocks'
      readonly blocks: readonly PodpingBlock[]
      readonly isAtHead: boolean
      /** The node that told them. */
      readonly node: string
    }
  /** The cursor has to move: at the first start, or after a day. */
  | {
      readonly kind: 'jump'
      readonly to: number
      readonly time: number
      readonly reason: 'start' | 'gap' | 'other chain'
    }
  /** Nodes contradict what was read: it is read again, from another one. */
  | { readonly kind: 'again'; readonly from: number; readonly isConfirmedWrong: boolean }

/**
 * Asks the nodes for what follows the cursor. Only irreversible blocks are read. A node that is behind, has no such block,
 * or tells of a head that cannot be, counts as failed, and the next one is asked.
 *
 * The word of one node moves the cursor only if there is no other node: a node may lie, or be on another fork.
 *
 * @param nowS epoch seconds
 * @throws HiveNodeError if no node can answer
 */
export async function readChain(
  nodes: HiveNodes,
  state: Cursor,
  accounts: ReadonlySet<string>,
  nowS: number,
): Promise<ChainStep> {
  return await nodes.first(async (ask, node) => {
    const head = await headOf(ask, nowS)
    const { number, time } = head
    const { next_block: next, read_until: readUntil } = state
    const opinions = async () => await opinionsOf(nodes, node, head, nowS)
    if (next === null) {
      const { agreeing, differing } = await opinions()
      if (differing > agreeing) throw new HiveNodeError(`a head at ${number}, unlike other nodes`)
      return { kind: 'jump', to: number, time, reason: 'start' }
    }
    if (!isPossible(head, next, readUntil ?? nowS, nowS)) {
      if (isAgreed(nodes, await opinions())) return { kind: 'jump', to: number, time, reason: 'other chain' }
      throw new HiveNodeError(`a head at ${number}, although block ${next} comes next`)
    }
    // Without a second node, all blocks are read: nothing is lost, but it takes longer.
    if (number - next > DAY_BLOCKS && isAgreed(nodes, await opinions())) {
      return { kind: 'jump', to: number, time, reason: 'gap' }
    }
    if (number < next) return { kind: 'blocks', blocks: [], isAtHead: true, node }
    const found = await blocksFrom(ask, next, { head, accounts, lastId: state.last_block_id })
    return found === null ? await readAgain(nodes, node, state, next) : { kind: 'blocks', ...found, node }
  })
}

async function headOf(ask: AskNode, nowS: number): Promise<Head> {
  const properties = fieldsOf(await ask('condenser_api.get_dynamic_global_properties', []))
  const { last_irreversible_block_num: number, time: text } = properties
  const time = typeof text === 'string' ? timeOf(text) : Number.NaN
  if (!isBlockNumber(number) || Number.isNaN(time)) throw new HiveNodeError('no head')
  if (Math.abs(nowS - time) > FRESH_S) throw new HiveNodeError(`a head that is ${nowS - time} s old`)
  return { number, time }
}

function isBlockNumber(number: unknown): number is number {
  return typeof number === 'number' && Number.isInteger(number) && number > 0 && number < 2 ** 32
}

/** How many other nodes tell of about the same head. */
interface Opinions {
  readonly agreeing: number
  readonly differing: number
}

async function opinionsOf(nodes: HiveNodes, node: string, { number }: Head, nowS: number): Promise<Opinions> {
  const heads = await nodes.others(node, (ask) => headOf(ask, nowS))
  const agreeing = heads.filter((other) => Math.abs(other.number - number) <= TOLERANCE).length
  return { agreeing, differing: heads.length - agreeing }
}

/** Whether a second node says the same, and none says anything else. A node without others is believed. */
function isAgreed({ count }: HiveNodes, { agreeing, differing }: Opinions): boolean {
  return differing === 0 && (agreeing > 0 || count === 1)
}

/** Returns whether the chain can have come from the cursor to a head in the time that has passed. */
function isPossible({ number }: Head, next: number, readUntil: number, nowS: number): boolean {
  const passed = Math.max(0, nowS - readUntil) / BLOCK_S
  return number >= next - 1 - TOLERANCE && number <= next + passed + TOLERANCE
}

/**
 * Decides what follows when a node's next block does not come after the last one that was read: another node told that.
 * Unless more nodes know the last block than do not, all is read again that no second node has confirmed.
 *
 * @throws HiveNodeError if the node is on another fork than the others
 */
async function readAgain(nodes: HiveNodes, node: string, state: Cursor, next: number): Promise<ChainStep> {
  const { last_block_id: lastId, confirmed_block: confirmed, confirmed_block_id: confirmedId } = state
  const ids = await nodes.others(node, (ask) => idAt(ask, next - 1))
  const known = ids.filter((id) => id === lastId).length
  const unknown = ids.length - known + 1
  const isConfirmed = confirmedId !== null && confirmed === next - 1
  // Nobody else knows a block that was confirmed.
  if (isConfirmed && known === 0 && ids.length === nodes.count - 1) {
    return { kind: 'again', from: Math.max(1, next - READ_AGAIN), isConfirmedWrong: true }
  }
  if (isConfirmed || known > unknown) throw new HiveNodeError(`another block before ${next} than the others`)
  const from = confirmed === null ? next - READ_AGAIN : Math.max(confirmed + 1, next - DAY_BLOCKS)
  return { kind: 'again', from: Math.max(1, from), isConfirmedWrong: confirmed === null }
}

async function idAt(ask: AskNode, number: number): Promise<string> {
  const id = idOf(fieldsOf(await blockAt(ask, number))['block_id'], number)
  if (id === null) throw new HiveNodeError(`no block ${number}`)
  return id
}

interface Reading {
  readonly head: Head
  readonly accounts: ReadonlySet<string>
  readonly lastId: string | null
}

/** Returns the next blocks; `null` if the first of them does not come after the last one that was read. */
async function blocksFrom(
  ask: AskNode,
  next: number,
  { head, accounts, lastId }: Reading,
): Promise<{ readonly blocks: readonly PodpingBlock[]; readonly isAtHead: boolean } | null> {
  const count = Math.min(RANGE, head.number - next + 1)
  const found = count === 1 ? [await blockAt(ask, next)] : await rangeFrom(ask, next, count)
  const blocks: PodpingBlock[] = []
  let before = lastId
  for (const [place, given] of found.entries()) {
    const block = readBlock(given, next + place, accounts)
    if (block === null) break
    if (before !== null && block.previous !== before) {
      if (blocks.length === 0) return null
      break
    }
    before = block.id
    blocks.push(block)
  }
  // A node may not have its newest block yet.
  const isNewest = next > head.number - 3
  if (blocks.length === 0 && !isNewest) throw new HiveNodeError(`no block ${next}, although its head is later`)
  return { blocks, isAtHead: next + blocks.length > head.number || blocks.length === 0 }
}

async function blockAt(ask: AskNode, number: number): Promise<unknown> {
  return fieldsOf(await ask('block_api.get_block', { block_num: number }))['block']
}

/** Not every node knows ranges: then the first block comes alone. */
async function rangeFrom(ask: AskNode, start: number, count: number): Promise<readonly unknown[]> {
  try {
    const { blocks } = fieldsOf(await ask('block_api.get_block_range', { starting_block_num: start, count }))
    if (Array.isArray(blocks) && blocks.length > 0) return blocks.slice(0, count)
  } catch (error) {
    if (!(error instanceof HiveNodeError)) throw error
  }
  return [await blockAt(ask, start)]
}
