import { isObject } from './is-object.ts'
import { nearestName } from './nearest-name.ts'
import { shownValue } from './shown-value.ts'

/** What an option may be, in words, and the check of it. */
export interface OptionType {
  readonly description: string
  accepts(value: unknown): boolean
}

const types = {
  string: { description: 'a string', accepts: (value) => typeof value === 'string' },
  number: { description: 'a number', accepts: (value) => typeof value === 'number' },
  boolean: { description: 'true or false', accepts: (value) => typeof value === 'boolean' },
  function: { description: 'a function', accepts: (value) => typeof value === 'function' },
  object: { description: 'an object', accepts: (value) => isObject(value) },
  AbortSignal: {
    description: 'an AbortSignal, as an AbortController has one',
    accepts: (value) => value instanceof AbortSignal,
  },
  'positive whole number': {
    description: 'a positive whole number',
    accepts: (value) => Number.isSafeInteger(value) && Number(value) > 0,
  },
  /** The value is checked elsewhere. */
  anything: { description: 'anything', accepts: () => true },
} as const satisfies Readonly<Record<string, OptionType>>

/** The names of all options of a call, with the type of each. */
export type OptionTypes = Readonly<Record<string, keyof typeof types | OptionType>>

export function oneOfValues(...values: readonly string[]): OptionType {
  const last = values.at(-1)
  return {
    description: `${values.slice(0, -1).join(', ')} or ${last}`,
    accepts: (value) => values.some((allowed) => allowed === value),
  }
}

export function withMethods(...methods: readonly string[]): OptionType {
  return {
    description: `an object with the methods ${methods.join(', ')}`,
    accepts: (value) => isObject(value) && methods.every((method) => typeof value[method] === 'function'),
  }
}

/**
 * Checks the names and values of options. An option that is `undefined` counts as missing.
 *
 * @param expected the names and types of all options
 * @param example a valid object of options, for the message
 * @param group the beginning of the names in messages, such as `network.`, for a group of options
 * @throws TypeError if the options are no object, or one of them is unknown or of another type.
 */
export function checkOptionTypes(options: unknown, expected: OptionTypes, example: string, group = ''): void {
  if (!isObject(options)) {
    const name = group === '' ? 'options' : group.slice(0, -1)
    throw new TypeError(`${name} must be an object such as ${example}, not ${shownValue(options)}`)
  }
  // Inherited options count, too: defaults may be in a prototype.
  for (const name in options) {
    const type = Object.hasOwn(expected, name) ? expected[name] : undefined
    if (type === undefined) throw unknownOption(name, Object.keys(expected), group)
    const { description, accepts } = typeof type === 'string' ? types[type] : type
    const value = options[name]
    if (value === undefined || accepts(value)) continue
    throw new TypeError(`${group}${name} must be ${description}, not ${shownValue(value)}`)
  }
}

/** Returns the options including inherited ones, which a spread would leave out. */
export function flatOptions<O extends object>(options: O): O {
  const flat: Partial<O> = {}
  for (const name in options) flat[name] = options[name]
  return flat as O
}

function unknownOption(name: string, names: readonly string[], group: string): TypeError {
  const meant = nearestName(name, names)
  const list = names.join(', ')
  return meant === null
    ? new TypeError(`${group}${name} is an unknown option; the options are ${list}`)
    : new TypeError(`${group}${name} is an unknown option: did you mean ${meant}? The options are ${list}`)
}
