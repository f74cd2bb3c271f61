const LONGEST = 100

/** Returns a value as an error message shows it: texts in quotes, objects by the name of their class. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string')
    return `'${value.length > LONGEST ? `${value.slice(0, LONGEST).toWellFormed()}…` : value}'`
  if (typeof value === 'function') return 'a function'
  if (typeof value !== 'object' || value === null) return String(value)
  return value.constructor?.name || 'Object'
}
