import { popularityRanks } from 'feedmill/tables'
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { EpisodeKey } from '../entities/index.ts'
import { noteTranscriptChanged } from './holding/held-rows.ts'

/** The state of a transcription. `queued` and `running` are under way; the others are final. */
export type TranscriptionState = 'queued' | 'running' | 'done' | 'failed' | 'refused'

export function isUnderWay(state: TranscriptionState | 'new' | null): boolean {
  return state === 'queued' || state === 'running'
}

/** The operator's decision on a podcast. If `null`, the feed and the rank decide. */
export type TranscriptionPolicy = 'automatic' | 'refused' | null

/** An episode that may be transcribed. */
export interface TranscriptionRow {
  readonly uuid: string
  readonly seriesUuid: string
  readonly audioUrl: string | null
  /** Seconds, as the feed says. */
  readonly duration: number | null
  readonly language: string | null
  readonly isBlocked: boolean
  /** Whether its creator or an operator asked not to transcribe the podcast. */
  readonly isRefused: boolean
  /** Whether an operator put the podcast on the automatic list. */
  readonly isMarked: boolean
  readonly isTopRanked: boolean
  readonly state: TranscriptionState | null
  readonly reason: string | null
  /** The audio that was transcribed, or could not be. */
  readonly triedAudioUrl: string | null
  readonly changedAt: number | null
  readonly runs: number
  readonly failures: number
  readonly hasGenerated: boolean
}

/** Ranks of the automatic list. */
const topRanks: readonly string[] = popularityRanks.slice(0, popularityRanks.indexOf('TOP_5000') + 1)

/** Whether the feed of a podcast `s` refuses by `<podcast:txt purpose="transcription">no</podcast:txt>`. */
const refusedInFeed = sql<boolean>`jsonb_path_exists(
  s.extras, '$.txt[*] ? (@.purpose like_regex "^transcription$" flag "i" && @.text like_regex "^ *no *$" flag "i")'
)`

/** Whether an operator or the feed refuses, for a podcast `s` and its policy `p`. */
export const isRefused = sql<boolean>`(coalesce(p.policy = 'refused', false) or ${refusedInFeed})`

const isTopRanked = sql<boolean>`coalesce(s.popularity_rank = any(${topRanks}::text[]), false)`

/** Returns episodes with the stored facts about their transcription, in one statement. */
export async function transcriptionsOf(db: Database, keys: readonly EpisodeKey[]): Promise<TranscriptionRow[]> {
  const { rows } = await sql<TranscriptionRow>`
    select e.uuid, e.series_uuid as "seriesUuid", coalesce(e.details ->> 'audioUrl', e.details ->> 'videoUrl') as "audioUrl",
      e.duration, s.language, e.is_blocked or s.is_blocked as "isBlocked",
      ${isRefused} as "isRefused",
      coalesce(p.policy = 'automatic', false) as "isMarked", ${isTopRanked} as "isTopRanked",
      t.state, t.reason, t.audio_url as "triedAudioUrl", t.changed_at as "changedAt",
      coalesce(t.runs, 0) as runs, coalesce(t.failures, 0) as failures, g.episode_uuid is not null as "hasGenerated"
    from unnest(${keys.map(({ seriesUuid }) => seriesUuid)}::uuid[], ${keys.map(({ uuid }) => uuid)}::uuid[])
      as asked (series_uuid, uuid)
    join podcast_episodes e on e.series_uuid = asked.series_uuid and e.uuid = asked.uuid
    join podcast_series s on s.uuid = e.series_uuid
    left join transcription_policies p on p.series_uuid = e.series_uuid
    left join transcriptions t on t.series_uuid = e.series_uuid and t.episode_uuid = e.uuid
    left join generated_transcripts g on g.series_uuid = e.series_uuid and g.episode_uuid = e.uuid
  `.execute(db)
  return rows
}

/** The state of an episode's transcript, as lists show it. */
export interface TranscriptState {
  readonly uuid: string
  readonly hasGenerated: boolean
  readonly language: string | null
  readonly state: TranscriptionState | null
  /** Pieces of long audio; `null` if the audio is transcribed whole, or has not been read yet. */
  readonly pieces: number | null
  readonly piecesDone: number | null
  /** Whether the publisher links a transcript that is there, as far as is known. */
  readonly isPublished: boolean
}

export async function transcriptStatesOf(db: Database, keys: readonly EpisodeKey[]): Promise<TranscriptState[]> {
  const { rows } = await sql<TranscriptState>`
    select e.uuid, g.episode_uuid is not null as "hasGenerated", g.language, t.state, t.pieces,
      t.pieces_done as "piecesDone",
      jsonb_array_length(coalesce(e.details -> 'transcriptUrlsWithDetails', '[]')) > 0
        and (c.outcome is null or c.content is not null or c.changes > c.changes_read) as "isPublished"
    from unnest(${keys.map(({ seriesUuid }) => seriesUuid)}::uuid[], ${keys.map(({ uuid }) => uuid)}::uuid[])
      as asked (series_uuid, uuid)
    join podcast_episodes e on e.series_uuid = asked.series_uuid and e.uuid = asked.uuid
    left join transcriptions t on t.series_uuid = e.series_uuid and t.episode_uuid = e.uuid
    left join generated_transcripts g on g.series_uuid = e.series_uuid and g.episode_uuid = e.uuid
    left join companions c on c.series_uuid = e.series_uuid and c.episode_uuid = e.uuid and c.kind = 'transcript'
  `.execute(db)
  return rows
}

