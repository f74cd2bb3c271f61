/** The fields of an entity that stand in the column `details`, as `jsonb` text. */
export function detailsOf(entity: { readonly [field: string]: unknown }, fields: readonly string[]): string {
  return jsonText(Object.fromEntries(fields.map((field) => [field, entity[field]])))
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
