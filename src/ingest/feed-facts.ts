import { hash } from 'node:crypto'
import { asBuffer } from '../core/bytes.ts'
import { decodeRefreshState, encodeRefreshState } from '../schedule/index.ts'
import { checkFeedState, checkSnapshotSource } from './check-options.ts'
import { type FeedState, withSchedule } from './feed-state.ts'
import { assertBelongs, type SnapshotSource, snapshotFactsOf } from './snapshot-source.ts'

/*
 * The format (version 2). Numbers have the most significant byte first:
 *
 *   'f' 'f' 2 0 | length of the JSON 4 | length of the schedule 2 | JSON, its fields by name | the schedule |
 *   the first 8 bytes of SHA-256 over all of it
 *
 * Version 1 began with 'f' 's', as snapshots do, and had the snapshot in it.
 */
const MAGIC = Buffer.from([0x66, 0x66, 2, 0])
const HEAD = MAGIC.length + 4 + 2
const CHECKSUM = 8

type Facts = Omit<FeedState, 'schedule' | 'snapshot' | 'priority' | 'nextCheckAt'>

/**
 * Returns a state without its snapshot as bytes, some 700 for a feed of any size. The same state gives the same bytes.
 * If `outcome.isSnapshotChanged`, also store `state.snapshot`, in the same transaction.
 *
 * @throws TypeError if `state` is not a state, has been through JSON, or lacks its snapshot
 */
export function encodeFeedFacts(state: FeedState): Uint8Array {
  checkFeedState(state)
  const { schedule, snapshot, priority: _, nextCheckAt: __, ...rest } = state
  const facts = snapshotFactsOf(state)
  if (snapshot === null && facts !== null) {
    throw new TypeError('state.snapshot is null though the feed was read: leave it in place, the facts do not hold it')
  }
  if (snapshot !== null && facts === null) {
    throw new TypeError('state.snapshot must be bytes in a state that decodeFeedState did not give')
  }
  const json = Buffer.from(JSON.stringify({ ...rest, snapshotFacts: facts } satisfies Facts, byName))
  const refreshes = encodeRefreshState(schedule)
  const head = Buffer.alloc(HEAD)
  head.set(MAGIC)
  head.writeUInt32BE(json.length, 4)
  head.writeUInt16BE(refreshes.length, 8)
  const body = Buffer.concat([head, json, refreshes])
  return Buffer.concat([body, checksumOf(body)])
}

/** Sorts the fields of objects, so that the order in which they were set does not change the bytes. */
function byName(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Returns whether bytes begin like facts of this version. */
export function beginsAsFacts(bytes: Uint8Array): boolean {
  return asBuffer(bytes).subarray(0, MAGIC.length).equals(MAGIC)
}

/**
 * Returns the state that was stored as facts and snapshot.
 *
 * @param snapshot the bytes that were stored with the facts, or a function that fetches them when they are needed;
 *   `null` if none were stored. The function is not called for a feed that was never read.
 * @throws TypeError if the facts are foreign, damaged, cut, or of another version; SnapshotError with the code
 *   `mismatched` if the snapshot is not the one that was stored with them. A snapshot from a function is checked when
 *   the function is called.
 */
export function decodeFeedState(facts: Uint8Array, snapshot: SnapshotSource): FeedState {
  if (!(facts instanceof Uint8Array)) throw new TypeError('the facts of a feed are decoded from a Uint8Array')
  checkSnapshotSource('snapshot', snapshot)
  const all = asBuffer(facts)
  if (all.length < HEAD + CHECKSUM || !all.subarray(0, 2).equals(MAGIC.subarray(0, 2))) {
    const remedy = 'Give what encodeFeedFacts wrote, then the snapshot'
    throw new TypeError(`These ${all.length} bytes are not the facts of a feed: they begin differently. ${remedy}`)
  }
  if (!beginsAsFacts(all)) {
    throw new TypeError(`The facts of the feed are of version ${all[2]}; this version of feedmill reads ${MAGIC[2]}`)
  }
  const refreshes = HEAD + all.readUInt32BE(4)
  const end = refreshes + all.readUInt16BE(8)
  if (all.length !== end + CHECKSUM || !checksumOf(all.subarray(0, end)).equals(all.subarray(end))) {
    throw new TypeError('The facts of the feed are damaged or cut: their checksum is wrong')
  }
  const read = JSON.parse(all.toString('utf8', HEAD, refreshes)) as Facts
  const source = typeof snapshot === 'function' && read.snapshotFacts === null ? null : snapshot
  if (typeof source !== 'function') assertBelongs(source, read.snapshotFacts)
  const schedule = decodeRefreshState(all.subarray(refreshes, end))
  return withSchedule({ ...read, snapshot: source, schedule, priority: schedule.priority, nextCheckAt: null }, schedule)
}

function checksumOf(bytes: Uint8Array): Buffer {
  return hash('sha256', bytes, 'buffer').subarray(0, CHECKSUM)
}
