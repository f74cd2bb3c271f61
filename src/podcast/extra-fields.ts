import { emptyList, fitted } from '../core/fitted-list.ts'
import type { Normalising } from './normalising.ts'

/** Fields of a record. Each may be empty. */
export type Sparse<T> = { readonly [K in keyof T]: T[K] | null | undefined }

/**
 * Returns a record of the fields that are not empty: extras have only fields for which the feed has a value. Several
 * groups of fields make one record. They are not spread into one object and then filtered, because that took three
 * times as long.
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

/** Returns the usable entries, and reports the incomplete ones. */
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

/** Maximum length of a list in extras; an honest feed has far less. */
export const MAX_LISTED = 500

/** Returns the beginning of a list, because a feed may make it as long as it likes. A cut is reported. */
export function atMost<T>(list: readonly T[], field: string, normalising: Normalising): readonly T[] {
  if (list.length <= MAX_LISTED) return list
  normalising.report('value-list-truncated', field, `${list.length} entries`)
  return list.slice(0, MAX_LISTED)
}
