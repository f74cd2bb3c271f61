/** A collection that keeps the order of insertion: a Map or a Set. */
interface Kept<K> {
  readonly size: number
  keys(): IterableIterator<K>
  delete(key: K): boolean
}

/**
 * Forgets what was put in first, once more than `most` is kept: an eighth of all at a time, for to find the oldest a Map
 * walks over all that was deleted before it, and to do so for each that is new costs more than a request does.
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
