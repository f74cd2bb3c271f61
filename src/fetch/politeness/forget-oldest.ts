/** A collection in the order of insertion: a Map or a Set. */
interface Kept<K> {
  readonly size: number
  keys(): IterableIterator<K>
  delete(key: K): boolean
}

/**
 * Deletes the oldest entries once there are more than `most`: an eighth of `most` at a time. To find its oldest entry,
 * a Map walks over all deleted ones. To do so for each new entry would cost more than a request.
 */
export function forgetOldest<K>(kept: Kept<K>, most: number, onForgotten: (key: K) => void = () => {}): void {
  if (kept.size <= most) return
  const left = most - Math.floor(most / 8)
  for (const key of kept.keys()) {
    if (kept.size <= left) return
    kept.delete(key)
    onForgotten(key)
  }
}
