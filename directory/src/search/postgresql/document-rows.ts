import { sql } from 'kysely'
import type { Database, Transaction } from '../../database/database.ts'
import { type DocumentTerms, documentTerms, nameText, type SearchDocument } from '../search-document.ts'
import type { SearchType } from '../search-type.ts'
import { vectorText } from './tsquery.ts'

/** Documents that are written in one statement. */
const BATCH = 500

/**
 * Writes documents. Documents that are stored unchanged already are left alone.
 *
 * @param count - is told the type and the terms of each document
 */
export async function upsertDocuments(
  tx: Transaction,
  documents: readonly SearchDocument[],
  count: (type: SearchType, terms: DocumentTerms) => void,
): Promise<void> {
  for (let start = 0; start < documents.length; start += BATCH) {
    const rows = documents.slice(start, start + BATCH).map((document): DocumentRow => {
      const terms = documentTerms(document)
      count(document.type, terms)
      return { ...document, nameTerms: nameText(terms.name), vector: vectorText(terms) }
    })
    await upsertSeries(
      tx,
      rows.filter(({ type }) => type !== 'PODCASTEPISODE'),
    )
    await upsertEpisodes(
      tx,
      rows.filter(({ type }) => type === 'PODCASTEPISODE'),
    )
  }
}

/** A document with the columns that are made of its terms. */
interface DocumentRow extends SearchDocument {
  readonly nameTerms: string
  readonly vector: string
}

async function upsertSeries(tx: Transaction, rows: readonly DocumentRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into search_series as stored (uuid, type, name_terms, vector, popularity, children_count, date_published,
      latest_child_at, related, children_key)
    select uuid, type, name_terms, vector::tsvector, popularity, children_count, date_published, latest_child_at,
      array(select jsonb_array_elements_text(related::jsonb)::uuid), children_key
    from unnest(
      ${rows.map((row) => row.uuid)}::uuid[],
      ${rows.map((row) => row.type)}::text[],
      ${rows.map((row) => row.nameTerms)}::text[],
      ${rows.map((row) => row.vector)}::text[],
      ${rows.map((row) => row.popularity)}::float8[],
      ${rows.map((row) => row.childrenCount)}::integer[],
      ${rows.map((row) => row.datePublished)}::bigint[],
      ${rows.map((row) => row.latestChildAt)}::bigint[],
      ${rows.map((row) => JSON.stringify(row.related))}::text[],
      ${rows.map((row) => row.childrenKey)}::text[]
    ) as given (uuid, type, name_terms, vector, popularity, children_count, date_published, latest_child_at, related,
      children_key)
    on conflict (uuid) do update set
      type = excluded.type, name_terms = excluded.name_terms, vector = excluded.vector,
      popularity = excluded.popularity, children_count = excluded.children_count,
      date_published = excluded.date_published, latest_child_at = excluded.latest_child_at,
      related = excluded.related, children_key = excluded.children_key
    where (stored.*) is distinct from (excluded.*)
  `.execute(tx)
}

async function upsertEpisodes(tx: Transaction, rows: readonly DocumentRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into search_episodes as stored (uuid, series_uuid, name_terms, vector, popularity, date_published, duration)
    select uuid, series_uuid, name_terms, vector::tsvector, popularity, date_published, duration
    from unnest(
      ${rows.map((row) => row.uuid)}::uuid[],
      ${rows.map((row) => row.seriesUuid)}::uuid[],
      ${rows.map((row) => row.nameTerms)}::text[],
      ${rows.map((row) => row.vector)}::text[],
      ${rows.map((row) => row.popularity)}::float8[],
      ${rows.map((row) => row.datePublished)}::bigint[],
      ${rows.map((row) => row.duration)}::bigint[]
    ) as given (uuid, series_uuid, name_terms, vector, popularity, date_published, duration)
    on conflict (uuid) do update set
      series_uuid = excluded.series_uuid, name_terms = excluded.name_terms, vector = excluded.vector,
      popularity = excluded.popularity, date_published = excluded.date_published, duration = excluded.duration
    where (stored.*) is distinct from (excluded.*)
  `.execute(tx)
}

/** Removes series, and the episodes of podcasts among them. */
export async function deleteSeries(tx: Transaction, uuids: readonly string[]): Promise<void> {
  await sql`delete from search_series where uuid = any(${uuids}::uuid[])`.execute(tx)
  await sql`delete from search_episodes where series_uuid = any(${uuids}::uuid[])`.execute(tx)
}

export async function deleteEpisodes(tx: Transaction, uuids: readonly string[]): Promise<void> {
  await sql`delete from search_episodes where uuid = any(${uuids}::uuid[])`.execute(tx)
}

/** The `childrenKey` of the podcasts among these series that are in the index. */
export async function childrenKeys(db: Database, uuids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ uuid: string; children_key: string }>`
    select uuid, children_key from search_series where uuid = any(${uuids}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ uuid, children_key }) => [uuid, children_key]))
}
