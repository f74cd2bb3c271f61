import { asBuffer } from '../../core/bytes.ts'
import { beginsAsFacts, decodeFeedState, encodeFeedFacts } from '../feed-facts.ts'
import type { FeedState } from '../feed-state.ts'
import type { SnapshotSource } from '../snapshot-source.ts'
import type { FeedPlace } from './feed-place.ts'
import type { FileSystem } from './file-system.ts'

/** The content of a feed's state file. */
export interface FeedRecord {
  /** The URL that the feed is listed by. */
  readonly url: string
  /** Number of stored refreshes. */
  readonly refresh: number
  /** The edition of the entities that belongs to the state; 0 if there is none. */
  readonly edition: number
  /** The edition of the snapshot that belongs to the state; 0 if there is none. */
  readonly snapshotEdition: number
  /** When the feed is due, in epoch seconds: 0 if it was never fetched, `null` for never. */
  readonly dueAt: number | null
  readonly state: FeedState
}

/*
 * Version 2: 'f' 'r' 2 0 | refresh 4 | edition of the entities 4 | of the snapshot 4 | next due time 8, a float,
 * Infinity for never | length of the URL 2 | URL | facts
 */
const MAGIC = Buffer.from([0x66, 0x72, 2, 0])
const DUE_AT = 16
const URL_LENGTH = 24
/** Length of the part of a record that includes the due time of its feed. */
export const RECORD_HEAD = 26

export function encodeFeedRecord({ url, refresh, edition, snapshotEdition, dueAt, state }: FeedRecord): Uint8Array {
  const address = Buffer.from(url)
  const head = Buffer.alloc(RECORD_HEAD)
  head.set(MAGIC)
  head.writeUInt32BE(refresh, 4)
  head.writeUInt32BE(edition, 8)
  head.writeUInt32BE(snapshotEdition, 12)
  head.writeDoubleBE(dueAt ?? Number.POSITIVE_INFINITY, DUE_AT)
  head.writeUInt16BE(address.length, URL_LENGTH)
  return Buffer.concat([head, address, encodeFeedFacts(state)])
}

/** Returns whether bytes are a record, even a damaged one. The bytes of a refresh state begin with the same letters. */
export function beginsAsRecord(bytes: Uint8Array): boolean {
  const all = asBuffer(bytes)
  return all.length > RECORD_HEAD && all.subarray(0, 4).equals(MAGIC) && beginsAsFacts(all.subarray(factsIn(all)))
}

/** Returns where the facts begin in a record. */
function factsIn(record: Buffer): number {
  return RECORD_HEAD + record.readUInt16BE(URL_LENGTH)
}

/** The head of a record. */
export type RecordHead = Pick<FeedRecord, 'refresh' | 'edition' | 'snapshotEdition' | 'dueAt'>

/** @throws TypeError if the bytes are not a record, or of a later version */
export function headOfRecord(bytes: Uint8Array): RecordHead {
  const head = asBuffer(bytes)
  if (head.length < RECORD_HEAD || !head.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new TypeError('This version of feedmill cannot read the record of the feed')
  }
  const dueAt = head.readDoubleBE(DUE_AT)
  return {
    refresh: head.readUInt32BE(4),
    edition: head.readUInt32BE(8),
    snapshotEdition: head.readUInt32BE(12),
    dueAt: dueAt === Number.POSITIVE_INFINITY ? null : dueAt,
  }
}

/** Returns the head of a feed's record; `null` if it has none, `damaged` if it is unreadable. */
export async function headAt({ state }: FeedPlace, files: FileSystem): Promise<RecordHead | 'damaged' | null> {
  const bytes = await files.read(state, RECORD_HEAD)
  try {
    return bytes === null ? null : headOfRecord(bytes)
  } catch {
    return 'damaged'
  }
}

/**
 * Returns the URL of a record, even if the state after it is damaged; `null` if there is none. The URL is not verified.
 */
export function urlInRecord(bytes: Uint8Array): string | null {
  const all = asBuffer(bytes)
  return all.length < RECORD_HEAD ? null : all.toString('utf8', RECORD_HEAD, factsIn(all))
}

/**
 * @param snapshot returns the snapshot of an edition when it is needed
 * @throws TypeError if the bytes are not a record: foreign, damaged, cut, or of another version
 */
export function decodeFeedRecord(bytes: Uint8Array, snapshot: (edition: number) => SnapshotSource): FeedRecord {
  const head = headOfRecord(bytes)
  const all = asBuffer(bytes)
  const state = decodeFeedState(all.subarray(factsIn(all)), snapshot(head.snapshotEdition))
  return { ...head, url: all.toString('utf8', RECORD_HEAD, factsIn(all)), state }
}
