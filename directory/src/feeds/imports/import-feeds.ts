import { hash } from 'node:crypto'
import { seriesUuidFromUrl } from 'feedmill'
import type { FeedFetcher } from 'feedmill/fetch'
import { initialFeedState } from 'feedmill/ingest'
import type { Database } from '../../database/database.ts'
import type { SubmittedKind } from '../../database/submitted-kind.ts'
import { claimCatalogIds, insertSeriesSkeletons } from '../../entities/index.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { refusedUrlText } from '../refused-url-text.ts'
import { stateColumns } from '../state-columns.ts'
import { hostOf, slotOf, urlKey } from '../url-key.ts'
import { aliasesAmong, hastenUnreadFeeds, type ImportedFeedRow, insertImportedFeeds } from './imported-feed-rows.ts'

/** A feed that another directory knows. */
export interface FeedToImport {
  readonly url: string
  readonly kind: SubmittedKind
  /** The identifier of the podcast in the catalog, according to the other directory. It counts as claimed. */
  readonly catalogId?: number | undefined
  /** Whether its first reading may wait for a week: the other directory could not read it. Default: false. */
  readonly isDead?: boolean | undefined
  /** Whether its first reading comes within 6 hours, not a day. Default: false. */
  readonly isPopular?: boolean | undefined
}

/** A feed that was left out, and why. */
export interface RefusedFeed {
  readonly url: string
  readonly reason: string
}

export interface ImportContext {
  readonly db: Database
  readonly fetcher: Pick<FeedFetcher, 'blockedReason'>
  readonly runtime: Pick<Runtime, 'now'>
}

/** How a list is imported. */
export interface ImportOptions {
  /** Called with each feed that cannot be fetched. */
  readonly onRefused: (feed: RefusedFeed) => Promise<void> | void
  /**
   * Whether all first readings are due at once. Feeds that are known and were never read are due, too.
   *
   * @defaultValue only those of a list of at most 1,000 feeds
   */
  readonly isAtOnce?: boolean | undefined
}

export interface ImportCounts {
  readonly added: number
  /** Feeds that the directory had already, or that the list repeats, in any spelling of the URL. */
  readonly known: number
  readonly refused: number
  /** Whether all first readings are due at once. */
  readonly isAtOnce: boolean
}

/** The most feeds of a list whose first readings are not spread. */
const FEW = 1_000
const BATCH = 500
const DAY_S = 86_400
const WEEK_S = 7 * DAY_S

/**
 * Adds the feeds of a list to the directory. A digest of the URL spreads the first readings of a long list over a day.
 * Hosts are asked at their pace in any case. Submitted feeds are read before them. Importing a list twice changes nothing,
 * so an interrupted import can be started again.
 */
export async function importFeeds(
  context: ImportContext,
  feeds: AsyncIterable<FeedToImport>,
  { onRefused, isAtOnce: given }: ImportOptions,
): Promise<ImportCounts> {
  const { isShort, all } = await withLength(feeds)
  const isAtOnce = given ?? isShort
  const counts = { added: 0, known: 0, refused: 0, isAtOnce }
  let batch = new Map<string, FeedToImport>()
  for await (const feed of all) {
    const reason = context.fetcher.blockedReason(feed.url)
    const key = reason === null ? urlKey(feed.url) : null
    if (key === null) {
      counts.refused += 1
      await onRefused({ url: feed.url, reason: refusedUrlText(reason) })
    } else if (batch.has(key)) {
      counts.known += 1
    } else {
      batch.set(key, feed)
    }
    if (batch.size < BATCH) continue
    await store(batch)
    batch = new Map()
  }
  if (batch.size > 0) await store(batch)
  return counts

  async function store(feeds: ReadonlyMap<string, FeedToImport>): Promise<void> {
    const added = await storeBatch(context, feeds, isAtOnce)
    counts.added += added
    counts.known += feeds.size - added
  }
}

/** Reads the beginning of a list, which tells whether it is short. Gives all of the list again. */
async function withLength(feeds: AsyncIterable<FeedToImport>) {
  const rest = feeds[Symbol.asyncIterator]()
  const first: FeedToImport[] = []
  let next = await rest.next()
  while (next.done !== true && first.length < FEW) {
    first.push(next.value)
    next = await rest.next()
  }
  async function* all(): AsyncGenerator<FeedToImport, void> {
    yield* first
    for (; next.done !== true; next = await rest.next()) yield next.value
  }
  return { isShort: next.done === true, all: all() }
}

/** Stores feeds, and returns how many are new. */
async function storeBatch(
  { db, runtime }: ImportContext,
  feeds: ReadonlyMap<string, FeedToImport>,
  isAtOnce: boolean,
): Promise<number> {
  const nowS = Math.floor(runtime.now() / 1000)
  const rows = [...feeds].map(([key, feed]) => rowOf(key, feed, { nowS, isAtOnce }))
  return await db.transaction().execute(async (tx) => {
    const aliases = await aliasesAmong(
      tx,
      rows.map(({ uuid }) => uuid),
    )
    const free = rows.filter(({ uuid }) => !aliases.has(uuid))
    const inserted = free.length === 0 ? new Set<string>() : await insertImportedFeeds(tx, free, nowS)
    const skeletons = free
      .filter(({ uuid }) => inserted.has(uuid))
      .map(({ uuid, kind, listed_url: url }) => ({ uuid, feedId: uuid, kind, url, now: nowS }))
    await insertSeriesSkeletons(tx, skeletons)
    const claims = rows.flatMap(({ uuid, url_key }) => {
      const { kind, catalogId } = feeds.get(url_key)!
      return kind === 'podcast' && catalogId !== undefined ? [{ uuid, catalogId }] : []
    })
    await claimCatalogIds(tx, claims)
    if (isAtOnce) await hastenUnreadFeeds(tx, [...feeds.keys()], nowS)
    return inserted.size
  })
}

function rowOf(
  key: string,
  feed: FeedToImport,
  { nowS, isAtOnce }: { readonly nowS: number; readonly isAtOnce: boolean },
): ImportedFeedRow {
  const url = feed.url.trim()
  const uuid = seriesUuidFromUrl(url)
  // The document of a comic may name its own uuid, which the first reading finds.
  const settled = feed.kind === 'podcast' ? { seriesUuid: uuid } : {}
  const { feed_url, priority, facts } = stateColumns(initialFeedState(url, { firstSeen: nowS, ...settled }))
  const host = hostOf(url)
  const due_at = isAtOnce ? nowS : nowS + Math.floor(waitOf(feed) * placeOf(key))
  return {
    uuid,
    url_key: key,
    kind: feed.kind,
    listed_url: url,
    feed_url,
    host,
    slot: slotOf(host),
    priority,
    facts,
    due_at,
  }
}

/** Returns the time within which a feed is read for the first time, in seconds. */
function waitOf({ isDead = false, isPopular = false }: FeedToImport): number {
  if (isDead) return WEEK_S
  return isPopular ? DAY_S / 4 : DAY_S
}

/** Returns a number from 0 to 1 that depends on the key alone. */
function placeOf(key: string): number {
  return hash('sha256', key, 'buffer').readUInt32BE(0) / 2 ** 32
}
