import { contentSelections, type Selection } from '../entities/index.ts'
import { typeOfEvent } from './event-names.ts'

const fieldsByType = new Map<string, ReadonlySet<string>>(
  Object.entries(contentSelections).map(([type, selection]) => [type, new Set(pathsOf(selection))]),
)

function pathsOf(selection: Selection, prefix = ''): string[] {
  return Object.entries(selection).flatMap(([field, inside]) =>
    inside === true ? [prefix + field] : pathsOf(inside, `${prefix}${field}.`),
  )
}

/** Returns the fields of an event's data that a clause can look at, such as `name` or `podcastSeries.name`. */
export function filterableFields(eventType: string): ReadonlySet<string> {
  return fieldsByType.get(typeOfEvent(eventType)) ?? new Set()
}

/**
 * Returns the texts of a field. A list has those of all its entries, even if these are objects. Numbers, booleans and
 * words of enumerations count as texts. A field that is `null` has no texts.
 */
export function textsOf(data: unknown, path: readonly string[], depth = 0): string[] {
  if (data === null || data === undefined) return []
  if (Array.isArray(data)) return data.flatMap((item) => textsOf(item, path, depth))
  if (depth === path.length) return typeof data === 'object' ? [] : [String(data)]
  return typeof data === 'object' ? textsOf((data as Record<string, unknown>)[path[depth]!], path, depth + 1) : []
}
