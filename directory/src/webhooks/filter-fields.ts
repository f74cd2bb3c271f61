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

/** The fields of an event's data that a clause can look at, such as `name` or `podcastSeries.name`. */
export function filterableFields(eventType: string): ReadonlySet<string> {
  return fieldsByType.get(typeOfEvent(eventType)) ?? new Set()
}

/**
 * The texts of a field: those of each entry of a list, also of a list of objects. Numbers, booleans and words of
 * enumerations count as texts. A field that is null has none.
 */
export function textsOf(data: unknown, path: readonly string[], depth = 0): string[] {
  if (data === null || data === undefined) return []
  if (Array.isArray(data)) return data.flatMap((item) => textsOf(item, path, depth))
  if (depth === path.length) return typeof data === 'object' ? [] : [String(data)]
  return typeof data === 'object' ? textsOf((data as Record<string, unknown>)[path[depth]!], path, depth + 1) : []
}
