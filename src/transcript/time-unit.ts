/** Times of a transcript whose unit is still unknown. */
export interface TimeSample {
  readonly start: number
  /** `null` if the segment has none. */
  readonly end: number | null
  /** Code units of the text between the two. */
  readonly textLength: number
}

/** Seconds. Half of all captions are much shorter than this. */
const LONG_CUE = 60
/** A day in seconds. */
const LONG_EPISODE = 86_400
/** Characters per second that no speaker reaches. */
const FAST_SPEECH = 100

/**
 * Returns whether numbers that may be seconds are milliseconds. As seconds, the median segment would last longer than a
 * minute, or whole numbers would reach beyond a day. As milliseconds, the speech would not be impossibly fast.
 */
export function areMilliseconds(samples: readonly TimeSample[]): boolean {
  const lengths = samples.flatMap(({ start, end }) => (end === null ? [] : [end - start]))
  const last = samples.reduce((latest, { start }) => Math.max(latest, start), 0)
  if (median(lengths) <= LONG_CUE && !(areWhole(samples) && last > LONG_EPISODE)) return false
  const said = samples.reduce((sum, { textLength }) => sum + textLength, 0)
  return (said * 1000) / Math.max(1, last) <= FAST_SPEECH
}

/** Returns whether no time has a fraction. Milliseconds never have one. */
export function areWhole(samples: readonly TimeSample[]): boolean {
  return samples.every(({ start, end }) => Number.isInteger(start) && Number.isInteger(end ?? 0))
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
}
