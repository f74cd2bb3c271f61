import type { ComicIssue, CreatorContent, PodcastEpisode } from 'feedmill'
import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { detailsOf, jsonText, storable } from './details.ts'

/** An entity with the identity that is to be stored. */
export interface StoredChild<E> {
  readonly entity: E
  readonly uuid: string
  readonly hash: string | null
  readonly isRemoved: boolean
}

/** A child whose entity is stored already: only its identity changed. */
export interface ChildMark {
  readonly uuid: string
  readonly hash: string | null
  readonly isRemoved: boolean
}

const columnsOfEpisode = [
  'uuid',
  'seriesUuid',
  'guid',
  'name',
  'description',
  'datePublished',
  'duration',
  'hash',
  'isBlocked',
  'isRemoved',
  'extras',
] as const

/** Writes episodes, at most some hundred at once. Unchanged and blocked ones are left as they are. */
export async function upsertEpisodes(
  tx: Transaction,
  seriesUuid: string,
  episodes: readonly StoredChild<PodcastEpisode>[],
): Promise<void> {
  if (episodes.length === 0) return
  await sql`
    insert into podcast_episodes as stored
      (series_uuid, uuid, guid, name, description, date_published, duration, hash, is_removed, details, extras)
    select ${seriesUuid}::uuid, uuid, guid, name, description, date_published, duration, hash, is_removed,
      details::jsonb, extras::jsonb
    from unnest(
      ${episodes.map(({ uuid }) => uuid)}::uuid[],
      ${episodes.map(({ entity }) => text(entity.guid))}::text[],
      ${episodes.map(({ entity }) => text(entity.name))}::text[],
      ${episodes.map(({ entity }) => text(entity.description))}::text[],
      ${episodes.map(({ entity }) => entity.datePublished)}::bigint[],
      ${episodes.map(({ entity }) => entity.duration)}::bigint[],
      ${episodes.map(({ hash }) => hash)}::text[],
      ${episodes.map(({ isRemoved }) => isRemoved)}::boolean[],
      ${episodes.map(({ entity }) => detailsOf(entity, columnsOfEpisode))}::text[],
      ${episodes.map(({ entity }) => jsonText(entity.extras))}::text[]
    ) as given (uuid, guid, name, description, date_published, duration, hash, is_removed, details, extras)
    on conflict (series_uuid, uuid) do update set
      guid = excluded.guid, name = excluded.name, description = excluded.description,
      date_published = excluded.date_published, duration = excluded.duration, hash = excluded.hash,
      is_removed = excluded.is_removed, details = excluded.details, extras = excluded.extras
    where (stored.hash is distinct from excluded.hash or stored.is_removed <> excluded.is_removed)
      and not stored.is_blocked
  `.execute(tx)
}

/**
 * Deletes episodes of a podcast that was never read: they were stored by a reading that did not commit.
 *
 * @param limit the most episodes to delete; `null` for all
 * @returns whether there may be more
 */