/** Whether podcasts refuse transcription, are marked for it, or stand among the first 5,000. */
export async function policiesOf(
  db: Database,
  seriesUuids: readonly string[],
): Promise<{ readonly uuid: string; readonly isRefused: boolean; readonly isMarked: boolean; isTopRanked: boolean }[]> {
  const { rows } = await sql<{ uuid: string; isRefused: boolean; isMarked: boolean; isTopRanked: boolean }>`
    select s.uuid, ${isRefused} as "isRefused",
      coalesce(p.policy = 'automatic', false) as "isMarked", ${isTopRanked} as "isTopRanked"
    from podcast_series s left join transcription_policies p on p.series_uuid = s.uuid
    where s.uuid = any(${seriesUuids}::uuid[])
  `.execute(db)
  return rows
}

/**
 * Makes the row of a transcription if there is none, and locks it until the transaction ends. Returns its state, and
 * whether there is a transcript. Until then, no other transaction can change them.
 */
export async function openTranscription(
  tx: Transaction,
  { uuid, seriesUuid }: EpisodeKey,
  audioUrl: string,
  now: number,
): Promise<{ readonly state: TranscriptionState | 'new'; readonly hasGenerated: boolean }> {
  const { rows } = await sql<{ state: TranscriptionState | 'new' }>`
    insert into transcriptions (series_uuid, episode_uuid, state, audio_url, queued_at, changed_at)
    values (${seriesUuid}, ${uuid}, 'new', ${audioUrl}, ${now}, ${now})
    on conflict (series_uuid, episode_uuid) do update set series_uuid = excluded.series_uuid
    returning state
  `.execute(tx)
  // A separate statement, so that it sees rows that were stored while the first one waited for the lock.
  const generated = await tx
    .selectFrom('generated_transcripts')
    .select('episode_uuid')
    .where('series_uuid', '=', seriesUuid)
    .where('episode_uuid', '=', uuid)
    .executeTakeFirst()
  return { state: rows[0]!.state, hasGenerated: generated !== undefined }
}

/** Locks a transcription that is under way until the transaction ends. Returns its runs; `null` if it has ended. */
export async function lockUnderWay(tx: Transaction, { uuid, seriesUuid }: EpisodeKey): Promise<number | null> {
  const { rows } = await sql<{ state: TranscriptionState; runs: number }>`
    select state, runs from transcriptions
    where series_uuid = ${seriesUuid} and episode_uuid = ${uuid} for update
  `.execute(tx)
  const row = rows[0]
  return row !== undefined && isUnderWay(row.state) ? row.runs : null
}

/** Sets a transcription to its beginning. `now` in epoch seconds. */
export async function queueTranscription(
  tx: Transaction,
  { uuid, seriesUuid }: EpisodeKey,
  audioUrl: string,
  now: number,
): Promise<void> {
  await tx
    .updateTable('transcriptions')
    .set({
      state: 'queued',
      audio_url: audioUrl,
      runs: 0,
      failures: 0,
      pieces: null,
      pieces_done: 0,
      reason: null,
      queued_at: now,
      changed_at: now,
    })
    .where('series_uuid', '=', seriesUuid)
    .where('episode_uuid', '=', uuid)
    .execute()
}

export async function changeTranscription(
  tx: Transaction,
  { uuid, seriesUuid }: EpisodeKey,
  change: {
    readonly state: TranscriptionState
    readonly reason?: string | null
    readonly runs?: number
    readonly failures?: number
  },
  now: number,
): Promise<void> {
  await tx
    .updateTable('transcriptions')
    .set({ ...change, changed_at: now })
    .where('series_uuid', '=', seriesUuid)
    .where('episode_uuid', '=', uuid)
    .execute()
}

/** Returns the state of a transcription; `null` if there is none. */
export async function transcriptionState(
  db: Database,
  { uuid, seriesUuid }: EpisodeKey,
): Promise<{ readonly state: TranscriptionState; readonly reason: string | null } | null> {
  const row = await db
    .selectFrom('transcriptions')
    .select(['state', 'reason'])
    .where('series_uuid', '=', seriesUuid)
    .where('episode_uuid', '=', uuid)
    .executeTakeFirst()
  return (row as { state: TranscriptionState; reason: string | null } | undefined) ?? null
}

