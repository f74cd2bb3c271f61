import { nearestName } from './nearest-name.ts'
import { shownValue } from './shown-value.ts'

/** Names of all options of a call, and what `typeof` has to say of each that is given. */
export type OptionTypes = Readonly<Record<string, keyof typeof articles>>

/** The types, in words. `anything` is looked at elsewhere. */
const articles = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  function: 'a function',
  AbortSignal: 'an AbortSignal, as an AbortController has one',
  anything: 'anything',
} as const

/**
 * Checks the options of a call by their names and types. One that is undefined counts as not given.
 *
 * @param types of all options that there are
 * @param example what options may look like, for the message
 * @throws TypeError when the options are no object, one of them is misspelt, or of another type.
 */
export function checkOptionTypes(options: unknown, types: OptionTypes, example: string): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new TypeError(`options must be an object such as ${example}, not ${shownValue(options)}`)
  }
  // What a prototype has counts too: defaults may be there.
  for (const name in options) {
    const type = Object.hasOwn(types, name) ? types[name] : undefined
    if (type === undefined) throw unknownOption(name, Object.keys(types))
    const value = (options as Readonly<Record<string, unknown>>)[name]
    if (value !== undefined && !isOfType(value, type)) throw otherType(name, type, value)
  }
}

/** The options with what their prototype has among them: a spread leaves it behind. */
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

/** What is said of an option that there is not: most likely it is misspelt. */
export function unknownOption(name: string, names: readonly string[], group = ''): TypeError {
  const meant = nearestName(name, names)
  const list = names.join(', ')
  return meant === null
    ? new TypeError(`${group}${name} is no option; there are ${list}`)
    : new TypeError(`${group}${name} is no option: is ${meant} meant? There are ${list}`)
}
