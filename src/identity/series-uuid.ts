import { uuidV5 } from './uuid.ts'

/** The namespace of podcast:guid (podcast namespace, `guid`). */
const podcastNamespace = 'ead4c236-bf58-58c6-a2c6-a6b28d128cb6'

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i

/**
 * The uuid of a podcast series with this feed URL: that of the podcast:guid algorithm, over the URL without scheme and
 * trailing slashes. The URL is otherwise taken as it is, so give the one that is stored.
 *
 * @example seriesUuidFromUrl('https://podnews.net/rss/') // '9b024349-ccf0-5f69-a609-6b82873eab3c'
 * @throws TypeError when nothing is left of the URL, or it is no text.
 */
export function seriesUuidFromUrl(url: string): string {
  if (typeof url !== 'string') throw new TypeError(`url must be the URL of a feed, not ${typeof url}`)
  const name = withoutTrailingSlashes(url.replace(SCHEME, ''))
  if (name === '')
    throw new TypeError(`url must be the URL of a feed such as https://example.org/feed.xml, not '${url}'`)
  return uuidV5(podcastNamespace, name)
}

// Not /\/+$/, which looks at every run of slashes in the text to its end.
function withoutTrailingSlashes(text: string): string {
  let end = text.length
  while (end > 0 && text.charAt(end - 1) === '/') end -= 1
  return text.slice(0, end)
}
