/**
 * Signed 40-bit integers, the least significant byte first: 5 bytes hold every date from 15,400 years before 1970 to
 * 15,400 years after, in epoch seconds.
 */
export const INT40 = 5
const HIGH = 4
const LOW_SIZE = 2 ** 32

export const MIN_INT40 = -(2 ** 39)
const MAX_INT40 = 2 ** 39 - 1

export function int40At(view: DataView, at: number): number {
  return view.getInt8(at + HIGH) * LOW_SIZE + view.getUint32(at, true)
}

/** Writes a number without its fraction. A number out of range becomes the nearest in range. */
export function putInt40(view: DataView, at: number, value: number): void {
  const kept = Math.min(Math.max(Math.trunc(value), MIN_INT40), MAX_INT40)
  view.setInt8(at + HIGH, Math.floor(kept / LOW_SIZE))
  view.setUint32(at, kept % LOW_SIZE, true)
}