export async function deleteUnreadEpisodes(
  tx: Transaction,
  seriesUuid: string,
  limit: number | null = null,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from podcast_episodes where series_uuid = ${seriesUuid} and uuid = any (array(
      select e.uuid from podcast_series s join podcast_episodes e on e.series_uuid = s.uuid
      where s.uuid = ${seriesUuid} and not s.is_read
      limit ${limit}
    ))
  `.execute(tx)
  return limit !== null && Number(numAffectedRows) === limit
}

const columnsOfIssue = [
  'uuid',
  'seriesUuid',
  'name',
  'datePublished',
  'position',
  'hash',
  'isBlocked',
  'isRemoved',
] as const

/**
 * Writes issues of a comic. An issue whose uuid belongs to another comic is left out: documents of strangers may claim
 * any uuid.
 *
 * @returns the uuids that were left out
 */
export async function upsertIssues(
  tx: Transaction,
  seriesUuid: string,
  issues: readonly StoredChild<ComicIssue>[],
): Promise<readonly string[]> {
  const foreign = await uuidsOfOthers(tx, 'comic', seriesUuid, issues)
  const own = issues.filter(({ uuid }) => !foreign.has(uuid))
  if (own.length > 0) {
    await sql`
      insert into comic_issues as stored
        (series_uuid, uuid, name, date_published, position, hash, is_removed, details)
      select ${seriesUuid}::uuid, uuid, name, date_published, position, hash, is_removed, details::jsonb
      from unnest(
        ${own.map(({ uuid }) => uuid)}::uuid[],
        ${own.map(({ entity }) => text(entity.name))}::text[],
        ${own.map(({ entity }) => entity.datePublished)}::bigint[],
        ${own.map(({ entity }) => entity.position)}::integer[],
        ${own.map(({ hash }) => hash)}::text[],
        ${own.map(({ isRemoved }) => isRemoved)}::boolean[],
        ${own.map(({ entity }) => detailsOf(entity, columnsOfIssue))}::text[]
      ) as given (uuid, name, date_published, position, hash, is_removed, details)
      on conflict (series_uuid, uuid) do update set
        name = excluded.name, date_published = excluded.date_published, position = excluded.position,
        hash = excluded.hash, is_removed = excluded.is_removed, details = excluded.details
      where (stored.hash is distinct from excluded.hash or stored.is_removed <> excluded.is_removed)
        and not stored.is_blocked
    `.execute(tx)
  }
  return [...foreign]
}

/** Writes the content of a creator. Entries whose uuid belongs to another creator are left out and returned. */
export async function upsertContents(
  tx: Transaction,
  creatorUuid: string,
  contents: readonly StoredChild<CreatorContent>[],
): Promise<readonly string[]> {
  const foreign = await uuidsOfOthers(tx, 'creator', creatorUuid, contents)
  const own = contents.filter(({ uuid }) => !foreign.has(uuid))
  if (own.length > 0) {
    await sql`
      insert into creator_contents as stored
        (creator_uuid, uuid, content_uuid, content_type, position, roles, sss_url, hash, is_removed)
      select ${creatorUuid}::uuid, uuid, content_uuid, content_type, position,
        array(select jsonb_array_elements_text(roles::jsonb)), sss_url, hash, is_removed
      from unnest(
        ${own.map(({ uuid }) => uuid)}::uuid[],
        ${own.map(({ entity }) => entity.contentUuid)}::uuid[],
        ${own.map(({ entity }) => entity.contentType)}::text[],
        ${own.map(({ entity }) => entity.position)}::integer[],
        ${own.map(({ entity }) => JSON.stringify(entity.roles))}::text[],
        ${own.map(({ entity }) => text(entity.sssUrl))}::text[],
        ${own.map(({ hash }) => hash)}::text[],
        ${own.map(({ isRemoved }) => isRemoved)}::boolean[]
      ) as given (uuid, content_uuid, content_type, position, roles, sss_url, hash, is_removed)
      on conflict (creator_uuid, uuid) do update set
        content_uuid = excluded.content_uuid, content_type = excluded.content_type, position = excluded.position,
        roles = excluded.roles, sss_url = excluded.sss_url, hash = excluded.hash, is_removed = excluded.is_removed
      where stored.hash is distinct from excluded.hash or stored.is_removed <> excluded.is_removed
    `.execute(tx)
  }
  return [...foreign]
}

const childTables = {
  podcast: ['podcast_episodes', 'series_uuid'],
  comic: ['comic_issues', 'series_uuid'],
  creator: ['creator_contents', 'creator_uuid'],
} as const

/** Stores hash and `is_removed` of children whose stored entities stay unchanged. */
export async function markChildren(
  tx: Transaction,
  kind: keyof typeof childTables,
  seriesUuid: string,
  marks: readonly ChildMark[],
): Promise<void> {
  if (marks.length === 0) return
  const [table, parent] = childTables[kind]
  await sql`
    update ${sql.table(table)} as stored set hash = given.hash, is_removed = given.is_removed
    from unnest(
      ${marks.map(({ uuid }) => uuid)}::uuid[],
      ${marks.map(({ hash }) => hash)}::text[],
      ${marks.map(({ isRemoved }) => isRemoved)}::boolean[]
    ) as given (uuid, hash, is_removed)
    where stored.${sql.ref(parent)} = ${seriesUuid} and stored.uuid = given.uuid
  `.execute(tx)
}

/**
 * Stores whether blocked children are in their feed. Everything else stays as it was last read before the block, even
 * the hash: it belongs to the stored entity.
 */
export async function markBlockedChildren(
  tx: Transaction,
  kind: 'podcast' | 'comic',
  seriesUuid: string,
  marks: readonly Pick<ChildMark, 'uuid' | 'isRemoved'>[],
): Promise<void> {
  if (marks.length === 0) return
  const [table] = childTables[kind]
  await sql`
    update ${sql.table(table)} as stored set is_removed = given.is_removed
    from unnest(
      ${marks.map(({ uuid }) => uuid)}::uuid[],
      ${marks.map(({ isRemoved }) => isRemoved)}::boolean[]
    ) as given (uuid, is_removed)
    where stored.series_uuid = ${seriesUuid} and stored.uuid = given.uuid
  `.execute(tx)
}

async function uuidsOfOthers(
  tx: Transaction,
  kind: 'comic' | 'creator',
  seriesUuid: string,
  children: readonly { readonly uuid: string }[],
): Promise<ReadonlySet<string>> {
  if (children.length === 0) return new Set()
  const [table, parent] = childTables[kind]
  const { rows } = await sql<{ uuid: string }>`
    select uuid from ${sql.table(table)}
    where uuid = any(${children.map(({ uuid }) => uuid)}::uuid[]) and ${sql.ref(parent)} <> ${seriesUuid}
  `.execute(tx)
  return new Set(rows.map(({ uuid }) => uuid))
}

function text(value: string | null): string | null {
  return value === null ? null : storable(value)
}
