import { sql } from 'kysely'
import type { Database, Transaction } from '../../database/database.ts'
import type { EpisodeKey } from '../../entities/index.ts'
import { isListed } from '../../entities/index.ts'

/** Episodes whose generated transcripts an account may search: those that it read last. */
const MOST_READ = 50_000

/** Notes that a transcript of a podcast was stored, or may no longer be searched. */
export async function noteTranscriptChanged(tx: Transaction, seriesUuid: string): Promise<void> {
  await tx.insertInto('transcript_changes').values({ series_uuid: seriesUuid }).execute()
}

/** Takes the podcasts whose transcripts changed. */
export async function takeChanged(tx: Transaction, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string }>`
    delete from transcript_changes where id in (
      select id from transcript_changes order by id limit ${limit} for update skip locked
    ) returning series_uuid as uuid
  `.execute(tx)
  return [...new Set(rows.map(({ uuid }) => uuid))]
}

/** A transcript that may be searched. */
export interface HeldRow extends EpisodeKey {
  /** Changes with the content. */
  readonly version: string
  readonly isGenerated: boolean
}

/**
 * The transcripts of podcasts that may be searched: that of the publisher while the feed links it, else a generated one
 * unless the podcast refuses transcription.
 *
 * @param isRefused - the condition for podcasts `s` with the policy `p`
 */
export async function heldTranscripts(
  db: Database,
  seriesUuids: readonly string[],
  isRefused: ReturnType<typeof sql<boolean>>,
): Promise<readonly HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select held.series_uuid as "seriesUuid", held.episode_uuid as uuid, held.version, held.is_generated as "isGenerated"
    from (
      select c.series_uuid, c.episode_uuid, coalesce(c.content_digest, c.checked_at::text) as version, false as is_generated
      from companions c
      where c.series_uuid = any(${seriesUuids}::uuid[]) and c.kind = 'transcript' and c.content is not null
      union all
      select g.series_uuid, g.episode_uuid, 'made ' || g.made_at, true
      from generated_transcripts g
      where g.series_uuid = any(${seriesUuids}::uuid[])
    ) held
    join podcast_episodes e on e.series_uuid = held.series_uuid and e.uuid = held.episode_uuid
    join podcast_series s on s.uuid = e.series_uuid
    left join transcription_policies p on p.series_uuid = s.uuid
    where ${sql.raw(isListed('s'))} and not e.is_removed and not e.is_blocked
      and case when held.is_generated then not ${isRefused} else ${isLinked('e')} end
    order by held.is_generated
  `.execute(db)
  // Those of publishers come first.
  return [...new Map(rows.toReversed().map((row) => [row.uuid, row])).values()]
}

/** Whether the feed links a transcript of an episode. */
export const isLinked = (episode: string) =>
  sql<boolean>`jsonb_array_length(coalesce(${sql.ref(`${episode}.details`)} -> 'transcriptUrlsWithDetails', '[]')) > 0`

/** Podcasts that have a transcript. */
export async function seriesWithTranscripts(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select series_uuid as uuid from companions where kind = 'transcript' and content is not null
    union select series_uuid from generated_transcripts
  `.execute(db)
  return rows.map(({ uuid }) => uuid)
}

/** Podcasts that have a generated transcript. */
export async function seriesWithGenerated(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select distinct series_uuid as uuid from generated_transcripts
  `.execute(db)
  return rows.map(({ uuid }) => uuid)
}

/** Episodes whose generated transcripts an account has paid for. */
export async function episodesReadBy(db: Database, accountId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select episode_uuid as uuid from transcript_charges where account_id = ${accountId} and state = 'charged'
    order by changed_at desc limit ${MOST_READ}
  `.execute(db)
  return rows.map(({ uuid }) => uuid)
}

/** The packed transcripts of publishers, or the generated ones, of episodes. */
export async function packedTranscripts(
  db: Database,
  keys: readonly (EpisodeKey & { readonly isGenerated: boolean })[],
): Promise<readonly { readonly uuid: string; readonly content: Uint8Array }[]> {
  const { rows } = await sql<{ uuid: string; content: Uint8Array }>`
    select asked.uuid, coalesce(c.content, g.content) as content
    from unnest(${keys.map(({ seriesUuid }) => seriesUuid)}::uuid[], ${keys.map(({ uuid }) => uuid)}::uuid[],
      ${keys.map(({ isGenerated }) => isGenerated)}::boolean[]) as asked (series_uuid, uuid, is_generated)
    left join companions c on not asked.is_generated and c.series_uuid = asked.series_uuid
      and c.episode_uuid = asked.uuid and c.kind = 'transcript'
    left join generated_transcripts g on asked.is_generated and g.series_uuid = asked.series_uuid
      and g.episode_uuid = asked.uuid
    where c.content is not null or g.content is not null
  `.execute(db)
  return rows
}
