/** The values of a list, each once, in the order in which they first stand there. */
export function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

/** The same; null, not empty, where there are none. */
export function uniqueOrNull<T>(values: readonly T[]): T[] | null {
  return values.length === 0 ? null : unique(values)
}
