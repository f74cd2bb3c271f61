/** Returns the values of a list, each once, in the order of their first positions. */
export function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

/** Returns the values of a list, each once; `null`, not empty, if there are none. */
export function uniqueOrNull<T>(values: readonly T[]): T[] | null {
  return values.length === 0 ? null : unique(values)
}
