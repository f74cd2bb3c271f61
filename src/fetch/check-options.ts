import { unknownOption } from '../core/option-types.ts'
import { shownValue } from '../core/shown-value.ts'
import type { FetcherOptions, NetworkOptions } from './options.ts'

/** A check of an option's value, and its description. */
interface Kind {
  readonly words: string
  is(value: unknown): boolean
}

type Kinds<T> = { readonly [K in keyof T]-?: Kind }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const isNumber = (value: unknown, least: number): value is number => typeof value === 'number' && value >= least
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const isPair = (value: unknown): boolean =>
  isList(value) && value.length === 2 && isNumber(value[0], 0) && isNumber(value[1], value[0])

/** Checked elsewhere. */
const anything: Kind = { words: 'anything', is: () => true }
const group: Kind = { words: 'an object', is: isObject }
const callable: Kind = { words: 'a function', is: (value) => typeof value === 'function' }
const flag: Kind = { words: 'true or false', is: (value) => typeof value === 'boolean' }
const texts: Kind = {
  words: 'a list of strings',
  is: (value) => isList(value) && value.every((text) => typeof text === 'string'),
}
const positive: Kind = { words: 'a positive number', is: (value) => isNumber(value, 1) }
const countOrNone: Kind = { words: 'a number, 0 or more', is: (value) => isNumber(value, 0) }
const pause: Kind = { words: 'the shortest and the longest, as [2000, 5000]', is: isPair }
const seconds: Kind = { words: 'the least and the most seconds, as [30, 3600]', is: isPair }
const pace: Kind = {
  words: 'as { bytesPerSecond: 1024, afterMs: 10000 }',
  is: (value) => isObject(value) && isNumber(value['bytesPerSecond'], 0) && isNumber(value['afterMs'], 1),
}
const hostLimits: Kind = {
  words: "positive numbers by host, as { 'feeds.example.com': 12 }",
  is: (value) => isObject(value) && Object.values(value).every((limit) => isNumber(limit, 1)),
}
const http2: Kind = { words: "'never' or 'fallback'", is: (value) => value === 'never' || value === 'fallback' }

function having(...methods: readonly string[]): Kind {
  return {
    words: `an object with the methods ${methods.join(', ')}`,
    is: (value) => isObject(value) && methods.every((method) => typeof value[method] === 'function'),
  }
}

const fetcherKinds: Kinds<FetcherOptions> = {
  userAgent: anything,
  timeoutsMs: group,
  limits: group,
  concurrency: group,
  retry: group,
  network: group,
  trustedHosts: texts,
  hostState: having('get', 'set'),
  clock: having('now', 'elapsed', 'setTimeout', 'clearTimeout'),
  random: callable,
}

const networkKinds: Kinds<NetworkOptions> = {
  allowPrivate: flag,
  allowCidrs: texts,
  denyCidrs: texts,
  denyHosts: texts,
  ports: callable,
  resolver: having('resolve'),
  dnsServers: texts,
  dnsTtlSeconds: seconds,
  http2,
  ca: texts,
}

/** The options within the groups that are not positive numbers. */
const others: Readonly<Record<string, Kind>> = {
  slow: pace,
  overrides: hostLimits,
  turnOf: callable,
  delayMs: pause,
  originGapMs: countOrNone,
  redirects: countOrNone,
  staleSocket: countOrNone,
  transient: countOrNone,
  ratioAfter: countOrNone,
}

/**
 * Throws if an option is unknown or has an invalid value. A misspelt guard would guard nothing.
 *
 * @throws TypeError
 */
export function checkOptions(options: FetcherOptions): void {
  check('', fetcherKinds, options)
  check('network.', networkKinds, options.network ?? {})
}

/**
 * Returns the given values over the defaults.
 *
 * @throws TypeError if a name is unknown or a value is invalid
 */
export function withDefaults<T extends object>(
  name: string,
  defaults: T,
  given: { readonly [option in keyof T]?: T[option] | undefined } | undefined,
): T {
  const kinds = Object.fromEntries(Object.keys(defaults).map((key) => [key, others[key] ?? positive]))
  check(`${name}.`, kinds, given ?? {})
  const kept = Object.entries(given ?? {}).filter(([, value]) => value !== undefined)
  return { ...defaults, ...Object.fromEntries(kept) }
}

function check(prefix: string, kinds: Readonly<Record<string, Kind>>, given: object): void {
  for (const [name, value] of Object.entries(given)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
    if (kind === undefined) throw unknownOption(name, Object.keys(kinds), prefix)
    if (value !== undefined && !kind.is(value))
      throw new TypeError(`${prefix}${name} must be ${kind.words}, not ${shownValue(value)}`)
  }
}

/**
 * Checks that a User-Agent names the client and a contact: `Name/Version (+https://example.org/bot)` or `(+mailto:…)`
 * (fetching 1.12).
 *
 * @throws TypeError if it names no contact, or poses as a browser
 */
export function checkUserAgent(userAgent: unknown): string {
  const advice = "such as 'ExampleDirectory/1.0 (+https://example.org/bot; podcast directory)'"
  if (typeof userAgent !== 'string') throw new TypeError(`The option userAgent is needed, ${advice}`)
  if (/[^\x20-\x7e]/.test(userAgent))
    throw new TypeError(`userAgent has characters that cannot be sent; use ASCII, ${advice}`)
  if (!/\+(?:https?:\/\/|mailto:)[^\s;,()]+/i.test(userAgent))
    throw new TypeError(`userAgent must name a contact after a plus sign, a URL or mailto:, ${advice}`)
  if (/^Mozilla\//i.test(userAgent))
    throw new TypeError(`userAgent must not pose as a browser; begin with the name of the program, ${advice}`)
  return userAgent
}
