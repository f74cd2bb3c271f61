import { sql } from 'kysely'
import type { Database, Transaction } from '../../database/database.ts'
import { documentTerms, facets, nameHash, nameText, type SearchDocument } from '../search-document.ts'
import { trigramsOf } from '../terms/trigrams.ts'
import { vectorText } from './tsquery.ts'

/** Documents that are written in one statement. */
const BATCH = 500

/** Writes documents. Documents that are stored unchanged already are left alone. */
export async function upsertDocuments(tx: Transaction, documents: readonly SearchDocument[]): Promise<void> {
  for (let start = 0; start < documents.length; start += BATCH) {
    const batch = documents.slice(start, start + BATCH)
    await upsertSeries(
      tx,
      batch.filter(({ type }) => type !== 'PODCASTEPISODE'),
    )
    await upsertEpisodes(
      tx,
      batch.filter(({ type }) => type === 'PODCASTEPISODE'),
    )
  }
}

/** The columns that documents of all types have. */
function rowOf(document: SearchDocument) {
  const { name, by, text } = documentTerms(document)
  const ofType = document.type === 'PODCASTEPISODE' ? [] : [facets.type(document.type)]
  const named = nameText(name)
  return {
    ...document,
    nameTerms: named,
    nameHash: nameHash(named),
    byTerms: by.flatMap((term) => (term.isExtra ? [] : [term.text])).join(' '),
    nameVector: vectorText([name], []),
    vector: vectorText([name, by, text], [...ofType, ...document.facets]),
  }
}

async function upsertSeries(tx: Transaction, documents: readonly SearchDocument[]): Promise<void> {
  if (documents.length === 0) return
  const rows = documents.map(rowOf)
  await sql`
    insert into search_series as stored (uuid, type, name_terms, name_hash, by_terms, name_vector, vector, trigrams,
      popularity, children_count, date_published, latest_child_at, related, children_key)
    select uuid, type, name_terms, name_hash, by_terms, name_vector::tsvector, vector::tsvector,
      array(select jsonb_array_elements_text(trigrams::jsonb)), popularity, children_count, date_published,
      latest_child_at, array(select jsonb_array_elements_text(related::jsonb)::uuid), children_key
    from unnest(
      ${rows.map((row) => row.uuid)}::uuid[],
      ${rows.map((row) => row.type)}::text[],
      ${rows.map((row) => row.nameTerms)}::text[],
      ${rows.map((row) => row.nameHash)}::integer[],
      ${rows.map((row) => row.byTerms)}::text[],
      ${rows.map((row) => row.nameVector)}::text[],
      ${rows.map((row) => row.vector)}::text[],
      ${rows.map((row) => JSON.stringify(trigramsOf(row.nameTerms)))}::text[],
      ${rows.map((row) => row.popularity)}::float8[],
      ${rows.map((row) => row.childrenCount)}::integer[],
      ${rows.map((row) => row.datePublished)}::bigint[],
      ${rows.map((row) => row.latestChildAt)}::bigint[],
      ${rows.map((row) => JSON.stringify(row.related))}::text[],
      ${rows.map((row) => row.childrenKey)}::text[]
    ) as given (uuid, type, name_terms, name_hash, by_terms, name_vector, vector, trigrams, popularity, children_count,
      date_published, latest_child_at, related, children_key)
    on conflict (uuid) do update set
      type = excluded.type, name_terms = excluded.name_terms, name_hash = excluded.name_hash,
      by_terms = excluded.by_terms, name_vector = excluded.name_vector, vector = excluded.vector,
      trigrams = excluded.trigrams, popularity = excluded.popularity, children_count = excluded.children_count,
      date_published = excluded.date_published, latest_child_at = excluded.latest_child_at,
      related = excluded.related, children_key = excluded.children_key
    where (stored.*) is distinct from (excluded.*)
  `.execute(tx)
}

async function upsertEpisodes(tx: Transaction, documents: readonly SearchDocument[]): Promise<void> {
  if (documents.length === 0) return
  const rows = documents.map(rowOf)
  await sql`
    insert into search_episodes as stored (uuid, series_uuid, name_terms, name_hash, by_terms, name_vector, vector,
      popularity, date_published, duration)
    select uuid, series_uuid, name_terms, name_hash, by_terms, name_vector::tsvector, vector::tsvector, popularity,
      date_published, duration
    from unnest(
      ${rows.map((row) => row.uuid)}::uuid[],
      ${rows.map((row) => row.seriesUuid)}::uuid[],
      ${rows.map((row) => row.nameTerms)}::text[],
      ${rows.map((row) => row.nameHash)}::integer[],
      ${rows.map((row) => row.byTerms)}::text[],
      ${rows.map((row) => row.nameVector)}::text[],
      ${rows.map((row) => row.vector)}::text[],
      ${rows.map((row) => row.popularity)}::float8[],
      ${rows.map((row) => row.datePublished)}::bigint[],
      ${rows.map((row) => row.duration)}::bigint[]
    ) as given (uuid, series_uuid, name_terms, name_hash, by_terms, name_vector, vector, popularity, date_published,
      duration)
    on conflict (uuid) do update set
      series_uuid = excluded.series_uuid, name_terms = excluded.name_terms, name_hash = excluded.name_hash,
      by_terms = excluded.by_terms, name_vector = excluded.name_vector, vector = excluded.vector,
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
