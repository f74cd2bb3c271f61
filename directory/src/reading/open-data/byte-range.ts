/** A part of a file: the first and the last of its bytes. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * Reads the header `Range` (RFC 9110).
 *
 * @returns `null` if the whole file is to be sent: also for several parts, other units, and malformed values.
 * `unsatisfiable` if the file has none of the bytes
 */
export function byteRangeOf(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const [, from, to] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header?.slice(0, 200) ?? '') ?? []
  if (from === undefined || to === undefined || from + to === '') return null
  // Without a beginning: so many of the last bytes.
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  return first < bytes && first <= last ? { first, last } : 'unsatisfiable'
}
