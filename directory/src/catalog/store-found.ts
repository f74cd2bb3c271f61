import { hash } from 'node:crypto'
import type { Database, Transaction } from '../database/database.ts'
import {
  type CatalogIdOfSeries,
  type ChangedInfo,
  catalogInfosBySeries,
  deleteCatalogInfos,
  type FoundFacts,
  listedPodcasts,
  proveCatalogIds,
  saveCatalogInfos,
} from '../entities/index.ts'
import { insertEvents, type NewEvent } from '../events/index.ts'
import { duplicatesInCatalog, observeFeed, seriesUuidsByUrls } from '../feeds/index.ts'
import type { CatalogPodcast } from './catalog-provider.ts'
import { disconnectPodcasts } from './chart-rows.ts'
import { connectEntries } from './connect-entries.ts'
import { forgetChecks, noteFound } from './match-rows.ts'

/** The podcasts that were found in the catalog, by whether the directory reads them. */
export interface StoredFound {
  /** Podcasts of the directory whose feed has the URL that the catalog names. */
  readonly proved: readonly CatalogIdOfSeries[]
  /** Podcasts of the catalog whose URL no podcast of the directory has. */
  readonly unknown: readonly CatalogPodcast[]
}

/**
 * Stores the catalog's facts about podcasts. The catalog must name a feed URL of a podcast here: an equal name is not
 * enough. The URL proves the identifier, and ends the claims of other podcasts to it. It is also evidence that a
 * podcast is no duplicate of one whose URL the catalog does not name (changes 3.10).
 *
 * @param now epoch seconds
 */
export async function storeFound(db: Database, found: readonly CatalogPodcast[], now: number): Promise<StoredFound> {
  const urls = found.flatMap(({ feedUrl }) => feedUrl ?? [])
  const uuids = await seriesUuidsByUrls(db, urls)
  const named = found.flatMap(({ feedUrl, facts: { catalogId } }) => {
    const seriesUuid = feedUrl === null ? undefined : uuids.get(feedUrl)
    return seriesUuid === undefined ? [] : [{ seriesUuid, catalogId }]
  })
  const duplicates = await duplicatesInCatalog(db, named)
  const rightful = duplicates.map(({ series_uuid }) => series_uuid)
  const listed = new Set([...(await listedPodcasts(db, [...uuids.values()])), ...rightful])
  const proofs = new Map<string, CatalogPodcast>()
  const ids = new Set<number>()
  const unknown: CatalogPodcast[] = []
  for (const podcast of found) {
    const uuid = podcast.feedUrl === null ? undefined : uuids.get(podcast.feedUrl)
    if (uuid === undefined) unknown.push(podcast)
    // The catalog has some feeds twice: the first is the better one.
    if (uuid === undefined || !listed.has(uuid) || proofs.has(uuid) || ids.has(podcast.facts.catalogId)) continue
    proofs.set(uuid, podcast)
    ids.add(podcast.facts.catalogId)
  }
  const proved = [...proofs].map(([seriesUuid, { facts }]) => ({ seriesUuid, catalogId: facts.catalogId }))
  if (proved.length === 0) return { proved, unknown }
  const ended = await db.transaction().execute(async (tx) => {
    const former = await proveCatalogIds(tx, proved)
    // The commit of their reading shows them in the place of the feeds that they repeat.
    for (const { feed_id: feedId } of duplicates) {
      await observeFeed(tx, feedId, { kind: 'revival', cause: 'evidence' }, now * 1000)
    }
    await forgetCatalog(tx, former, now)
    const facts = [...proofs].map(([seriesUuid, podcast]) => ({ seriesUuid, facts: podcast.facts }))
    await saveFacts(tx, facts, now)
    await noteFound(
      tx,
      proved.map(({ seriesUuid }) => seriesUuid),
      now,
    )
    return former
  })
  await disconnectPodcasts(db, [...ended, ...proofs.keys()])
  await connectEntries(db, { catalogIds: [...ids] })
  return { proved, unknown }
}

/** Writes the catalog's facts about podcasts with a proved identifier, and events for the changes. */
export async function saveFacts(tx: Transaction, list: readonly FoundFacts[], now: number): Promise<void> {
  await tellChanges(tx, await saveCatalogInfos(tx, list, now), now)
}

/** Deletes the catalog's facts about podcasts, and writes events for that. */
export async function forgetCatalog(tx: Transaction, seriesUuids: readonly string[], now: number): Promise<void> {
  if (seriesUuids.length === 0) return
  const last = await catalogInfosBySeries(tx, seriesUuids)
  const deleted = await deleteCatalogInfos(tx, seriesUuids)
  await forgetChecks(tx, seriesUuids)
  await tellChanges(tx, deleted, now, last)
}

async function tellChanges(
  tx: Transaction,
  changed: readonly ChangedInfo[],
  now: number,
  last: Awaited<ReturnType<typeof catalogInfosBySeries>> = new Map(),
): Promise<void> {
  const events = changed.map(({ seriesUuid, action, hash: infoHash }): NewEvent => {
    const id = hash('sha256', JSON.stringify(['CATALOGINFO', seriesUuid, action, infoHash, now]), 'base64url')
    const told = { id, type: 'CATALOGINFO', action, uuid: seriesUuid, hash: infoHash }
    const lastEntity = last.get(seriesUuid)
    return {
      eventId: id,
      type: told.type,
      action,
      uuid: seriesUuid,
      seriesUuid,
      hash: infoHash,
      isInitialImport: false,
      body: told,
      lastEntity: lastEntity === undefined ? null : { ...lastEntity },
    }
  })
  await insertEvents(tx, events, now)
}
