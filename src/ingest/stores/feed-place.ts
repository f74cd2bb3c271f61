import { hash } from 'node:crypto'
import { join } from 'node:path'

/** The paths of a feed's files in the folder of a file store. */
export interface FeedPlace {
  readonly id: string
  readonly folder: string
  readonly state: string
}

/** The folder with all state files. */
export const FEEDS = 'feeds'

/** Returns the path of an edition of a feed's entities. */
export function entitiesPath({ folder, id }: Pick<FeedPlace, 'folder' | 'id'>, edition: number): string {
  return join(folder, `${id}.${edition}.ndjson`)
}

/** Returns the path of an edition of a feed's snapshot. */
export function snapshotPath({ folder, id }: Pick<FeedPlace, 'folder' | 'id'>, edition: number): string {
  return join(folder, `${id}.${edition}.snapshot`)
}

/** Returns the place of the feed that is listed by a URL. */
export function placeOfFeed(root: string, url: string): FeedPlace {
  return placeOfId(root, hash('sha256', url, 'hex').slice(0, 32))
}

/** Returns the place of the feed whose files have this name. */
export function placeOfId(root: string, id: string): FeedPlace {
  const folder = join(root, FEEDS, id.slice(0, 2))
  return { id, folder, state: join(folder, `${id}.state`) }
}
