import { join } from 'node:path'
import type { FeedState, StoredEntity } from '../../ingest/index.ts'
import { entitiesPath, FEEDS, type FeedPlace, placeOfId } from '../../ingest/stores/feed-place.ts'
import { decodeFeedRecord } from '../../ingest/stores/feed-record.ts'
import { nodeFiles } from '../../ingest/stores/file-system.ts'
import { linesOf } from '../../ingest/stores/spool.ts'
import { UsageError } from '../command.ts'

/** A feed of the folder, with its name and website. */
export interface NamedFeed {
  /** The URL that the list has. */
  readonly url: string
  readonly state: FeedState
  /** `null` if the feed was never read, or has no name. */
  readonly name: string | null
  readonly websiteUrl: string | null
}

const STATE = /^([0-9a-f]{32})\.state$/

/** A running process may replace a feed between the reading of its state and of its entities. */
const ATTEMPTS = 3

/**
 * Reads the feeds that `ingest` keeps in a folder, in no particular order. Needs no lock, since a state is replaced
 * atomically and never overwritten. `onDamage` gets a message for each feed that cannot be read.
 *
 * @throws UsageError if the folder is not one of ingest
 */
export async function* keptFeeds(folder: string, onDamage: (message: string) => void): AsyncGenerator<NamedFeed> {
  const feeds = join(folder, FEEDS)
  const shelves = await nodeFiles.list(feeds)
  if (shelves.length === 0 && !(await nodeFiles.list(folder)).includes(FEEDS)) {
    throw new UsageError(`${folder} holds no feeds. Give the folder of ingest.`)
  }
  for (const shelf of shelves.toSorted()) {
    for (const name of await nodeFiles.list(join(feeds, shelf))) {
      const id = STATE.exec(name)?.[1]
      const feed = id === undefined ? null : await feedAt(placeOfId(folder, id), onDamage)
      if (feed !== null) yield feed
    }
  }
}

async function feedAt(place: FeedPlace, onDamage: (message: string) => void): Promise<NamedFeed | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const bytes = await nodeFiles.read(place.state)
      if (bytes === null) return null
      const { url, state, edition } = decodeFeedRecord(bytes, noSnapshot)
      return { url, state, ...(await namesIn(place, edition)) }
    } catch (error) {
      if (attempt < ATTEMPTS) continue
      onDamage(`${place.state} or the entities beside it cannot be read: ${(error as Error).message}`)
      return null
    }
  }
}

/** The loader of a snapshot that is never read, because names are not in it. */
const noSnapshot = () => () => Promise.reject(new Error('The snapshot of a listed feed is not read'))

async function namesIn(place: FeedPlace, edition: number): Promise<Pick<NamedFeed, 'name' | 'websiteUrl'>> {
  if (edition > 0) {
    for await (const line of linesOf(nodeFiles.pieces(entitiesPath(place, edition)))) {
      const { type, entity } = JSON.parse(line) as StoredEntity
      if (type !== 'series') break
      const { name, websiteUrl } = entity as Partial<NamedFeed>
      return { name: name ?? null, websiteUrl: websiteUrl ?? null }
    }
  }
  return { name: null, websiteUrl: null }
}
