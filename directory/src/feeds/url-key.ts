import { hash } from 'node:crypto'

/**
 * The most characters of a key. An index entry of PostgreSQL has room for 2,704 bytes, and a URL of 2,048 characters
 * may have 20,000.
 */
const MAX_KEY = 1024

/**
 * The spelling by which a URL is known: scheme, `www.`, a slash at the end, the default port, the fragment and the case
 * of the host make no difference. The end of a long key is replaced by a digest of the whole.
 *
 * @param url an absolute http or https URL
 * @returns `example.org/feed?a=1`; `null` if the text is no such URL
 */
export function urlKey(url: string): string | null {
  if (!URL.canParse(url.trim())) return null
  const parsed = new URL(url.trim())
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return null
  const port = parsed.port === '' || parsed.port === '80' || parsed.port === '443' ? '' : `:${parsed.port}`
  const key = `${bareHost(parsed.hostname)}${port}${withoutSlashes(parsed.pathname)}${parsed.search}`
  // No other key contains a `#`.
  return key.length <= MAX_KEY ? key : `${key.slice(0, MAX_KEY - 65)}#${hash('sha256', key, 'hex')}`
}

/**
 * Returns the host to which limits of requests apply: in lower case, with the port unless it is the scheme's default.
 */
export function hostOf(url: string): string {
  return new URL(url).host
}

/** Number of slots of hosts: a worker asks the hosts of the slots that it owns. */
export const SLOTS = 256

/** The slot of a host, 0 to 255. */
export function slotOf(host: string): number {
  return hash('sha256', host, 'buffer').readUInt16BE(0) % SLOTS
}

function bareHost(host: string): string {
  const name = host.endsWith('.') ? host.slice(0, -1) : host
  return name.startsWith('www.') && name.indexOf('.', 4) !== -1 ? name.slice(4) : name
}

function withoutSlashes(path: string): string {
  let end = path.length
  while (end > 0 && path.charAt(end - 1) === '/') end -= 1
  return path.slice(0, end)
}
