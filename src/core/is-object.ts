/** An object of JSON, or an object of options. */
export type AnyObject = Readonly<Record<string, unknown>>

/** Returns whether a value is an object, and neither an array nor `null`. */
export function isObject(value: unknown): value is AnyObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
