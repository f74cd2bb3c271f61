/**
 * The fields of an entity that have no column of their own, as `jsonb` text.
 *
 * @param columns names of the fields that stand in columns, or in tables of their own
 */
export function detailsOf<E extends object>(entity: E, columns: readonly (keyof E)[]): string {
  const inColumns = new Set<PropertyKey>(columns)
  return jsonText(Object.fromEntries(Object.entries(entity).filter(([name]) => !inColumns.has(name))))
}

/**
 * Returns JSON that PostgreSQL can store. The library never gives U+0000 or a lone surrogate. This is a second guard:
 * with one such character, a whole feed could never be stored.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value)
  if (!text.includes('\\u0000') && !text.includes('\\ud')) return text
  return JSON.stringify(value, (_, field: unknown) => (typeof field === 'string' ? storable(field) : field))
}

/** A text that PostgreSQL can store: without U+0000, lone surrogates replaced by U+FFFD. */
export function storable(text: string): string {
  return text.includes('\0') || !text.isWellFormed() ? text.replaceAll('\0', '').toWellFormed() : text
}
