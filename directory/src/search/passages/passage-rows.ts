import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../database/database.ts'
import type { EpisodeKey } from '../../entities/index.ts'
import { anyOfQuery, quoted } from '../postgresql/tsquery.ts'
import type { AnyOf, Rule } from '../search-engine.ts'
import {
  type FoundPassage,
  MOST_PASSAGES,
  type PassageRequest,
  type PassageSet,
  type PassageTranscript,
  SCORED_PASSAGES,
} from './passage-engine.ts'
import { passageVector } from './passage-terms.ts'

/** The best passages of a request. The vectors of the others are not read. */
export async function findPassages(db: Database, request: PassageRequest): Promise<Omit<PassageSet, 'isIncomplete'>> {
  const { rule, audience, related, notRelated } = request
  const { rows } = await sql<FoundPassage & { readonly episodes: readonly string[] | null; readonly total: number }>`
    with found as materialized (
      select series_uuid, episode_uuid, number, ${weightOf(request)} as weight from search_passages
      where (${matchesOf(rule)}) and ${mayBeRead(audience)}
        ${related === null ? sql`` : sql`and series_uuid = any(${related}::uuid[])`}
        ${notRelated.length === 0 ? sql`` : sql`and series_uuid <> all(${notRelated}::uuid[])`}
      limit ${MOST_PASSAGES}
    ), best as (select * from found order by weight desc, series_uuid, episode_uuid, number limit ${SCORED_PASSAGES})
    select episode_uuid as "episodeUuid", number, is_generated as "isGenerated", ${vectorOf(request)} as vector,
      (select count(*)::int from found) as total,
      case when row_number() over () = 1 then array(select distinct episode_uuid from found) end as episodes
    from best join search_passages passage using (series_uuid, episode_uuid, number)
  `.execute(db)
  return {
    passages: rows.map(({ episodeUuid, number, isGenerated, vector }) => ({
      episodeUuid,
      number,
      isGenerated,
      vector,
    })),
    episodeUuids: rows.find(({ episodes }) => episodes !== null)?.episodes ?? [],
    isPart: (rows[0]?.total ?? 0) >= MOST_PASSAGES,
  }
}

/**
 * A condition for each conjunction. In one query of all of them, the index would read the whole list of a common word
 * that only stands beside rarer ones.
 */
function matchesOf({ anyOf, phrases, without }: Rule): RawBuilder<unknown> {
  const lists = anyOf.length === 0 ? [[]] : anyOf
  return sql.join(
    lists.map((all) => sql`(${matchesAll({ all, phrases, without })})`),
    sql` or `,
  )
}

/**
 * A condition for each word. From one to the other, the index leaps over passages that a rarer word is not in; within one
 * query of all words, it looks at each passage of nearly all of them. That took three times as long (30 November 2026).
 */
function matchesAll({ all, phrases, without }: Omit<Rule, 'anyOf'> & { readonly all: readonly AnyOf[] }) {
  const words = all.map((terms) => anyOfQuery(terms))
  const texts = phrases.map((phrase) => `(${phrase.map((terms) => anyOfQuery(terms)).join(' <-> ')})`)
  const [first = '', ...others] = new Set([...words, ...texts])
  // The index has no list of the passages that do not have a term.
  const conditions = [[first, ...without.map((term) => `!${quoted(term)}`)].join(' & '), ...others]
  return sql.join(
    conditions.map((condition) => sql`vector @@ ${condition}::tsquery`),
    sql` and `,
  )
}

function mayBeRead({ seriesUuids, episodeUuids }: PassageRequest['audience']): RawBuilder<unknown> {
  if (seriesUuids.length + episodeUuids.length === 0) return sql`not is_generated`
  return sql`(not is_generated or series_uuid = any(${seriesUuids}::uuid[]) or episode_uuid = any(${episodeUuids}::uuid[]))`
}

function weightOf({ weighed }: PassageRequest): RawBuilder<unknown> {
  const parts = weighed.map(
    ({ terms, weight }) => sql`case when vector @@ ${anyOfQuery(terms)}::tsquery then ${weight}::float4 else 0 end`,
  )
  return parts.length === 0 ? sql`0` : sql.join(parts, sql` + `)
}

/**
 * What is scored of a vector. A weight marks the terms that are kept: to write out, send and read all others took a third
 * of the time (30 November 2026).
 */
function vectorOf({ scored }: PassageRequest): RawBuilder<unknown> {
  if (scored.some((term) => term.endsWith('*'))) return sql`vector::text`
  return sql`ts_filter(setweight(vector, 'A', ${scored}::text[]), '{a}')::text`
}

/** Writes the passages of a transcript in place of those that the episode has. */
export async function replacePassages(tx: Transaction, transcript: PassageTranscript): Promise<void> {
  await deletePassages(tx, [transcript])
  await insertPassages(tx, [transcript])
}

/** Writes the passages of episodes that have none. */
export async function insertPassages(db: Database, transcripts: readonly PassageTranscript[]): Promise<void> {
  const rows = transcripts.flatMap(({ seriesUuid, uuid, isGenerated, passages }) =>
    passages.map((passage, number) => ({ seriesUuid, uuid, isGenerated, number, vector: passageVector(passage) })),
  )
  await sql`
    insert into search_passages (series_uuid, episode_uuid, number, is_generated, vector)
    select series_uuid, episode_uuid, number, is_generated, vector::tsvector
    from unnest(${rows.map(({ seriesUuid }) => seriesUuid)}::uuid[], ${rows.map(({ uuid }) => uuid)}::uuid[],
      ${rows.map(({ number }) => number)}::integer[], ${rows.map(({ isGenerated }) => isGenerated)}::boolean[],
      ${rows.map(({ vector }) => vector)}::text[]) as given (series_uuid, episode_uuid, number, is_generated, vector)
  `.execute(db)
}

export async function deletePassages(tx: Transaction, keys: readonly EpisodeKey[]): Promise<void> {
  await sql`
    delete from search_passages p
    using unnest(${keys.map(({ seriesUuid }) => seriesUuid)}::uuid[], ${keys.map(({ uuid }) => uuid)}::uuid[])
      as gone (series_uuid, episode_uuid)
    where p.series_uuid = gone.series_uuid and p.episode_uuid = gone.episode_uuid
  `.execute(tx)
}

/** Deletes all passages and their terms. */
export async function emptyPassages(db: Database): Promise<void> {
  await sql`truncate search_passages, search_passage_terms`.execute(db)
}
