import { isObject } from '../core/is-object.ts'
import { checkOptionTypes, type OptionType, type OptionTypes, withMethods } from '../core/option-types.ts'
import type { FetcherOptions, NetworkOptions } from './options.ts'

type TypesOf<T> = { readonly [K in keyof T]-?: OptionTypes[string] }

const isNumber = (value: unknown, least: number): value is number => typeof value === 'number' && value >= least

const texts: OptionType = {
  description: 'a list of strings',
  accepts: (value) => Array.isArray(value) && value.every((text) => typeof text === 'string'),
}
const oneOrMore: OptionType = { description: 'a number, 1 or more', accepts: (value) => isNumber(value, 1) }
const zeroOrMore: OptionType = { description: 'a number, 0 or more', accepts: (value) => isNumber(value, 0) }
const pause: OptionType = {
  description: 'the shortest and the longest pause in milliseconds, such as [2000, 5000]',
  accepts: (value) =>
    Array.isArray(value) && value.length === 2 && isNumber(value[0], 0) && isNumber(value[1], value[0]),
}
const pace: OptionType = {
  description: 'an object such as { bytesPerSecond: 1024, afterMs: 10000 }',
  accepts: (value) => isObject(value) && isNumber(value['bytesPerSecond'], 0) && isNumber(value['afterMs'], 1),
}
const hostLimits: OptionType = {
  description: "numbers by host, 1 or more, such as { 'feeds.example.com': 12 }",
  accepts: (value) => isObject(value) && Object.values(value).every((limit) => isNumber(limit, 1)),
}

const fetcherTypes: TypesOf<FetcherOptions> = {
  userAgent: 'anything',
  timeoutsMs: 'object',
  limits: 'object',
  concurrency: 'object',
  retry: 'object',
  network: 'object',
  hostState: withMethods('get', 'set'),
  clock: withMethods('now', 'elapsed', 'setTimeout', 'clearTimeout'),
  random: 'function',
}

const networkTypes: TypesOf<NetworkOptions> = {
  allowPrivate: 'boolean',
  allowCidrs: texts,
  allowServers: texts,
  denyCidrs: texts,
  denyHosts: texts,
  ports: 'function',
  resolver: withMethods('resolve'),
  ca: texts,
}

/** The types of options inside groups. All others take a number, 1 or more. */
const typesInGroups: OptionTypes = {
  slow: pace,
  overrides: hostLimits,
  turnOf: 'function',
  delayMs: pause,
  originGapMs: zeroOrMore,
  redirects: zeroOrMore,
  transient: zeroOrMore,
}

/**
 * Throws if an option is unknown or has an invalid value. A misspelt `denyHosts`, for example, would deny nothing.
 *
 * @throws TypeError
 */
export function checkOptions(options: FetcherOptions): void {
  checkOptionTypes(options, fetcherTypes, '{ userAgent }')
  checkOptionTypes(options.network ?? {}, networkTypes, '{ denyHosts: [] }', 'network.')
}

/**
 * Returns the defaults, replaced by the given values.
 *
 * @throws TypeError if a name is unknown or a value is invalid
 */
export function withDefaults<T extends object>(
  name: string,
  defaults: T,
  given: { readonly [option in keyof T]?: T[option] | undefined } | undefined,
): T {
  const types = Object.fromEntries(Object.keys(defaults).map((key) => [key, typesInGroups[key] ?? oneOrMore]))
  checkOptionTypes(given ?? {}, types, `{ ${Object.keys(defaults)[0]} }`, `${name}.`)
  const kept = Object.entries(given ?? {}).filter(([, value]) => value !== undefined)
  return { ...defaults, ...Object.fromEntries(kept) }
}

/**
 * Returns a User-Agent if it names the client and a contact: `Name/Version (+https://example.org/bot)` or `(+mailto:…)`
 * (fetching 1.12).
 *
 * @throws TypeError if it is no string, is not ASCII, names no contact, or poses as a browser
 */
export function checkUserAgent(userAgent: unknown): string {
  const advice = "such as 'ExampleDirectory/1.0 (+https://example.org/bot; podcast directory)'"
  if (typeof userAgent !== 'string') throw new TypeError(`userAgent must be a string, ${advice}`)
  if (/[^\x20-\x7e]/.test(userAgent))
    throw new TypeError(`userAgent has characters that cannot be sent; use ASCII, ${advice}`)
  if (!/\+(?:https?:\/\/|mailto:)[^\s;,()]+/i.test(userAgent))
    throw new TypeError(`userAgent must name a contact after a plus sign, a URL or mailto:, ${advice}`)
  if (/^Mozilla\//i.test(userAgent))
    throw new TypeError(`userAgent must not pose as a browser; begin with the name of the program, ${advice}`)
  return userAgent
}