/** Returns transcriptions under way that have not changed since `before`, in epoch seconds. */
export async function stuckTranscriptions(db: Database, before: number): Promise<EpisodeKey[]> {
  const { rows } = await sql<EpisodeKey>`
    select series_uuid as "seriesUuid", episode_uuid as uuid from transcriptions
    where state in ('queued', 'running') and changed_at < ${before} order by changed_at limit 1000
  `.execute(db)
  return rows
}

/** How many transcriptions are under way. */
export async function countUnderWay(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from transcriptions where state in ('queued', 'running')
  `.execute(db)
  return rows[0]!.count
}

export interface GeneratedTranscript {
  readonly provider: string
  readonly model: string
  readonly language: string | null
  readonly content: Uint8Array
}

export async function saveGenerated(
  tx: Transaction,
  { uuid, seriesUuid }: EpisodeKey,
  transcript: GeneratedTranscript,
  now: number,
): Promise<void> {
  const row = { ...transcript, made_at: now }
  await tx
    .insertInto('generated_transcripts')
    .values({ series_uuid: seriesUuid, episode_uuid: uuid, ...row })
    .onConflict((conflict) => conflict.columns(['series_uuid', 'episode_uuid']).doUpdateSet(row))
    .execute()
  await noteTranscriptChanged(tx, seriesUuid)
}

/** The content of a generated transcript, and how an account paid for it. */
export async function generatedFor(
  db: Database,
  keys: readonly EpisodeKey[],
  accountId: number,
): Promise<{ readonly uuid: string; readonly content: Uint8Array; readonly charge: string | null }[]> {
  const { rows } = await sql<{ uuid: string; content: Uint8Array; charge: string | null }>`
    select g.episode_uuid as uuid, g.content, c.state as charge
    from unnest(${keys.map(({ seriesUuid }) => seriesUuid)}::uuid[], ${keys.map(({ uuid }) => uuid)}::uuid[])
      as asked (series_uuid, uuid)
    join generated_transcripts g on g.series_uuid = asked.series_uuid and g.episode_uuid = asked.uuid
    left join transcript_charges c on c.account_id = ${accountId} and c.episode_uuid = g.episode_uuid
  `.execute(db)
  return rows
}

/** @param policy `null` if transcription is neither automatic nor refused */
export async function setPolicy(
  tx: Transaction,
  seriesUuid: string,
  policy: TranscriptionPolicy,
  now: number,
): Promise<boolean> {
  await noteTranscriptChanged(tx, seriesUuid)
  if (policy === null) {
    const { numDeletedRows } = await tx
      .deleteFrom('transcription_policies')
      .where('series_uuid', '=', seriesUuid)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  }
  const { rows } = await sql`
    insert into transcription_policies as p (series_uuid, policy, set_at) values (${seriesUuid}, ${policy}, ${now})
    on conflict (series_uuid) do update set policy = excluded.policy, set_at = excluded.set_at
      where p.policy <> excluded.policy
    returning p.series_uuid
  `.execute(tx)
  return rows.length > 0
}

/** Forgets the transcripts and policies of podcasts that are gone. Returns the episodes that were under way. */
export async function deleteTranscriptionsOf(tx: Transaction, seriesUuids: readonly string[]): Promise<EpisodeKey[]> {
  // First the rows that jobs lock before they store anything.
  const deleted = await tx
    .deleteFrom('transcriptions')
    .where('series_uuid', 'in', seriesUuids)
    .returning(['series_uuid as seriesUuid', 'episode_uuid as uuid', 'state'])
    .execute()
  await tx.deleteFrom('transcription_pieces').where('series_uuid', 'in', seriesUuids).execute()
  await tx.deleteFrom('generated_transcripts').where('series_uuid', 'in', seriesUuids).execute()
  await tx.deleteFrom('transcription_policies').where('series_uuid', 'in', seriesUuids).execute()
  return deleted.filter(({ state }) => isUnderWay(state as TranscriptionState))
}

/** Gives a podcast the policy of another one. A refusal of either stays. Returns the policy of `into` afterwards. */
export async function inheritPolicy(tx: Transaction, from: string, into: string): Promise<TranscriptionPolicy> {
  await sql`
    insert into transcription_policies (series_uuid, policy, set_at)
    select ${into}::uuid, policy, set_at from transcription_policies where series_uuid = ${from}
    on conflict (series_uuid) do update set policy = excluded.policy, set_at = excluded.set_at
      where excluded.policy = 'refused'
  `.execute(tx)
  const row = await tx
    .selectFrom('transcription_policies')
    .select('policy')
    .where('series_uuid', '=', into)
    .executeTakeFirst()
  return (row?.policy ?? null) as TranscriptionPolicy
}

/** Episodes of a podcast that wait for a transcript. */
export async function underWayOf(db: Database, seriesUuid: string): Promise<EpisodeKey[]> {
  const { rows } = await sql<EpisodeKey>`
    select series_uuid as "seriesUuid", episode_uuid as uuid from transcriptions
    where series_uuid = ${seriesUuid} and state in ('queued', 'running')
  `.execute(db)
  return rows
}
