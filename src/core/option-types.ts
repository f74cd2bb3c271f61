import { nearestName } from './nearest-name.ts'
import { shownValue } from './shown-value.ts'

/** The names of all options of a call, with the expected type of each. */
export type OptionTypes = Readonly<Record<string, keyof typeof articles>>

/** The types in words. Options of type `anything` are checked elsewhere. */
const articles = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  function: 'a function',
  AbortSignal: 'an AbortSignal, as an AbortController has one',
  anything: 'anything',
} as const

/**
 * Checks the names and types of options. An option that is `undefined` counts as missing.
 *
 * @param types the names and types of all options
 * @param example a valid object of options, for the message
 * @throws TypeError if the options are no object, or one of them is unknown or of another type.
 */
export function checkOptionTypes(options: unknown, types: OptionTypes, example: string): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new TypeError(`options must be an object such as ${example}, not ${shownValue(options)}`)
  }
  // Inherited options count, too: defaults may be in a prototype.
  for (const name in options) {
    const type = Object.hasOwn(types, name) ? types[name] : undefined
    if (type === undefined) throw unknownOption(name, Object.keys(types))
    const value = (options as Readonly<Record<string, unknown>>)[name]
    if (value !== undefined && !isOfType(value, type)) throw otherType(name, type, value)
  }
}

/** Returns the options including inherited ones, which a spread would leave out. */
export function flatOptions<O extends object>(options: O): O {
  const flat: Partial<O> = {}
  for (const name in options) flat[name] = options[name]
  return flat as O
}

function isOfType(value: unknown, type: OptionTypes[string]): boolean {
  if (type === 'anything') return true
  return type === 'AbortSignal' ? value instanceof AbortSignal : typeof value === type
}

function otherType(name: string, type: OptionTypes[string], value: unknown): TypeError {
  const given = type === 'AbortSignal' ? shownValue(value) : value === null ? 'null' : typeof value
  return new TypeError(`${name} must be ${articles[type]}, not ${given}`)
}

/** Returns the error for an unknown option, with the name that was most likely meant. */
export function unknownOption(name: string, names: readonly string[], group = ''): TypeError {
  const meant = nearestName(name, names)
  const list = names.join(', ')
  return meant === null
    ? new TypeError(`${group}${name} is an unknown option; the options are ${list}`)
    : new TypeError(`${group}${name} is an unknown option: did you mean ${meant}? The options are ${list}`)
}
