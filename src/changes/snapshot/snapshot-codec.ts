import { hash } from 'node:crypto'
import { BytesReader, BytesWriter } from './bytes-cursor.ts'
import { ChildRows, ROW, ROW_WITHOUT_EXTRAS, withRoomForExtras } from './child-rows.ts'
import { readFeedState, writeFeedState } from './feed-state-codec.ts'
import { sameBytes } from './same-bytes.ts'
import { SideTable } from './side-table.ts'
import type { Snapshot } from './snapshot.ts'
import { SnapshotError } from './snapshot-error.ts'
import { StoredSnapshot, sideTables, sideWidths, tableNames } from './stored-snapshot.ts'

/*
 * The format (version 3; version 2 has no digests of extras):
 *
 *   'f' 's' 3 | the feed's state | number of children 4 | a row for each | for each side table: number of entries 4,
 *   the entries | the first 8 bytes of SHA-256 over all of it
 */
const MAGIC = Uint8Array.of(0x66, 0x73)
const VERSION = 3
/** The version before digests of extras. The next reading finds them. */
const VERSION_WITHOUT_EXTRAS = 2
const CHECKSUM = 8
const MAX_SCHEDULE = 0xffff

/** Returns the snapshot of a feed that was never read. Everything in its first reading is `initialImport`. */
export function emptySnapshot(): Snapshot {
  return new StoredSnapshot()
}

/** Data stored in a snapshot besides the data of the diff. */
export interface EncodeOptions {
  /**
   * Bytes that the caller keeps with the feed, such as its refresh state: at most 65,535. They are not interpreted. If
   * absent, the bytes in the snapshot stay.
   */
  readonly schedule?: Uint8Array | undefined
}

/**
 * Returns a snapshot as bytes, to store. The same snapshot gives the same bytes.
 *
 * @throws TypeError if it is not a snapshot, or `schedule` is too long
 */
export function encodeSnapshot(snapshot: Snapshot, { schedule }: EncodeOptions = {}): Uint8Array {
  const { state, rows, tables } = storedSnapshot(snapshot)
  if (schedule !== undefined && !(schedule instanceof Uint8Array && schedule.length <= MAX_SCHEDULE)) {
    throw new TypeError(`schedule must be a Uint8Array of at most ${MAX_SCHEDULE} bytes`)
  }
  const writer = new BytesWriter()
  writer.raw(MAGIC)
  writer.uint8(VERSION)
  writeFeedState(writer, schedule === undefined ? state : { ...state, schedule })
  writer.uint32(rows.count)
  const head = writer.written()
  const packed = tableNames.map((name) => tables[name].encode())
  const length = packed.reduce((sum, entries) => sum + 4 + entries.length, head.length + rows.count * ROW + CHECKSUM)
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  bytes.set(head)
  bytes.set(rows.bytes.subarray(0, rows.count * ROW), head.length)
  let at = head.length + rows.count * ROW
  for (const [index, entries] of packed.entries()) {
    view.setUint32(at, entries.length / (4 + sideWidths[tableNames[index]!]), true)
    bytes.set(entries, at + 4)
    at += 4 + entries.length
  }
  bytes.set(checksumOf(bytes.subarray(0, at)), at)
  return bytes
}

/**
 * Returns the snapshot that {@link encodeSnapshot} wrote. It is a view of the bytes: do not change them while it is in
 * use.
 *
 * @throws SnapshotError if the bytes are not a snapshot, are damaged or cut, or of another version
 * @throws TypeError if the argument is not a Uint8Array
 */
export function decodeSnapshot(bytes: Uint8Array): Snapshot {
  if (!(bytes instanceof Uint8Array)) throw new TypeError('a snapshot is decoded from a Uint8Array')
  if (bytes.length < 2 || bytes[0] !== MAGIC[0] || bytes[1] !== MAGIC[1]) {
    throw new SnapshotError('foreign', `these ${bytes.length} bytes are not a snapshot: they begin differently`)
  }
  const body = bytes.subarray(0, Math.max(0, bytes.length - CHECKSUM))
  if (body.length > 2 && body[2] !== VERSION && body[2] !== VERSION_WITHOUT_EXTRAS) {
    const message = `the snapshot is of version ${body[2]}; this version of feedmill reads ${VERSION_WITHOUT_EXTRAS} and ${VERSION}`
    throw new SnapshotError('version', message)
  }
  const isWhole = body.length > 2 && sameBytes(checksumOf(body), bytes.subarray(body.length))
  if (!isWhole) throw new SnapshotError('damaged', 'the snapshot is damaged or cut: its checksum is wrong')
  try {
    return read(new BytesReader(body), body[2] === VERSION)
  } catch (error) {
    if (error instanceof RangeError)
      throw new SnapshotError('damaged', 'the snapshot is damaged: its lengths are wrong')
    throw error
  }
}

function read(reader: BytesReader, hasExtras: boolean): StoredSnapshot {
  reader.raw(MAGIC.length + 1)
  const state = readFeedState(reader, hasExtras)
  const count = reader.uint32()
  const rows = new ChildRows(
    hasExtras ? reader.raw(count * ROW) : withRoomForExtras(reader.raw(count * ROW_WITHOUT_EXTRAS)),
  )
  const tables = sideTables((name) => {
    const width = sideWidths[name]
    return new SideTable(width, reader.raw(reader.uint32() * (4 + width)))
  })
  if (!reader.isAtEnd()) throw new RangeError('there are bytes after the end')
  return new StoredSnapshot(state, rows, tables)
}

/** @throws TypeError if a snapshot was not made by this library */
export function storedSnapshot(snapshot: Snapshot): StoredSnapshot {
  if (snapshot instanceof StoredSnapshot) return snapshot
  throw new TypeError('snapshot must be what emptySnapshot, snapshotFrom, decodeSnapshot or a diff gave')
}

function checksumOf(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer').subarray(0, CHECKSUM)
}
