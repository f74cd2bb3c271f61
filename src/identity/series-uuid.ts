import { uuidV5 } from './uuid.ts'

/** The namespace of podcast:guid (podcast namespace, `guid`). */
const podcastNamespace = 'ead4c236-bf58-58c6-a2c6-a6b28d128cb6'

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i
/** User information, host and port, each optional. */
const AUTHORITY = /^([^/?#]*@)?([^/?#@]*?)(:\d*)?(?=[/?#]|$)/

/**
 * Returns the uuid of a podcast series with this feed URL, by the podcast:guid algorithm over the URL without scheme
 * and trailing slashes. Neither the case of the host nor a default port makes a difference. The rest of the URL is
 * taken unchanged, so pass the URL as it is stored.
 *
 * @example seriesUuidFromUrl('https://podnews.net/rss/') // '9b024349-ccf0-5f69-a609-6b82873eab3c'
 * @throws TypeError if `url` is no text, or nothing is left of it.
 */
export function seriesUuidFromUrl(url: string): string {
  if (typeof url !== 'string') throw new TypeError(`url must be the URL of a feed, not ${typeof url}`)
  const scheme = SCHEME.exec(url)?.[0] ?? ''
  const name = withoutTrailingSlashes(withTidyHost(url.slice(scheme.length), scheme.toLowerCase()))
  if (name === '')
    throw new TypeError(`url must be the URL of a feed such as https://example.org/feed.xml, not '${url}'`)
  return uuidV5(podcastNamespace, name)
}

/** The default port of each scheme. */
const defaultPorts: ReadonlyMap<string, string> = new Map([
  ['https://', ':443'],
  ['http://', ':80'],
])

function withTidyHost(url: string, scheme: string): string {
  return url.replace(AUTHORITY, (_, user: string = '', host: string = '', port: string = '') => {
    const isDefault = port === ':' || port === defaultPorts.get(scheme)
    // Only A to Z, so that no Unicode version matters.
    return user + host.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase()) + (isDefault ? '' : port)
  })
}

// Not `/\/+$/`, which scans every run of slashes in the text to its end.
function withoutTrailingSlashes(text: string): string {
  let end = text.length
  while (end > 0 && text.charAt(end - 1) === '/') end -= 1
  return text.slice(0, end)
}
