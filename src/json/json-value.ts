/** Returns the JSON name of a parsed value's type. */
export function typeName(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
