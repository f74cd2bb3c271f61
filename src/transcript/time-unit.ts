/** Facts about the times of a transcript, as long as their unit is unknown. */
export interface TimeSample {
  readonly start: number
  /** Null when the segment has none. */
  readonly end: number | null
  /** Code units of what is said between the two. */
  readonly textLength: number
}

/** Nobody takes a minute for a caption: half of them are shorter by far. */
const LONG_CUE = 60
/** A day in seconds. */
const LONG_EPISODE = 86_400
/** Nobody says more characters in a second. */
const FAST_SPEECH = 100

/**
 * Whether numbers that may be seconds are milliseconds: the usual segment would last longer than a minute, or the whole
 * longer than a day, and nobody would have to speak faster than anyone can.
 */
export function areMilliseconds(samples: readonly TimeSample[]): boolean {
  const lengths = samples.flatMap(({ start, end }) => (end === null ? [] : [end - start]))
  const last = samples.reduce((latest, { start }) => Math.max(latest, start), 0)
  if (median(lengths) <= LONG_CUE && !(areWhole(samples) && last > LONG_EPISODE)) return false
  const said = samples.reduce((sum, { textLength }) => sum + textLength, 0)
  return (said * 1000) / Math.max(1, last) <= FAST_SPEECH
}

/** Whether no time has a fraction, which milliseconds never have. */
export function areWhole(samples: readonly TimeSample[]): boolean {
  return samples.every(({ start, end }) => Number.isInteger(start) && Number.isInteger(end ?? 0))
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
}
