import { Slice } from '../core/slices.ts'

/**
 * The number of digests handled between two checks whether the slice is over. Up to this many are sorted without being
 * laid out first.
 */
const AT_A_TIME = 2_048
/** An index below this limit and 24 bits of a digest fit one number exactly. No memory holds more digests. */
const MAX_COUNT = 2 ** 29

/** Yielded before there are sorted digests, so that other work gets its turn. */
const nothing = new Uint8Array(0)

/**
 * Sorts digests of one length, which follow each other without a gap, and yields their bytes slice by slice. The next
 * slice overwrites the yielded one. Many digests are first laid out by their first byte, so that no slice exceeds its
 * share. Sorting three bytes as numbers takes a quarter of the time of sorting texts; the few digests that share these
 * bytes are settled one by one.
 */
export function* sortedDigests(digests: Uint8Array, length: number): Generator<Uint8Array, void, undefined> {
  const count = digests.length / length
  const view = new DataView(digests.buffer, digests.byteOffset, digests.byteLength)
  const slice = new Slice()
  const ends = new Uint32Array(count > AT_A_TIME ? 256 : 1)
  for (let from = 0; from < count; from += AT_A_TIME) {
    const to = Math.min(from + AT_A_TIME, count)
    tally(ends, digests, length, from, to)
    if (slice.isOver(to - from)) yield nothing
  }
  for (let place = 1; place < ends.length; place += 1) ends[place]! += ends[place - 1]!

  const order = new Float64Array(count)
  for (let from = 0; from < count; from += AT_A_TIME) {
    const to = Math.min(from + AT_A_TIME, count)
    layOut(order, ends, view, length, from, to)
    if (slice.isOver(to - from)) yield nothing
  }
  // `ends` now holds the places where the digests of each first byte begin.
  for (let place = 0; place < ends.length; place += 1) {
    const [start, end] = [ends[place]!, ends[place + 1] ?? count]
    order.subarray(start, end).sort()
    settleTies(order, view, length, start, end)
    if (slice.isOver(end - start)) yield nothing
  }
  const sorted = new Uint8Array(Math.min(count, AT_A_TIME) * length)
  for (let from = 0; from < count; from += AT_A_TIME) {
    const to = Math.min(from + AT_A_TIME, count)
    copyInOrder(sorted, digests, order, length, from, to)
    yield sorted.subarray(0, (to - from) * length)
  }
}

/** Counts the digests of a range by their first byte, or all together if `ends` has one place. */
function tally(ends: Uint32Array, digests: Uint8Array, length: number, from: number, to: number): void {
  if (ends.length === 1) ends[0] = to
  else for (let at = from; at < to; at += 1) ends[digests[at * length]!]! += 1
}

/**
 * Writes the sort key of each digest of a range, three of its bytes and its index, into the part for its first byte.
 */
function layOut(
  order: Float64Array,
  ends: Uint32Array,
  view: DataView,
  length: number,
  from: number,
  to: number,
): void {
  const isOnePlace = ends.length === 1
  for (let at = from; at < to; at += 1) {
    const word = view.getUint32(at * length)
    const first = isOnePlace ? 0 : word >>> 24
    const place = ends[first]! - 1
    ends[first] = place
    order[place] = (isOnePlace ? word >>> 8 : word & 0xff_ffff) * MAX_COUNT + at
  }
}

function indexIn(key: number): number {
  // The remainder, in a fifth of the time that `%` takes.
  return key - Math.floor(key / MAX_COUNT) * MAX_COUNT
}

/** Sorts digests whose sort keys have the same three bytes by all of their bytes. */
function settleTies(order: Float64Array, view: DataView, length: number, from: number, to: number): void {
  const compare = (one: number, other: number): number => {
    const [a, b] = [indexIn(one) * length, indexIn(other) * length]
    for (let byte = 0; byte < length; byte += 1) {
      const difference = view.getUint8(a + byte) - view.getUint8(b + byte)
      if (difference !== 0) return difference
    }
    return 0
  }
  for (let start = from; start < to; ) {
    const bits = Math.floor(order[start]! / MAX_COUNT)
    let end = start + 1
    while (end < to && Math.floor(order[end]! / MAX_COUNT) === bits) end += 1
    if (end - start > 1) order.subarray(start, end).sort(compare)
    start = end
  }
}

function copyInOrder(
  sorted: Uint8Array,
  digests: Uint8Array,
  order: Float64Array,
  length: number,
  from: number,
  to: number,
): void {
  for (let place = from; place < to; place += 1) {
    const start = indexIn(order[place]!) * length
    const target = (place - from) * length
    for (let byte = 0; byte < length; byte += 1) sorted[target + byte] = digests[start + byte]!
  }
}
