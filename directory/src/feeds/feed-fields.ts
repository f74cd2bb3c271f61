import type { Selectable } from 'kysely'
import type { Feeds } from '../database/tables.generated.ts'

/** A feed with the name of its series or creator; `null` if it was never read. */
export type NamedFeed = Pick<Selectable<Feeds>, 'feed_id' | 'series_uuid' | 'host' | 'feed_url'> & {
  readonly name: string | null
}

/** Returns what every line of the log about a feed says: which one it is. */
export function feedFields({ feed_id, series_uuid, host, feed_url, name }: NamedFeed) {
  return { feed_id, series_uuid, host, url: loggedUrl(feed_url), ...(name !== null && { name }) }
}

/** Returns an address without what may be secret: user, password and query. */
export function loggedUrl(url: string): string {
  if (!URL.canParse(url)) return ''
  const { origin, pathname, search } = new URL(url)
  return `${origin}${pathname}${search === '' ? '' : '?…'}`
}
