/** What stands before an address: schemes of browsers and of podcast players. */
const SCHEMES = /^(?:(?:https?|feed|pcast|podcast|itpc|rss):(?:\/\/)?)+/i
const UUID = /^(?:urn:uuid:|podcast:guid:|guid:)?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i
const APPLE = /^(?:podcasts|itunes)\.apple\.com\/\S*?\/?id(\d{5,12})/i
const CATALOG_ID = /^(?:id)?(\d{6,12})$/
const HOST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,24}(?::\d{1,5})?$/u
/** Parts of a path that are left out one by one until something is found. */
const MAX_PARENTS = 6

/** A question that is an address or id. */
export interface Address {
  /** As it was asked. */
  readonly text: string
  /** Keys of documents, the most exact first. */
  readonly keys: readonly string[]
  readonly uuid: string | null
  /** Whether it may also be words: a host name, a number. */
  readonly mayBeWords: boolean
}

/** The key of a feed, a website or a host: without scheme, `www.`, query and the slash at the end. */
export function addressKey(url: string): string {
  const bare = url
    .trim()
    .replace(SCHEMES, '')
    .replace(/[?#].*$/s, '')
    .replace(/^[^/@]*@/, '')
    .replace(/^www\d?\./i, '')
  const [host = '', ...path] = bare.split('/')
  return [host.toLowerCase(), ...path].join('/').replace(/\/+$/, '')
}

export const catalogKey = (id: number | string): string => `id:${id}`
export const guidKey = (guid: string): string => `guid:${guid.toLowerCase()}`

/** The keys of a series: its feed, its website, their hosts, its ids. */
export function keysOf(of: {
  readonly urls: readonly (string | null)[]
  readonly catalogId: number | null
  readonly guid: string | null
}): string[] {
  const addresses = of.urls.flatMap((url) => (url === null ? [] : [addressKey(url)]))
  const hosts = addresses.map((address) => address.split('/')[0]!)
  const ids = [
    ...(of.catalogId === null ? [] : [catalogKey(of.catalogId)]),
    ...(of.guid === null ? [] : [guidKey(of.guid)]),
  ]
  return [...new Set([...addresses, ...hosts, ...ids])].filter((key) => key !== '')
}

/** Returns the address or id that a question is; `null` if it is words. */
export function addressIn(question: string): Address | null {
  const text = question.trim()
  const uuid = UUID.exec(text)?.[1]?.toLowerCase()
  if (uuid !== undefined) return { text, keys: [guidKey(uuid)], uuid, mayBeWords: false }
  if (/\s/.test(text)) return null
  const key = addressKey(text)
  const apple = APPLE.exec(key)?.[1]
  if (apple !== undefined) return { text, keys: [catalogKey(apple)], uuid: null, mayBeWords: false }
  const id = CATALOG_ID.exec(text)?.[1]
  if (id !== undefined) return { text, keys: [catalogKey(id)], uuid: null, mayBeWords: true }
  const [host = '', ...path] = key.split('/')
  if (!HOST.test(host) || text.includes('@')) return null
  const parents = path.slice(0, MAX_PARENTS).map((_, index) => [host, ...path.slice(0, -index - 1)].join('/'))
  return { text, keys: [...new Set([key, ...parents, host])], uuid: null, mayBeWords: path.length === 0 }
}
