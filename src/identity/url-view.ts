import { parseUrl } from '../values/parse-url.ts'
import { isTidyUri, MAX_URL_LENGTH, plainUrlEnd } from '../values/url.ts'

/*
 * The URL view (identity 1.7): the parts of a URL that identify the resource. Hashes and keys are made of it; the
 * emitted value is never changed. Parameters that track a reader or sign a request differ at each reading of the same
 * feed.
 */

/**
 * Names of parameters that are always dropped, in lower case. `utm_*` and the signing parameters of AWS and Google are
 * below.
 */
const alwaysDropped = new Set([
  ...['fbclid', 'gclid', 'dclid', 'msclkid', 'mc_cid', 'mc_eid', 'igshid', '_ga'],
  ...['token', 'access_token', 'contenttoken'],
  ...['nocache', 'cachebuster', 'cb', '_', 'rand', 'rnd'],
])
const signingSuffixes = ['algorithm', 'credential', 'date', 'expires', 'signedheaders', 'signature', 'security-token']
for (const suffix of signingSuffixes) for (const vendor of ['amz', 'goog']) alwaysDropped.add(`x-${vendor}-${suffix}`)

/** Names of parameters that are dropped only if their flag is there too: a lone `expires=` can mean new audio. */
const droppedWithFlag: ReadonlyMap<string, readonly string[]> = new Map([
  ['signature', ['signature', 'expires', 'key-pair-id', 'policy', 'awsaccesskeyid']],
  ['sig', ['sig', 'se', 'st', 'sp', 'sv', 'sr', 'spr', 'skoid', 'sktid', 'skt', 'ske', 'sks', 'skv']],
  ['hdnts', ['hdnts']],
  ['hmac', ['hmac', 'exp']],
  ['token-hash', ['token-hash', 'token-time']],
])

/** Options of {@link urlView}. */
export interface UrlViewOptions {
  /** Drops every query, for a feed whose host adds a new one to each URL at each reading. */
  readonly ignoreQueries?: boolean
}

/**
 * Returns the view of a URL: without fragment, user information, default port, tracking and signing parameters, but
 * with scheme, path and the order of parameters unchanged. A text that is no URL is returned unchanged.
 */
export function urlView(url: string, { ignoreQueries = false }: UrlViewOptions = {}): string {
  // Nearly all URLs in feeds have nothing to drop, and are written as the URL Standard writes them. Parsing them takes
  // ten times as long as this check (80 ns).
  if (plainUrlEnd(url) === url.length) return url
  if (isTidyUri(url)) return withoutNoise(url, ignoreQueries)
  const parsed = parseUrl(url)
  if (parsed === null) return url
  parsed.username = ''
  parsed.password = ''
  return withoutNoise(parsed.href, ignoreQueries)
}

/** Returns a URL, written as the URL Standard writes it, without its fragment and the dropped parameters. */
function withoutNoise(url: string, ignoreQueries: boolean): string {
  const fragment = url.indexOf('#')
  const end = fragment < 0 ? url.length : fragment
  const query = url.indexOf('?')
  if (query < 0 || query > end) return url.slice(0, end)
  const kept = ignoreQueries ? '' : keptQuery(url.slice(query, end))
  if (kept.length === end - query - 1 && kept !== '') return url.slice(0, end)
  return kept === '' ? url.slice(0, query) : `${url.slice(0, query)}?${kept}`
}

/** The beginnings of all dropped names. A query without any of them is kept unchanged, at a fifth of the cost. */
const SUSPECT = new RegExp(`[?&](?:utm_|${[...alwaysDropped, ...droppedWithFlag.keys()].join('|')})`, 'i')

/**
 * A query of campaign parameters only. Hosts usually add no others, and this test (40 ns) takes a twentieth of the time
 * of checking each parameter. Each parameter takes room on the stack of the pattern, so a query longer than any URL of
 * a feed is not tested.
 */
const ONLY_CAMPAIGN = /^\?utm_[^&]*(?:&utm_[^&]*)*$/i

/** Returns a query without its `?` and the dropped parameters. The other parameters stay as they are written. */
function keptQuery(search: string): string {
  if (search.length <= MAX_URL_LENGTH && ONLY_CAMPAIGN.test(search)) return ''
  if (!SUSPECT.test(search)) return search.slice(1)
  const parameters = search.slice(1).split('&')
  const names = parameters.map(nameOf)
  const dropped = new Set<string>()
  for (const name of names) {
    if (alwaysDropped.has(name) || name.startsWith('utm_')) dropped.add(name)
    for (const companion of droppedWithFlag.get(name) ?? []) dropped.add(companion)
  }
  if (dropped.size === 0) return search.slice(1)
  return parameters.filter((_, index) => !dropped.has(names[index] ?? '')).join('&')
}

function nameOf(parameter: string): string {
  const end = parameter.indexOf('=')
  return (end === -1 ? parameter : parameter.slice(0, end)).toLowerCase()
}
