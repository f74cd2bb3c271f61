import { sql } from 'kysely'
import type { Database, Transaction } from '../../database/database.ts'
import type { EpisodeKey } from '../../entities/index.ts'
import type { Piece } from './plan-pieces.ts'

/** A piece of an episode. `content` is `null` until it was transcribed. */
export interface PieceRow extends Piece {
  readonly number: number
  readonly content: Uint8Array | null
  readonly language: string | null
}

/** Returns the pieces of an episode that were cut from `source`, in their order. */
export async function piecesOf(db: Database, { uuid, seriesUuid }: EpisodeKey, source: string): Promise<PieceRow[]> {
  const { rows } = await sql<PieceRow>`
    select number, start_ms as "startMs", end_ms as "endMs", content, language from transcription_pieces
    where series_uuid = ${seriesUuid} and episode_uuid = ${uuid} and source = ${source} order by number
  `.execute(db)
  return rows
}

/** Replaces the pieces of an episode, for example after its audio was changed. */
export async function replacePieces(
  tx: Transaction,
  episode: EpisodeKey,
  source: string,
  pieces: readonly Piece[],
): Promise<void> {
  await deletePieces(tx, episode)
  await tx
    .insertInto('transcription_pieces')
    .values(
      pieces.map(({ startMs, endMs }, number) => ({
        series_uuid: episode.seriesUuid,
        episode_uuid: episode.uuid,
        number,
        source,
        start_ms: startMs,
        end_ms: endMs,
      })),
    )
    .execute()
}

/** What was heard in a piece of a source. */
interface HeardRow {
  readonly number: number
  readonly source: string
  readonly content: Uint8Array
  readonly language: string | null
}

/** Stores what was heard in a piece. What another run stored stays, also if that run has cut other audio. */
export async function savePiece(
  tx: Transaction,
  { uuid, seriesUuid }: EpisodeKey,
  { number, source, content, language }: HeardRow,
): Promise<void> {
  await sql`
    update transcription_pieces set content = ${content}, language = ${language}
    where series_uuid = ${seriesUuid} and episode_uuid = ${uuid} and number = ${number} and source = ${source}
      and content is null
  `.execute(tx)
}

/**
 * Notes how many pieces an episode has, and how many of them are done. A run that got further than all before counts as
 * the first. One that makes the same number anew, because the host serves other audio each time, does not.
 */
export async function notePieces(tx: Transaction, { uuid, seriesUuid }: EpisodeKey, now: number): Promise<void> {
  await sql`
    update transcriptions as t set pieces = p.pieces, pieces_done = least(p.pieces, greatest(t.pieces_done, p.done)),
      changed_at = ${now},
      runs = case when p.done > t.pieces_done then 1 else t.runs end,
      failures = case when p.done > t.pieces_done then 0 else t.failures end
    from (
      select count(*)::int as pieces, count(content)::int as done from transcription_pieces
      where series_uuid = ${seriesUuid} and episode_uuid = ${uuid}
    ) as p
    where t.series_uuid = ${seriesUuid} and t.episode_uuid = ${uuid}
  `.execute(tx)
}

export async function deletePieces(tx: Transaction, { uuid, seriesUuid }: EpisodeKey): Promise<void> {
  await sql`
    delete from transcription_pieces where series_uuid = ${seriesUuid} and episode_uuid = ${uuid}
  `.execute(tx)
}

/** Deletes the pieces of transcriptions that ended before a time, in epoch seconds, and that nobody asked for since. */
export async function deleteOldPieces(db: Database, before: number): Promise<void> {
  await sql`
    delete from transcription_pieces as p using transcriptions as t
    where t.series_uuid = p.series_uuid and t.episode_uuid = p.episode_uuid
      and t.state not in ('queued', 'running') and t.changed_at < ${before}
  `.execute(db)
}
