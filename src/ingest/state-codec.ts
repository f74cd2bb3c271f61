import { hash } from 'node:crypto'
import { asBuffer } from '../core/bytes.ts'
import { decodeRefreshState, encodeRefreshState } from '../schedule/index.ts'
import { checkFeedState } from './check-options.ts'
import { type FeedState, withSchedule } from './feed-state.ts'

/*
 * The form, version 1, numbers with the most significant byte first:
 *
 *   'f' 's' 1 0 | length of the facts 4 | of the schedule 2 | of the snapshot 4, 2^32 - 1 for none |
 *   the facts as JSON, by name | the schedule | the snapshot | SHA-256 of all that, its first 8 bytes
 */
const MAGIC = Buffer.from([0x66, 0x73, 1, 0])
const HEAD = MAGIC.length + 4 + 2 + 4
const NONE = 0xffff_ffff
const CHECKSUM = 8

type Facts = Omit<FeedState, 'schedule' | 'snapshot' | 'priority' | 'nextCheckAt'>

/**
 * A state as bytes, to be stored. The same state gives the same bytes: some 700, and the snapshot's.
 *
 * @throws TypeError when it is none, or has been through JSON
 */
export function encodeFeedState(state: FeedState): Uint8Array {
  checkFeedState(state)
  const { schedule, snapshot, priority: _, nextCheckAt: __, ...rest } = state
  const facts = Buffer.from(JSON.stringify(rest satisfies Facts, inOneOrder))
  const refreshes = encodeRefreshState(schedule)
  const head = Buffer.alloc(HEAD)
  head.set(MAGIC)
  head.writeUInt32BE(facts.length, 4)
  head.writeUInt16BE(refreshes.length, 8)
  head.writeUInt32BE(snapshot === null ? NONE : snapshot.length, 10)
  const body = Buffer.concat([head, facts, refreshes, snapshot ?? Buffer.alloc(0)])
  return Buffer.concat([body, checksumOf(body)])
}

/** Fields are written by name: in which order they were made, nobody is to see. */
function inOneOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Whether bytes may be a state of this version: those of a snapshot begin with the same letters. */
export function beginsAsState(bytes: Buffer): boolean {
  return bytes.subarray(0, MAGIC.length).equals(MAGIC)
}

/**
 * The state that {@link encodeFeedState} wrote.
 *
 * @throws TypeError when the bytes are no such state: foreign, damaged, cut, or of a later version
 */
export function decodeFeedState(bytes: Uint8Array): FeedState {
  if (!(bytes instanceof Uint8Array)) throw new TypeError('the state of a feed is decoded from a Uint8Array')
  const all = asBuffer(bytes)
  if (all.length < HEAD + CHECKSUM || !all.subarray(0, 2).equals(MAGIC.subarray(0, 2))) {
    throw new TypeError(`These ${all.length} bytes are no state of a feed: they do not begin as one does`)
  }
  if (!beginsAsState(all)) {
    throw new TypeError(`The state of the feed is of version ${all[2]}; this version of feedmill reads ${MAGIC[2]}`)
  }
  const facts = HEAD + all.readUInt32BE(4)
  const refreshes = facts + all.readUInt16BE(8)
  const length = all.readUInt32BE(10)
  const end = refreshes + (length === NONE ? 0 : length)
  if (all.length !== end + CHECKSUM || !checksumOf(all.subarray(0, end)).equals(all.subarray(end))) {
    throw new TypeError('The state of the feed is damaged or cut: its checksum is wrong')
  }
  // Those of before it was there have no `accept`.
  const state: Facts = { accept: null, ...(JSON.parse(all.toString('utf8', HEAD, facts)) as Omit<Facts, 'accept'>) }
  const schedule = decodeRefreshState(all.subarray(facts, refreshes))
  const snapshot = length === NONE ? null : Uint8Array.from(all.subarray(refreshes, end))
  return withSchedule({ ...state, snapshot, schedule, priority: schedule.priority, nextCheckAt: null }, schedule)
}

function checksumOf(bytes: Uint8Array): Buffer {
  return hash('sha256', bytes, 'buffer').subarray(0, CHECKSUM)
}
