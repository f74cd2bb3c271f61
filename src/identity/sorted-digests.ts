/** Indices and the first 32 bits of a digest fit one number exactly up to here. */
const MAX_COUNT = 2 ** 21

/**
 * Digests of one length that stand one behind the other, in the order of their bytes. Their first 32 bits are sorted as
 * numbers, which takes a quarter of the time of sorting texts; the few that share them are settled one by one.
 */
export function sortedDigests(digests: Uint8Array, length: number): Uint8Array {
  const count = digests.length / length
  const view = new DataView(digests.buffer, digests.byteOffset, digests.byteLength)
  const order = count <= MAX_COUNT ? orderByPrefix(view, count, length) : Array.from({ length: count }, (_, at) => at)
  settleTies(order, view, length, count > MAX_COUNT)
  const sorted = new Uint8Array(digests.length)
  for (let place = 0; place < count; place += 1) {
    const from = order[place]! * length
    const to = place * length
    for (let byte = 0; byte < length; byte += 1) sorted[to + byte] = digests[from + byte]!
  }
  return sorted
}

function orderByPrefix(view: DataView, count: number, length: number): number[] | Float64Array {
  const keys = new Float64Array(count)
  for (let at = 0; at < count; at += 1) keys[at] = view.getUint32(at * length) * MAX_COUNT + at
  keys.sort()
  // The remainder, in a fifth of the time of %.
  for (let place = 0; place < count; place += 1) keys[place]! -= Math.floor(keys[place]! / MAX_COUNT) * MAX_COUNT
  return keys
}

/** Sorts what has equal first 32 bits by all of its bytes; all of it when it is not sorted at all. */
function settleTies(order: number[] | Float64Array, view: DataView, length: number, isUnsorted: boolean): void {
  const compare = (a: number, b: number): number => {
    for (let byte = 0; byte < length; byte += 1) {
      const difference = view.getUint8(a * length + byte) - view.getUint8(b * length + byte)
      if (difference !== 0) return difference
    }
    return 0
  }
  if (isUnsorted) {
    order.sort(compare)
    return
  }
  for (let start = 0; start < order.length; ) {
    const prefix = view.getUint32(order[start]! * length)
    let end = start + 1
    while (end < order.length && view.getUint32(order[end]! * length) === prefix) end += 1
    if (end - start > 1)
      order
        .slice(start, end)
        .sort(compare)
        .forEach((at, offset) => {
          order[start + offset] = at
        })
    start = end
  }
}
