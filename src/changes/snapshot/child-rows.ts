import { asBuffer } from '../../core/bytes.ts'
import { int40At, MIN_INT40, putInt40 } from './int40.ts'

/*
 * A row of a child in a snapshot: 90 bytes, numbers with the least significant byte first.
 *
 *   key digest 16 | hash 20 | lean digest 8 | enclosure digest 6 | title digest 6 | date 5 | missed since 4 |
 *   raw digest 12 | position 3 | flags 2 | digest of served extras 8: of all 4, without queries 4
 *
 * Zeros stand for a missing value. A missing date is −2³⁹, because zero is a date.
 */
export const ROW = 90
/** The length of a row in version 2 of the format, which has no digest of extras. */
export const ROW_WITHOUT_EXTRAS = 82

/** A field of the row that is a digest. */
export interface DigestField {
  readonly offset: number
  readonly length: number
}
export const keyField: DigestField = { offset: 0, length: 16 }
export const hashField: DigestField = { offset: 16, length: 20 }
export const leanField: DigestField = { offset: 36, length: 8 }
export const enclosureField: DigestField = { offset: 44, length: 6 }
export const titleField: DigestField = { offset: 50, length: 6 }
export const rawField: DigestField = { offset: 65, length: 12 }
export const extrasField: DigestField = { offset: 82, length: 8 }
export const leanExtrasField: DigestField = { offset: 86, length: 4 }
const DATE = 56
const MISSED = 61
const POSITION = 77
const FLAGS = 80

const ROOM = 16

const NO_DATE = MIN_INT40
const MAX_POSITION = 0xff_ffff
const MAX_TIME = 0xffff_ffff

/** The flags of a child, as bits. */
export const childFlag = {
  audio: 1,
  video: 2,
  removed: 4,
  agedOut: 8,
  archived: 16,
  composite: 32,
  /** Its uuid is not derived from its key, but stands in a table. */
  storedUuid: 64,
  upcoming: 128,
  /** Its hash leaves out the queries of URLs. */
  queriesDropped: 256,
  /** A part of its URLs, which its key and digests here lack, may tell it from others: it is read each time. */
  toldByUrl: 512,
  /** Since it was last read, its publisher changed the context of its children: its bytes mean something else. */
  publisherContextIsOther: 1024,
  /** Since it was last read, the library reads such bytes differently. */
  libraryContextIsOther: 2048,
  /** Its hash is of an older version. */
  hashIsOlder: 4096,
  /** The caller does not have its last version (`forgetChildren`): it is read again and counts as an update. */
  forgotten: 8192,
  /** It was read with errors or warnings, which every reading reports: it is read each time. */
  faulty: 16384,
} as const

/** The flags of children whose context has changed, so that they must be read and not recognised by their bytes. */
export const CONTEXT_IS_OTHER = childFlag.publisherContextIsOther | childFlag.libraryContextIsOther

/** The flags of known children that are no longer in the feed. */
export const ELSEWHERE = childFlag.removed | childFlag.agedOut | childFlag.archived

/** Returns a digest as a text with one character for each byte, for Maps. */
export function digestText(digest: Uint8Array): string {
  return asBuffer(digest).toString('latin1')
}

/** Returns rows of version 2 of the format with room for the digests of extras. */
export function withRoomForExtras(bytes: Uint8Array): Uint8Array {
  const count = bytes.length / ROW_WITHOUT_EXTRAS
  const wider = new Uint8Array(count * ROW)
  for (let place = 0; place < count; place += 1) {
    const row = bytes.subarray(place * ROW_WITHOUT_EXTRAS, (place + 1) * ROW_WITHOUT_EXTRAS)
    wider.set(row, place * ROW)
  }
  return wider
}

/** Rows of children, one after the other. The number of a row is its place. */
export class ChildRows {
  bytes: Uint8Array
  count: number
  #view: DataView

