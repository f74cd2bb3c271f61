/** Names of options, and what `typeof` has to say of each that is given. */
export type OptionTypes = Readonly<Record<string, 'string' | 'number' | 'boolean' | 'function'>>

/**
 * Checks the options of a call by their types. One that is undefined counts as not given.
 *
 * @param example what options may look like, for the message
 * @throws TypeError when the options are no object, or one of them is of another type.
 */
export function checkOptionTypes(options: unknown, types: OptionTypes, example: string): void {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`options must be an object such as ${example}, not ${String(options)}`)
  }
  for (const [name, type] of Object.entries(types)) {
    const value = (options as Readonly<Record<string, unknown>>)[name]
    if (value !== undefined && typeof value !== type) {
      throw new TypeError(`${name} must be a ${type}, not ${value === null ? 'null' : typeof value}`)
    }
  }
}
