import type { FeedKind, Snapshot } from './snapshot.ts'

/** A child that a directory already has. */
export interface KnownRow {
  readonly uuid: string
  /** As the feed has it. */
  readonly guid?: string | null
  /** The URL of its primary media. */
  readonly enclosureUrl?: string | null
  /** Its page. */
  readonly link?: string | null
  readonly title?: string | null
  /** Epoch seconds. */
  readonly datePublished?: number | null
  readonly isRemoved?: boolean
}

/** Options of {@link snapshotFrom}. */
export interface KnownRowsOptions {
  /** The uuid that the directory knows the series by. */
  readonly seriesUuid: string
  /** @defaultValue 'podcast' */
  readonly kind?: FeedKind
}

/**
 * The snapshot of a feed whose children a directory has had before it had snapshots, and the only way in for stored
 * uuids. The next reading recognises the rows by guid, else enclosure, page, or title and date, and gives them hashes
 * (`rewritten`) without telling anyone; what is older than all it lists is taken as slid out of the feed.
 *
 * @param rows In any order.
 * @throws TypeError when a row has no uuid, two have the same, or an option is not what it should be.
 */
export function snapshotFrom(_rows: Iterable<KnownRow>, _options: KnownRowsOptions): Snapshot {
  throw new Error('not built yet')
}
