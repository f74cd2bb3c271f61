import { emptyList, fitted } from '../../core/fitted-list.ts'
import type { Normalising } from '../normalising.ts'

/** Fields of a record; each may hold nothing. */
export type Sparse<T> = { readonly [K in keyof T]: T[K] | null | undefined }

/**
 * A record of the fields that hold something: extras name only what the feed has. Several groups of fields make one
 * record. (A loop over each group: spreading them into one and filtering its entries took three times as long.)
 */
export function present<T extends object>(...groups: readonly Sparse<Partial<T>>[]): T {
  const kept: Record<string, unknown> = {}
  for (const fields of groups as readonly Readonly<Record<string, unknown>>[]) {
    for (const name in fields) {
      const value = fields[name]
      if (value === null || value === undefined) continue
      if (!Array.isArray(value)) kept[name] = value
      else if (value.length > 0) kept[name] = fitted(value)
    }
  }
  return kept as T
}

/** The entries that have what makes them usable; the others are reported. */
export function complete<R, T>(
  raw: readonly R[],
  field: string,
  normalising: Normalising,
  entryOf: (element: R) => T | false,
): readonly T[] {
  if (raw.length === 0) return emptyList
  const entries: T[] = []
  for (const element of raw) {
    const entry = entryOf(element)
    if (entry === false) normalising.report('rss-element-incomplete', `extras.${field}`)
    else entries.push(entry)
  }
  return entries
}

/** As much of a list as extras hold; an honest feed has far less. */
export const MAX_LISTED = 500

/** The beginning of a list that a feed may make as long as it likes; what is cut off is reported. */
export function atMost<T>(list: readonly T[], field: string, normalising: Normalising): readonly T[] {
  if (list.length <= MAX_LISTED) return list
  normalising.report('value-list-truncated', field, `${list.length} entries`)
  return list.slice(0, MAX_LISTED)
}
