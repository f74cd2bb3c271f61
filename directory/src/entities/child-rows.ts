import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import type { SubmittedKind } from '../database/submitted-kind.ts'
import { jsonText } from './details.ts'
import { comicIssueFields } from './fields/comic-issue.ts'
import { creatorContentFields } from './fields/creator.ts'
import { podcastEpisodeFields } from './fields/podcast-episode.ts'
import { detailsWriter, type StoredColumn, writtenColumns } from './fields/stored-row.ts'
import { displaceEpisodes } from './number-rows.ts'
import { personUuidsColumn } from './person-rows.ts'

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

/** How the children of each kind of series are stored. */
const childTables = {
  podcast: {
    name: 'podcast_episodes',
    parent: 'series_uuid',
    columns: [
      ...writtenColumns(podcastEpisodeFields),
      jsonColumn('details', detailsWriter(podcastEpisodeFields)),
      jsonColumn('extras', (entity) => jsonText((entity as { readonly extras: unknown }).extras)),
      personUuidsColumn,
    ],
  },
  comic: {
    name: 'comic_issues',
    parent: 'series_uuid',
    columns: [...writtenColumns(comicIssueFields), jsonColumn('details', detailsWriter(comicIssueFields))],
  },
  creator: { name: 'creator_contents', parent: 'creator_uuid', columns: writtenColumns(creatorContentFields) },
} as const satisfies { readonly [kind in SubmittedKind]: ChildTable }

interface ChildTable {
  readonly name: 'podcast_episodes' | 'comic_issues' | 'creator_contents'
  /** The column of the uuid of the series. */
  readonly parent: 'series_uuid' | 'creator_uuid'
  /** The columns beside those of the identity. */
  readonly columns: readonly StoredColumn[]
}

function jsonColumn(column: string, read: StoredColumn['read']): StoredColumn {
  return { column, type: 'jsonb', read }
}

/**
 * Writes children of a series, at most some hundred at once. Unchanged and blocked ones are left as they are. A child
 * whose uuid belongs to another series is left out: documents of strangers may claim any uuid.
 *
 * @returns the uuids that were left out
 */
export async function upsertChildren(
  tx: Transaction,
  kind: SubmittedKind,
  seriesUuid: string,
  children: readonly StoredChild<object>[],
): Promise<readonly string[]> {
  const { name, parent, columns } = childTables[kind]
  // The uuids of episodes are made of that of their podcast: nobody can claim them.
  const foreign = kind === 'podcast' ? new Set<string>() : await uuidsOfOthers(tx, kind, seriesUuid, children)
  const own = children.filter(({ uuid }) => !foreign.has(uuid))
  if (own.length === 0) return [...foreign]
  if (kind === 'podcast') {
    await displaceEpisodes(
      tx,
      seriesUuid,
      own.map(({ uuid }) => uuid),
    )
  }
  const names = columns.map(({ column }) => sql.ref(column))
  const given = columns.map(
    ({ type, read }) =>
      sql`${own.map(({ entity }) => inArray(type, read(entity)))}::${sql.raw(isNested(type) ? 'text' : type)}[]`,
  )
  await sql`
    insert into ${sql.table(name)} as stored (${sql.ref(parent)}, uuid, hash, is_removed, ${sql.join(names)})
    select ${seriesUuid}::uuid, uuid, hash, is_removed, ${sql.join(columns.map(fromArray))}
    from unnest(
      ${own.map(({ uuid }) => uuid)}::uuid[],
      ${own.map(({ hash }) => hash)}::text[],
      ${own.map(({ isRemoved }) => isRemoved)}::boolean[],
      ${sql.join(given)}
    ) as given (uuid, hash, is_removed, ${sql.join(names)})
    on conflict (${sql.ref(parent)}, uuid) do update set
      hash = excluded.hash, is_removed = excluded.is_removed,
      ${sql.join(names.map((column) => sql`${column} = excluded.${column}`))}
    where (stored.hash is distinct from excluded.hash or stored.is_removed <> excluded.is_removed
      ${kind === 'podcast' ? sql`or stored.extras <> excluded.extras` : sql``})
      ${kind === 'creator' ? sql`` : sql`and not stored.is_blocked`}
  `.execute(tx)
  return [...foreign]
}

/** Whether a value is given as the text of JSON: `unnest` would take an array of arrays apart. */
function isNested(type: StoredColumn['type']): boolean {
  return type === 'text[]' || type === 'uuid[]' || type === 'jsonb'
}

function inArray(type: StoredColumn['type'], value: unknown): unknown {
  return type === 'text[]' || type === 'uuid[]' ? JSON.stringify(value) : value
}

function fromArray({ column, type }: StoredColumn): RawBuilder<unknown> {
  if (type === 'jsonb') return sql`${sql.ref(column)}::jsonb`
  if (type === 'uuid[]')
    return sql`nullif(array(select jsonb_array_elements_text(${sql.ref(column)}::jsonb)::uuid), '{}')`
  return type === 'text[]' ? sql`array(select jsonb_array_elements_text(${sql.ref(column)}::jsonb))` : sql.ref(column)
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

/** Stores hash and `is_removed` of children whose stored entities stay unchanged. */
export async function markChildren(
  tx: Transaction,
  kind: SubmittedKind,
  seriesUuid: string,
  marks: readonly ChildMark[],
): Promise<void> {
  if (marks.length === 0) return
  const { name, parent } = childTables[kind]
  await sql`
    update ${sql.table(name)} as stored set hash = given.hash, is_removed = given.is_removed
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
  const { name } = childTables[kind]
  await sql`
    update ${sql.table(name)} as stored set is_removed = given.is_removed
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
  const { name, parent } = childTables[kind]
  const { rows } = await sql<{ uuid: string }>`
    select uuid from ${sql.table(name)}
    where uuid = any(${children.map(({ uuid }) => uuid)}::uuid[]) and ${sql.ref(parent)} <> ${seriesUuid}
  `.execute(tx)
  return new Set(rows.map(({ uuid }) => uuid))
}
