import { hash } from 'node:crypto'
import { join } from 'node:path'

/** Where the files of a feed are, in the folder of a file store. */
export interface FeedPlace {
  readonly id: string
  readonly folder: string
  readonly state: string
}

/** The folder with what is known of the feeds. */
export const FEEDS = 'feeds'

/** The file with an edition of a feed's entities. */
export function entitiesPath({ folder, id }: Pick<FeedPlace, 'folder' | 'id'>, edition: number): string {
  return join(folder, `${id}.${edition}.ndjson`)
}

/** The file with an edition of a feed's snapshot. */
export function snapshotPath({ folder, id }: Pick<FeedPlace, 'folder' | 'id'>, edition: number): string {
  return join(folder, `${id}.${edition}.snapshot`)
}

/** The place of the feed that is listed by a URL. */
export function placeOfFeed(root: string, url: string): FeedPlace {
  return placeOfId(root, hash('sha256', url, 'hex').slice(0, 32))
}

/** The place of the feed of which files have this name. */
export function placeOfId(root: string, id: string): FeedPlace {
  const folder = join(root, FEEDS, id.slice(0, 2))
  return { id, folder, state: join(folder, `${id}.state`) }
}
