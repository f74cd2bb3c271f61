import { isPodping, type PodpingNotice, readOperation } from './read-operation.ts'

/** A block of the chain, with its Podpings. */
export interface PodpingBlock {
  readonly number: number
  readonly id: string
  /** The id of the block before it. */
  readonly previous: string
  /** Epoch seconds. */
  readonly time: number
  readonly notices: readonly PodpingNotice[]
  /** Podpings of accounts whose pings do not count. */
  readonly foreign: number
  /** Podpings that have no URL or are malformed. */
  readonly unreadable: number
}

/** The most Podpings that are taken of a block. The chain has fewer; a node may invent more. */
const MAX_NOTICES = 1_000

/**
 * Reads a block as a node gives it.
 *
 * @param number the block that was asked for
 * @returns `null` if it is no block, or another one
 */
export function readBlock(block: unknown, number: number, accounts: ReadonlySet<string>): PodpingBlock | null {
  const { block_id, previous: before, timestamp, transactions } = fieldsOf(block)
  const [id, previous] = [idOf(block_id, number), idOf(before, number - 1)]
  const time = typeof timestamp === 'string' ? timeOf(timestamp) : Number.NaN
  if (id === null || previous === null || Number.isNaN(time) || !Array.isArray(transactions)) return null
  const notices: PodpingNotice[] = []
  let foreign = 0
  let unreadable = 0
  for (const operation of transactions.flatMap(operationsOf)) {
    const { type, value } = fieldsOf(operation)
    const { id: name, json, required_posting_auths: authors } = fieldsOf(value)
    if (type !== 'custom_json_operation' || !isPodping(name)) continue
    if (!(Array.isArray(authors) && authors.some((author) => accounts.has(author)))) {
      foreign += 1
      continue
    }
    const notice = notices.length < MAX_NOTICES ? readOperation({ id: name, json }) : null
    if (notice === null) unreadable += 1
    else notices.push(notice)
  }
  return { number, id, previous, time, notices, foreign, unreadable }
}

/** Reads a time of the chain: in UTC, without a zone. Returns epoch seconds, or NaN. */
export function timeOf(timestamp: string): number {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(timestamp) ? Date.parse(`${timestamp}Z`) / 1_000 : Number.NaN
}

export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

function operationsOf(transaction: unknown): readonly unknown[] {
  const { operations } = fieldsOf(transaction)
  return Array.isArray(operations) ? operations : []
}

/** Returns the id of a block; `null` for any other text. An id begins with the number of its block. */
export function idOf(id: unknown, number: number): string | null {
  const isId = typeof id === 'string' && /^[0-9a-f]{40}$/.test(id) && Number.parseInt(id.slice(0, 8), 16) === number
  return isId ? id : null
}
