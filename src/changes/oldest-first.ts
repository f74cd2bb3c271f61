import type { Draft } from './draft.ts'

/**
 * Places in the order of publication. Those without a date count as the newest; of equal ones the one that stands
 * further down is the older in podcasts, whose feeds begin with the newest, and the newer elsewhere.
 */
export function oldestFirst({ rows, kind }: Draft, places: readonly number[]): number[] {
  const direction = kind === 'podcast' ? -1 : 1
  const dateOf = (place: number): number => rows.date(place) ?? Number.MAX_SAFE_INTEGER
  return places.toSorted((a, b) => dateOf(a) - dateOf(b) || direction * (rows.position(a) - rows.position(b)) || a - b)
}
