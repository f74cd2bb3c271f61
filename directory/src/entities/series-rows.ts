import type { ComicSeries, Creator, PodcastSeries } from 'feedmill'
import { mediumOfFeed } from 'feedmill/tables'
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { SubmittedKind } from '../database/submitted-kind.ts'
import { deleteUnreadEpisodes } from './child-rows.ts'
import { jsonText, storable } from './details.ts'
import { comicSeriesFields } from './fields/comic-series.ts'
import { creatorFields, pointsAtBlocked } from './fields/creator.ts'
import type { Fields } from './fields/field.ts'
import { podcastSeriesFields } from './fields/podcast-series.ts'
import { detailsWriter, writtenColumns } from './fields/stored-row.ts'
import { nameKey } from './name-key.ts'
import { numberSeries } from './number-rows.ts'
import { storePersons } from './person-rows.ts'

/** The table of the series of each kind. */
export const seriesTables = {
  podcast: 'podcast_series',
  comic: 'comic_series',
  creator: 'creators',
} as const satisfies { readonly [kind in SubmittedKind]: string }

/** A series before its first reading, as a submission describes it. */
export interface SeriesSkeleton {
  readonly uuid: string
  readonly feedId: string
  readonly kind: SubmittedKind
  readonly url: string
  /** Epoch seconds. */
  readonly now: number
}

/** Writes a series before its first reading: its uuid and its URL. */
export async function insertSeriesSkeleton(tx: Transaction, skeleton: SeriesSkeleton): Promise<void> {
  const { uuid, feedId: feed_id, kind, url, now: updated_at } = skeleton
  const common = { uuid, feed_id, updated_at }
  if (kind === 'podcast') {
    await numberSeries(tx, [uuid])
    await tx
      .insertInto('podcast_series')
      .values({ ...common, rss_url: url, details: '{}', extras: '{}' })
      .execute()
  } else if (kind === 'comic') {
    await tx
      .insertInto('comic_series')
      .values({ ...common, sss_url: url, details: '{}' })
      .execute()
  } else {
    await tx
      .insertInto('creators')
      .values({ ...common, sss_url: url, details: '{}' })
      .execute()
  }
}

/** Writes many series before their first reading, in one statement for each kind. */
export async function insertSeriesSkeletons(tx: Transaction, skeletons: readonly SeriesSkeleton[]): Promise<void> {
  for (const kind of Object.keys(seriesTables) as SubmittedKind[]) {
    const ofKind = skeletons.filter((skeleton) => skeleton.kind === kind)
    if (ofKind.length === 0) continue
    const urlColumn = kind === 'podcast' ? 'rss_url' : 'sss_url'
    if (kind === 'podcast') {
      await numberSeries(
        tx,
        ofKind.map(({ uuid }) => uuid),
      )
    }
    await sql`
      insert into ${sql.table(seriesTables[kind])} (uuid, feed_id, ${sql.ref(urlColumn)}, updated_at)
      select * from unnest(
        ${ofKind.map(({ uuid }) => uuid)}::uuid[],
        ${ofKind.map(({ feedId }) => feedId)}::uuid[],
        ${ofKind.map(({ url }) => url)}::text[],
        ${ofKind.map(({ now }) => now)}::bigint[]
      )
    `.execute(tx)
  }
}

/** Whether a series was ever read. */
export async function isSeriesRead(db: Database, kind: SubmittedKind, uuid: string): Promise<boolean> {
  const row = await db.selectFrom(seriesTables[kind]).select('is_read').where('uuid', '=', uuid).executeTakeFirst()
  return row?.is_read ?? false
}

/** Deletes a series that was never read, with the episodes that a reading stored ahead of its commit. */
export async function takeSeriesSkeleton(tx: Transaction, kind: SubmittedKind, uuid: string): Promise<void> {
  if (kind === 'podcast') await deleteUnreadEpisodes(tx, uuid)
  await tx.deleteFrom(seriesTables[kind]).where('uuid', '=', uuid).where('is_read', '=', false).execute()
}

/** Gives a series another uuid: the one that its document claims. Its children do not exist yet. */
export async function changeSeriesUuid(tx: Transaction, kind: SubmittedKind, from: string, to: string): Promise<void> {
  await tx.updateTable(seriesTables[kind]).set({ uuid: to }).where('uuid', '=', from).execute()
}

/** Notes the catalog's identifier that a submission claims. An identifier that is there already stays. */
export async function claimCatalogId(tx: Transaction, seriesUuid: string, catalogId: number): Promise<void> {
  await tx
    .updateTable('podcast_series')
    .set({ catalog_id: catalogId })
    .where('uuid', '=', seriesUuid)
    .where('catalog_id', 'is', null)
    .execute()
}

/** {@link claimCatalogId} for many podcasts. */
export async function claimCatalogIds(
  tx: Transaction,
  claims: readonly { readonly uuid: string; readonly catalogId: number }[],
): Promise<void> {
  if (claims.length === 0) return
  await sql`
    update podcast_series set catalog_id = given.catalog_id
    from unnest(
      ${claims.map(({ uuid }) => uuid)}::uuid[],
      ${claims.map(({ catalogId }) => catalogId)}::bigint[]
    ) as given (uuid, catalog_id)
    where podcast_series.uuid = given.uuid and podcast_series.catalog_id is null
  `.execute(tx)
}

