import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { JsonValue } from '../database/tables.generated.ts'
import type { EpisodeKey } from '../entities/index.ts'
import { noteTranscriptChanged } from './holding/held-rows.ts'

/** The kinds of files that a feed links with its episodes. */
export type CompanionKind = 'chapters' | 'transcript'

/** The stored facts about the files of an episode, without their content. */
export interface CompanionFacts {
  readonly linksDigest: string
  readonly outcome: 'found' | 'none' | 'failed'
  readonly reason: string | null
  readonly fileUrl: string | null
  readonly fileEtag: string | null
  readonly fileLastModified: string | null
  /** Epoch seconds. */
  readonly checkedAt: number
}

/** An episode, and the stored facts about its files. */
export interface EpisodeRow {
  readonly series_uuid: string
  readonly uuid: string
  readonly guid: string | null
  readonly name: string | null
  readonly date_published: number | null
  readonly duration: number | null
  readonly details: { readonly [name: string]: JsonValue }
  readonly inline_chapters: JsonValue
  readonly is_blocked: boolean
  /** `changes`: how often the feed changed the episode since the facts are stored. */
  readonly stored: (CompanionFacts & { readonly isOutdated: boolean; readonly changes: number }) | null
  readonly content: Uint8Array | null
}

/** Returns episodes with the stored facts about their files of one kind, in one statement. */
export async function episodesWithCompanions(
  db: Database,
  keys: readonly EpisodeKey[],
  kind: CompanionKind,
): Promise<EpisodeRow[]> {
  const { rows } = await sql<EpisodeRow>`
    select e.series_uuid, e.uuid, e.guid, e.name, e.date_published, e.duration, e.details,
      e.extras -> 'inlineChapters' as inline_chapters, e.is_blocked or s.is_blocked as is_blocked, c.content,
      case when c.kind is not null then jsonb_build_object(
        'linksDigest', c.links_digest, 'outcome', c.outcome, 'reason', c.reason, 'fileUrl', c.file_url,
        'fileEtag', c.file_etag, 'fileLastModified', c.file_last_modified, 'checkedAt', c.checked_at,
        'isOutdated', c.changes > c.changes_read, 'changes', c.changes
      ) end as stored
    from unnest(${keys.map(({ seriesUuid }) => seriesUuid)}::uuid[], ${keys.map(({ uuid }) => uuid)}::uuid[])
      as asked (series_uuid, uuid)
    join podcast_episodes e on e.series_uuid = asked.series_uuid and e.uuid = asked.uuid
    join podcast_series s on s.uuid = e.series_uuid
    left join companions c on c.series_uuid = e.series_uuid and c.episode_uuid = e.uuid and c.kind = ${kind}
  `.execute(db)
  return rows
}

/** The result of looking for files. */
export interface FoundCompanion {
  readonly facts: CompanionFacts
  readonly content: Uint8Array | null
}

/** Returns a digest of packed content, by which searches know whether it changed. */
function digestOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}

/** A look at the files of an episode. `changes`: those that the feed had made when it began. */
export interface CompanionLook extends EpisodeKey {
  readonly kind: CompanionKind
  readonly changes: number
}

/** Stores the result of looking for files. They stay outdated if the feed changed the episode during the look. */
export async function saveCompanion(
  db: Database,
  { uuid, seriesUuid, kind, changes }: CompanionLook,
  { facts, content }: FoundCompanion,
): Promise<void> {
  const row = {
    links_digest: facts.linksDigest,
    outcome: facts.outcome,
    reason: facts.reason,
    file_url: facts.fileUrl,
    file_etag: facts.fileEtag,
    file_last_modified: facts.fileLastModified,
    content,
    content_digest: content === null ? null : digestOf(content),
    checked_at: facts.checkedAt,
    changes_read: changes,
  }
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('companions')
      .values({ series_uuid: seriesUuid, episode_uuid: uuid, kind, ...row })
      .onConflict((conflict) => conflict.columns(['series_uuid', 'episode_uuid', 'kind']).doUpdateSet(row))
      .execute()
    if (kind === 'transcript') await noteTranscriptChanged(tx, seriesUuid)
  })
}

/** Notes that the files of an episode are unchanged, or that they need no other look until `checkedAt` is old again. */
export async function confirmCompanion(
  db: Database,
  { uuid, seriesUuid, kind, changes }: CompanionLook,
  checkedAt: number,
): Promise<void> {
  await db
    .updateTable('companions')
    .set({ checked_at: checkedAt, changes_read: changes })
    .where('series_uuid', '=', seriesUuid)
    .where('episode_uuid', '=', uuid)
    .where('kind', '=', kind)
    .execute()
}

/** Has the files of episodes looked at again when somebody asks next. Returns for how many. */
export async function outdateCompanions(db: Database, keys: readonly EpisodeKey[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update companions as c set changes = c.changes + 1
    from unnest(${keys.map(({ seriesUuid }) => seriesUuid)}::uuid[], ${keys.map(({ uuid }) => uuid)}::uuid[])
      as changed (series_uuid, uuid)
    where c.series_uuid = changed.series_uuid and c.episode_uuid = changed.uuid
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Forgets the files of podcasts that are gone. */
export async function deleteCompanionsOf(db: Database, seriesUuids: readonly string[]): Promise<void> {
  await db.deleteFrom('companions').where('series_uuid', 'in', seriesUuids).execute()
}
