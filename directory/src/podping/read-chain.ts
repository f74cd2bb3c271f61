import { type AskNode, HiveNodeError, type HiveNodes } from './hive-nodes.ts'
import { fieldsOf, type PodpingBlock, readBlock, timeOf } from './read-block.ts'
import type { ReaderState } from './reader-rows.ts'

/** Blocks of one request. */
const RANGE = 50
/** Blocks of a day: one in 3 seconds. */
const DAY_BLOCKS = 28_800
/** Seconds by which the head of a node may be behind this machine's clock. */
const FRESH_S = 120
/** Blocks by which nodes may differ. */
const TOLERANCE = 40
/** Blocks that are read again if the chain was reorganised. */
const REORGANISED = 100

/** The newest block that a node has. */
interface Head {
  readonly number: number
  readonly irreversible: number
  /** Epoch seconds. */
  readonly time: number
}

/** What is to be done next. */
export type ChainStep =
  /** Blocks in a row, from the cursor on; none if there is nothing new. */
  | { readonly kind: 'blocks'; readonly blocks: readonly PodpingBlock[]; readonly isAtHead: boolean }
  /** The cursor has to move: at the first start, after a day, or after a reorganisation. */
  | { readonly kind: 'jump'; readonly to: number; readonly time: number | null; readonly reason: JumpReason }

type JumpReason = 'start' | 'gap' | 'reorganised' | 'other chain'

/**
 * Asks the nodes for what follows the cursor. A node that is behind, has no such block, or tells of a head that cannot be,
 * counts as failed, and the next one is asked.
 *
 * @param nowS epoch seconds
 * @throws HiveNodeError if no node can answer
 */
export async function readChain(
  nodes: HiveNodes,
  state: Pick<ReaderState, 'next_block' | 'last_block_id' | 'read_until'>,
  accounts: ReadonlySet<string>,
  nowS: number,
): Promise<ChainStep> {
  let other: Head | null = null
  try {
    return await nodes.first(async (ask) => {
      const head = await headOf(ask, nowS)
      const { next_block: next, read_until: readUntil } = state
      if (next === null) return { kind: 'jump', to: head.number, time: head.time, reason: 'start' }
      if (!isPossible(head, next, readUntil ?? nowS, nowS)) {
        other ??= head
        throw new HiveNodeError(`a head at ${head.number}, although block ${next} comes next`)
      }
      if (head.number - next > DAY_BLOCKS) return { kind: 'jump', to: head.number, time: head.time, reason: 'gap' }
      if (head.number < next) return { kind: 'blocks', blocks: [], isAtHead: true }
      return await blocksFrom(ask, next, { head, accounts, lastId: state.last_block_id })
    })
  } catch (error) {
    // All nodes tell of another place, so the cursor is wrong.
    if (error instanceof HiveNodeError && other !== null) return otherChain(other)
    throw error
  }
}

function otherChain({ number, time }: Head): ChainStep {
  return { kind: 'jump', to: number, time, reason: 'other chain' }
}

async function headOf(ask: AskNode, nowS: number): Promise<Head> {
  const properties = fieldsOf(await ask('condenser_api.get_dynamic_global_properties', []))
  const { head_block_number: number, last_irreversible_block_num: irreversible, time: text } = properties
  const time = typeof text === 'string' ? timeOf(text) : Number.NaN
  if (!isBlockNumber(number) || Number.isNaN(time)) throw new HiveNodeError('no head')
  if (Math.abs(nowS - time) > FRESH_S) throw new HiveNodeError(`a head that is ${nowS - time} s old`)
  return { number, irreversible: isBlockNumber(irreversible) ? irreversible : 0, time }
}

function isBlockNumber(number: unknown): number is number {
  return typeof number === 'number' && Number.isInteger(number) && number > 0 && number < 2 ** 32
}

/** Returns whether the chain can have come from the cursor to a head in the time that has passed. */
function isPossible({ number }: Head, next: number, readUntil: number, nowS: number): boolean {
  const passed = Math.max(0, nowS - readUntil) / 3
  return number >= next - 1 - TOLERANCE && number <= next + passed + TOLERANCE
}

interface Reading {
  readonly head: Head
  readonly accounts: ReadonlySet<string>
  readonly lastId: string | null
}

async function blocksFrom(ask: AskNode, next: number, { head, accounts, lastId }: Reading): Promise<ChainStep> {
  const count = Math.min(RANGE, head.number - next + 1)
  const found = count === 1 ? [await blockAt(ask, next)] : await rangeFrom(ask, next, count)
  const blocks: PodpingBlock[] = []
  let before = lastId
  for (const [place, given] of found.entries()) {
    const block = readBlock(given, next + place, accounts)
    if (block === null) break
    if (before !== null && block.previous !== null && block.previous !== before) {
      if (blocks.length > 0) break
      const to = Math.max(next - REORGANISED, Math.min(head.irreversible + 1, next - 1), 1)
      return { kind: 'jump', to, time: null, reason: 'reorganised' }
    }
    before = block.id
    blocks.push(block)
  }
  // A node may not have its newest block yet.
  const isNewest = next > head.number - 3
  if (blocks.length === 0 && !isNewest) throw new HiveNodeError(`no block ${next}, although its head is later`)
  return { kind: 'blocks', blocks, isAtHead: next + blocks.length > head.number || blocks.length === 0 }
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