const writers = {
  podcast: seriesWriter(podcastSeriesFields),
  comic: seriesWriter(comicSeriesFields),
  creator: seriesWriter(creatorFields),
} as const satisfies { readonly [kind in SubmittedKind]: unknown }

function seriesWriter(fields: Fields): (series: object) => Record<string, unknown> {
  const columns = writtenColumns(fields)
  const details = detailsWriter(fields)
  return (series) => ({
    ...Object.fromEntries(columns.map(({ column, read }) => [column, read(series)])),
    details: details(series),
  })
}

/** Writes what a reading said of a series. */
export async function updateSeries(
  tx: Transaction,
  { kind, uuid }: { readonly kind: SubmittedKind; readonly uuid: string },
  series: PodcastSeries | ComicSeries | Creator,
  now: number,
): Promise<void> {
  const key = nameKey(series.name)
  await tx
    .updateTable(seriesTables[kind])
    .set({
      ...writers[kind](series),
      ...('extras' in series && { extras: jsonText(series.extras), medium: mediumOfFeed(series.extras.medium) }),
      name_key: key === null ? null : storable(key),
      is_read: true,
      updated_at: now,
    })
    .where('uuid', '=', uuid)
    .execute()
}

/** Stores whether a series repeats another one. A duplicate stays out of lists and searches. */
export async function markDuplicate(
  tx: Transaction,
  kind: SubmittedKind,
  uuid: string,
  isDuplicate: boolean,
): Promise<void> {
  await tx
    .updateTable(seriesTables[kind])
    .set({ is_duplicate: isDuplicate })
    .where('uuid', '=', uuid)
    .where('is_duplicate', '!=', isDuplicate)
    .execute()
}

/** Stores whether pages show a podcast. Returns false if nothing had to change. */
export async function setHidden(tx: Transaction, uuid: string, isHidden: boolean): Promise<boolean> {
  const changed = await tx
    .updateTable('podcast_series')
    .set({ is_hidden: isHidden })
    .where('uuid', '=', uuid)
    .where('is_hidden', '!=', isHidden)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Writes the URL at which a series is found now. */
export async function moveSeries(tx: Transaction, kind: SubmittedKind, uuid: string, url: string): Promise<void> {
  if (kind === 'podcast') {
    await tx.updateTable('podcast_series').set({ rss_url: url }).where('uuid', '=', uuid).execute()
  } else {
    await tx
      .updateTable(kind === 'comic' ? 'comic_series' : 'creators')
      .set({ sss_url: url })
      .where('uuid', '=', uuid)
      .execute()
  }
}

/** Seconds that the date of a newest child may lie ahead. Clocks and time zones differ; a later date is an error. */
const AHEAD_S = 86_400

/**
 * Counts the children of a series anew, and its persons, after some of them changed.
 *
 * @param recount - the hash of all children, or `null` to keep the stored one; and now, in epoch seconds
 */
export async function recountChildren(
  tx: Transaction,
  { kind, uuid }: { readonly kind: SubmittedKind; readonly uuid: string },
  { childrenHash, nowS }: { readonly childrenHash: string | null; readonly nowS: number },
): Promise<void> {
  const newest = sql`max(date_published) filter (where not is_removed and date_published <= ${nowS + AHEAD_S})`
  if (kind === 'podcast') {
    await sql`
      update podcast_series set
        children_hash = coalesce(${childrenHash}, children_hash),
        (episodes_count, removed_episodes_count, latest_episode_at) = (
          select count(*) filter (where not is_removed), count(*) filter (where is_removed),
            ${newest}
          from podcast_episodes where series_uuid = ${uuid} and not is_blocked
        )
      where uuid = ${uuid}
    `.execute(tx)
    await storePersons(tx, uuid)
  } else if (kind === 'comic') {
    await sql`
      update comic_series set
        issues_hash = coalesce(${childrenHash}, issues_hash),
        (issues_count, removed_issues_count, latest_issue_at) = (
          select count(*) filter (where not is_removed), count(*) filter (where is_removed),
            ${newest}
          from comic_issues where series_uuid = ${uuid} and not is_blocked
        )
      where uuid = ${uuid}
    `.execute(tx)
  } else {
    await recountContent(tx, uuid, childrenHash)
  }
}

async function recountContent(tx: Transaction, uuid: string, contentHash: string | null): Promise<void> {
  await sql`
    update creators set
      content_hash = coalesce(${contentHash}, content_hash),
      content_count = (
        select count(*) from creator_contents c
        where c.creator_uuid = ${uuid} and not c.is_removed and not (${sql.raw(pointsAtBlocked)})
      )
    where uuid = ${uuid}
  `.execute(tx)
}

/** Recounts the content of the creators that had a part in a series. They point at it by its uuid or by an alias. */
export async function recountCreatorsOf(tx: Transaction, contentUuid: string): Promise<void> {
  const { rows } = await sql<{ creator_uuid: string }>`
    select distinct creator_uuid from creator_contents
    where content_uuid = ${contentUuid} or content_uuid in (select alias from uuid_aliases where uuid = ${contentUuid})
  `.execute(tx)
  for (const { creator_uuid } of rows) await recountContent(tx, creator_uuid, null)
}