  constructor(bytes: Uint8Array = new Uint8Array(0), count: number = bytes.length / ROW) {
    this.bytes = bytes
    this.count = count
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** Returns how many children are not removed. */
  countKnown(): number {
    let known = 0
    for (let place = 0; place < this.count; place += 1) if (!this.is(place, childFlag.removed)) known += 1
    return known
  }

  /** Returns a copy with room for a few more rows, so that the next new child does not move them all again. */
  copy(): ChildRows {
    const bytes = new Uint8Array((this.count + ROOM) * ROW)
    bytes.set(this.bytes.subarray(0, this.count * ROW))
    return new ChildRows(bytes, this.count)
  }

  /** Adds a row and returns its place: a copy of a row of `from`, or zeros without a date. */
  append(from?: ChildRows, place = 0): number {
    const added = this.count
    if ((added + 1) * ROW > this.bytes.length) this.#grow(added + 1)
    this.count += 1
    if (from === undefined) putInt40(this.#view, added * ROW + DATE, NO_DATE)
    else this.put(added, from, place)
    return added
  }

  /** Makes room for exactly this many more rows. */
  reserve(more: number): void {
    if ((this.count + more) * ROW > this.bytes.length) this.#resize(this.count + more)
  }

  put(place: number, from: ChildRows, fromPlace: number): void {
    this.bytes.set(from.bytes.subarray(fromPlace * ROW, (fromPlace + 1) * ROW), place * ROW)
  }

  digest(place: number, { offset, length }: DigestField): Uint8Array {
    return this.bytes.subarray(place * ROW + offset, place * ROW + offset + length)
  }

  setDigest(place: number, { offset, length }: DigestField, digest: Uint8Array | null): void {
    const at = place * ROW + offset
    for (let byte = 0; byte < length; byte += 1) this.bytes[at + byte] = digest?.[byte] ?? 0
  }

  /** Returns whether a child was ever read. One from `snapshotFrom` was not, at first. */
  isHashed(place: number): boolean {
    return this.has(place, hashField)
  }

  /** Returns whether a digest is set: not all zeros. */
  has(place: number, { offset, length }: DigestField): boolean {
    const at = place * ROW + offset
    for (let byte = 0; byte < length; byte += 1) if (this.bytes[at + byte] !== 0) return true
    return false
  }

  equals(place: number, { offset, length }: DigestField, digest: Uint8Array, digestAt = 0): boolean {
    const at = place * ROW + offset
    for (let byte = 0; byte < length; byte += 1) if (this.bytes[at + byte] !== digest[digestAt + byte]) return false
    return true
  }

  /** Returns whether a field is equal in two rows, even if it is empty in both. */
  agrees(place: number, field: DigestField, other: ChildRows, otherPlace: number): boolean {
    return this.equals(place, field, other.bytes, otherPlace * ROW + field.offset)
  }

  /** Returns whether a digest is equal in two rows, and set. */
  shares(place: number, field: DigestField, other: ChildRows, otherPlace: number): boolean {
    return this.has(place, field) && this.agrees(place, field, other, otherPlace)
  }

  /** Returns a digest in the form of {@link digestText}; `null` if it is not set. */
  text(place: number, field: DigestField): string | null {
    return this.has(place, field) ? digestText(this.digest(place, field)) : null
  }

  date(place: number): number | null {
    const date = int40At(this.#view, place * ROW + DATE)
    return date === NO_DATE ? null : date
  }

  setDate(place: number, date: number | null): void {
    putInt40(this.#view, place * ROW + DATE, date ?? NO_DATE)
  }

  /** Returns since when a child is missing, in epoch seconds; 0 if it is not missing. */
  missedSince(place: number): number {
    return this.#view.getUint32(place * ROW + MISSED, true)
  }

  setMissedSince(place: number, time: number): void {
    this.#view.setUint32(place * ROW + MISSED, Math.min(Math.max(time, 0), MAX_TIME), true)
  }

  position(place: number): number {
    const at = place * ROW + POSITION
    return this.bytes[at]! | (this.bytes[at + 1]! << 8) | (this.bytes[at + 2]! << 16)
  }

  setPosition(place: number, position: number): void {
    const at = place * ROW + POSITION
    const kept = Math.min(position, MAX_POSITION)
    this.bytes[at] = kept & 0xff
    this.bytes[at + 1] = (kept >> 8) & 0xff
    this.bytes[at + 2] = kept >> 16
  }

  /** Returns whether any of the flags is set. */
  is(place: number, flags: number): boolean {
    return (this.#view.getUint16(place * ROW + FLAGS, true) & flags) !== 0
  }

  set(place: number, flags: number, isSet: boolean): void {
    const old = this.#view.getUint16(place * ROW + FLAGS, true)
    this.#view.setUint16(place * ROW + FLAGS, isSet ? old | flags : old & ~flags, true)
  }

  #grow(count: number): void {
    this.#resize(Math.max(count, Math.ceil((this.bytes.length / ROW) * 1.5), 16))
  }

  #resize(count: number): void {
    const larger = new Uint8Array(count * ROW)
    larger.set(this.bytes.subarray(0, this.count * ROW))
    this.bytes = larger
    this.#view = new DataView(larger.buffer)
  }
}
