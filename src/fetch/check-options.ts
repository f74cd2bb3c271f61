import { unknownOption } from '../core/option-types.ts'
import { shownValue } from '../core/shown-value.ts'
import type { FetcherOptions, NetworkOptions } from './options.ts'

/** A check of an option's value, and the description of values that it accepts. */
interface ValueCheck {
  readonly description: string
  accepts(value: unknown): boolean
}

type ValueChecks<T> = { readonly [K in keyof T]-?: ValueCheck }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNumber = (value: unknown, least: number): value is number => typeof value === 'number' && value >= least
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const isPair = (value: unknown): boolean =>
  isList(value) && value.length === 2 && isNumber(value[0], 0) && isNumber(value[1], value[0])

/** The check of an option that is checked elsewhere. */
const anything: ValueCheck = { description: 'anything', accepts: () => true }
const group: ValueCheck = { description: 'an object', accepts: isObject }
const callable: ValueCheck = { description: 'a function', accepts: (value) => typeof value === 'function' }
const flag: ValueCheck = { description: 'true or false', accepts: (value) => typeof value === 'boolean' }
const texts: ValueCheck = {
  description: 'a list of strings',
  accepts: (value) => isList(value) && value.every((text) => typeof text === 'string'),
}
const oneOrMore: ValueCheck = { description: 'a number, 1 or more', accepts: (value) => isNumber(value, 1) }
const zeroOrMore: ValueCheck = { description: 'a number, 0 or more', accepts: (value) => isNumber(value, 0) }
const pause: ValueCheck = {
  description: 'the shortest and the longest pause in milliseconds, such as [2000, 5000]',
  accepts: isPair,
}
const pace: ValueCheck = {
  description: 'an object such as { bytesPerSecond: 1024, afterMs: 10000 }',
  accepts: (value) => isObject(value) && isNumber(value['bytesPerSecond'], 0) && isNumber(value['afterMs'], 1),
}
const hostLimits: ValueCheck = {
  description: "numbers by host, 1 or more, such as { 'feeds.example.com': 12 }",
  accepts: (value) => isObject(value) && Object.values(value).every((limit) => isNumber(limit, 1)),
}

function withMethods(...methods: readonly string[]): ValueCheck {
  return {
    description: `an object with the methods ${methods.join(', ')}`,
    accepts: (value) => isObject(value) && methods.every((method) => typeof value[method] === 'function'),
  }
}

const fetcherChecks: ValueChecks<FetcherOptions> = {
  userAgent: anything,
  timeoutsMs: group,
  limits: group,
  concurrency: group,
  retry: group,
  network: group,
  hostState: withMethods('get', 'set'),
  clock: withMethods('now', 'elapsed', 'setTimeout', 'clearTimeout'),
  random: callable,
}

const networkChecks: ValueChecks<NetworkOptions> = {
  allowPrivate: flag,
  allowCidrs: texts,
  allowServers: texts,
  denyCidrs: texts,
  denyHosts: texts,
  ports: callable,
  resolver: withMethods('resolve'),
  ca: texts,
}

/** The checks of options inside groups. An option that is missing here is checked by `oneOrMore`. */
const checksInGroups: Readonly<Record<string, ValueCheck>> = {
  slow: pace,
  overrides: hostLimits,
  turnOf: callable,
  delayMs: pause,
  originGapMs: zeroOrMore,
  redirects: zeroOrMore,
  transient: zeroOrMore,
  ratioAfter: zeroOrMore,
}

/**
 * Throws if an option is unknown or has an invalid value. A misspelt `denyHosts`, for example, would deny nothing.
 *
 * @throws TypeError
 */
export function checkOptions(options: FetcherOptions): void {
  check('', fetcherChecks, options)
  check('network.', networkChecks, options.network ?? {})
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
  const checks = Object.fromEntries(Object.keys(defaults).map((key) => [key, checksInGroups[key] ?? oneOrMore]))
  check(`${name}.`, checks, given ?? {})
  const kept = Object.entries(given ?? {}).filter(([, value]) => value !== undefined)
  return { ...defaults, ...Object.fromEntries(kept) }
}

function check(prefix: string, checks: Readonly<Record<string, ValueCheck>>, given: object): void {
  for (const [name, value] of Object.entries(given)) {
    const ofOption = Object.hasOwn(checks, name) ? checks[name] : undefined
    if (ofOption === undefined) throw unknownOption(name, Object.keys(checks), prefix)
    if (value !== undefined && !ofOption.accepts(value))
      throw new TypeError(`${prefix}${name} must be ${ofOption.description}, not ${shownValue(value)}`)
  }
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
