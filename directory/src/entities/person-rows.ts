import { type Person, type PersonAppearance, type PersonsOfFeed, personsOfFeed, personUuid } from 'feedmill'
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { LEAST_UUID } from '../database/index.ts'
import { storable } from './details.ts'
import type { StoredColumn } from './fields/stored-row.ts'
import { isEpisodeShown } from './public-rows.ts'

/** Rows that one statement writes. */
const BATCH = 500

/** The column of an episode with the persons that it names itself. */
export const personUuidsColumn: StoredColumn = {
  column: 'person_uuids',
  type: 'uuid[]',
  read: (entity) => {
    const { persons } = entity as { readonly persons: readonly Person[] }
    return [...new Set(persons.flatMap(({ uuid }) => uuid ?? []))]
  },
}

/** How a podcast and its episodes name a person. */
interface NamedPerson extends PersonAppearance {
  readonly roles: readonly string[]
}

/**
 * Stores the persons of a podcast as its channel and its episodes name them now. Only persons of episodes that pages show
 * are stored.
 */
export async function storePersons(tx: Transaction, seriesUuid: string): Promise<void> {
  const { rows: named } = await sql<NamedPerson>`
    with named as (
      select p, true as is_of_series, null::uuid as episode
      from podcast_series s cross join lateral jsonb_path_query(s.details, '$.persons[*]') p where s.uuid = ${seriesUuid}
      union all
      select p, false, e.uuid
      from podcast_episodes e cross join lateral jsonb_path_query(e.details, '$.persons[*]') p
      where e.series_uuid = ${seriesUuid} and e.person_uuids is not null and ${sql.raw(isEpisodeShown)}
    )
    select p->>'name' as name, p->>'url' as url, p->>'imageUrl' as "imageUrl", bool_or(is_of_series) as "isOfSeries",
      count(distinct episode)::int as episodes, array_remove(array_agg(distinct p->>'role'), null) as roles
    from named group by 1, 2, 3
  `.execute(tx)
  if (named.length === 0) return await deletePersons(tx, seriesUuid)
  const feed = personsOfFeed(seriesUuid, named)
  await replaceAmbiguousAddresses(tx, seriesUuid, feed.ambiguousAddresses)
  await sql`
    delete from podcast_persons
    where series_uuid = ${seriesUuid} and uuid <> all(${feed.persons.map(({ uuid }) => uuid)}::uuid[])
  `.execute(tx)
  const counts = await episodesByPerson(tx, seriesUuid)
  const rows = rowsOf(seriesUuid, feed, named, counts)
  for (let start = 0; start < rows.length; start += BATCH) await upsertPersons(tx, rows.slice(start, start + BATCH))
}

/**
 * Identifies and stores the persons of all podcasts. Exports of older versions have other uuids of persons, and do not say
 * which episodes name them.
 */
export async function identifyAllPersons(tx: Transaction): Promise<void> {
  for (let after = LEAST_UUID; ; ) {
    const { rows } = await sql<{ uuid: string; persons: unknown }>`
      select uuid, details->'persons' as persons from podcast_series
      where uuid > ${after}::uuid and details @? '$.persons[0]' order by uuid limit ${BATCH}
    `.execute(tx)
    const persons = rows.map((row) => identified(row.uuid, row.persons))
    await sql`
      update podcast_series s set details = jsonb_set(s.details, '{persons}', given.persons::jsonb)
      from unnest(${rows.map(({ uuid }) => uuid)}::uuid[], ${persons.map(({ text }) => text)}::text[]) as given (uuid, persons)
      where s.uuid = given.uuid
    `.execute(tx)
    if (rows.length < BATCH) break
    after = rows.at(-1)!.uuid
  }
  for (let after = { series_uuid: LEAST_UUID, uuid: LEAST_UUID }; ; ) {
    const { rows } = await sql<typeof after & { persons: unknown }>`
      select series_uuid, uuid, details->'persons' as persons from podcast_episodes
      where (series_uuid, uuid) > (${after.series_uuid}::uuid, ${after.uuid}::uuid) and details @? '$.persons[0]'
      order by series_uuid, uuid limit ${BATCH}
    `.execute(tx)
    const persons = rows.map((row) => identified(row.series_uuid, row.persons))
    await sql`
      update podcast_episodes e set details = jsonb_set(e.details, '{persons}', given.persons::jsonb),
        person_uuids = nullif(array(select jsonb_array_elements_text(given.uuids::jsonb)::uuid), '{}')
      from unnest(
        ${rows.map(({ uuid }) => uuid)}::uuid[], ${persons.map(({ text }) => text)}::text[],
        ${persons.map(({ uuids }) => JSON.stringify(uuids))}::text[]
      ) as given (uuid, persons, uuids)
      where e.uuid = given.uuid
    `.execute(tx)
    if (rows.length < BATCH) break
    after = rows.at(-1)!
  }
  for (let after = LEAST_UUID; ; ) {
    const { rows } = await sql<{ uuid: string }>`
      select uuid from podcast_series s
      where uuid > ${after}::uuid and (details @? '$.persons[0]' or exists (
        select from podcast_episodes e where e.series_uuid = s.uuid and e.person_uuids is not null
      ))
      order by uuid limit ${BATCH}
    `.execute(tx)
    for (const { uuid } of rows) await storePersons(tx, uuid)
    if (rows.length < BATCH) return
    after = rows.at(-1)!.uuid
  }
}

/** Returns persons of a podcast with their uuids, as JSON, and these uuids. Values that are no persons stay. */
function identified(
  seriesUuid: string,
  persons: unknown,
): { readonly text: string; readonly uuids: readonly string[] } {
  const uuids = new Set<string>()
  if (!Array.isArray(persons)) return { text: JSON.stringify(persons), uuids: [] }
  const given = persons.map((person) => {
    if (typeof person?.name !== 'string') return person
    const uuid = personUuid(seriesUuid, person.name)
    uuids.add(uuid)
    return { ...person, uuid }
  })
  return { text: JSON.stringify(given), uuids: [...uuids] }
}

/** Deletes the persons of a podcast. An operator's split stays: it holds if the feed comes back. */
export async function deletePersons(tx: Transaction, seriesUuid: string): Promise<void> {
  await tx.deleteFrom('podcast_persons').where('series_uuid', '=', seriesUuid).execute()
  await tx.deleteFrom('ambiguous_addresses').where('series_uuid', '=', seriesUuid).execute()
}

async function replaceAmbiguousAddresses(
  tx: Transaction,
  seriesUuid: string,
  addresses: readonly string[],
): Promise<void> {
  await sql`
    delete from ambiguous_addresses where series_uuid = ${seriesUuid} and address <> all(${addresses}::uuid[])
  `.execute(tx)
  await sql`
    insert into ambiguous_addresses (address, series_uuid)
    select address, ${seriesUuid}::uuid from unnest(${addresses}::uuid[]) as given (address)
    on conflict do nothing
  `.execute(tx)
}

/** How many episodes name a person, by uuid. The key `null` counts the episodes that name nobody. */
async function episodesByPerson(tx: Transaction, seriesUuid: string): Promise<ReadonlyMap<string | null, number>> {
  const { rows } = await sql<{ uuid: string | null; episodes: number }>`
    select named.uuid, count(*)::int as episodes
    from podcast_episodes e left join lateral unnest(e.person_uuids) as named (uuid) on true
    where e.series_uuid = ${seriesUuid} and ${sql.raw(isEpisodeShown)}
    group by named.uuid
  `.execute(tx)
  return new Map(rows.map(({ uuid, episodes }) => [uuid, episodes]))
}

interface PersonRow {
  readonly uuid: string
  readonly series_uuid: string
  readonly across_uuid: string | null
  readonly address: string | null
  readonly is_of_series: boolean
  readonly episodes_count: number
  readonly roles: readonly string[]
  readonly name: string
  readonly url: string | null
  readonly image_url: string | null
}

function rowsOf(
  seriesUuid: string,
  { persons }: PersonsOfFeed,
  named: readonly NamedPerson[],
  counts: ReadonlyMap<string | null, number>,
): PersonRow[] {
  const byUuid = new Map<string, { isOfSeries: boolean; readonly roles: Set<string> }>()
  for (const { name, isOfSeries, roles } of named) {
    const uuid = personUuid(seriesUuid, name)
    const known = byUuid.get(uuid) ?? { isOfSeries: false, roles: new Set<string>() }
    known.isOfSeries ||= isOfSeries
    for (const role of roles) known.roles.add(role)
    byUuid.set(uuid, known)
  }
  return persons.map(({ uuid, name, url, imageUrl, address, acrossFeeds }) => {
    const { isOfSeries, roles } = byUuid.get(uuid)!
    return {
      uuid,
      series_uuid: seriesUuid,
      across_uuid: acrossFeeds,
      address,
      is_of_series: isOfSeries,
      episodes_count: (counts.get(uuid) ?? 0) + (isOfSeries ? (counts.get(null) ?? 0) : 0),
      roles: [...roles].sort(),
      name: storable(name),
      url,
      image_url: imageUrl,
    }
  })
}

async function upsertPersons(tx: Transaction, rows: readonly PersonRow[]): Promise<void> {
  await sql`
    insert into podcast_persons as stored (uuid, series_uuid, across_uuid, address, is_of_series, episodes_count, roles,
      name, url, image_url)
    select uuid, series_uuid, across_uuid, address, is_of_series, episodes_count,
      array(select jsonb_array_elements_text(roles::jsonb)), name, url, image_url
    from unnest(
      ${rows.map(({ uuid }) => uuid)}::uuid[],
      ${rows.map(({ series_uuid }) => series_uuid)}::uuid[],
      ${rows.map(({ across_uuid }) => across_uuid)}::uuid[],
      ${rows.map(({ address }) => address)}::uuid[],
      ${rows.map(({ is_of_series }) => is_of_series)}::boolean[],
      ${rows.map(({ episodes_count }) => episodes_count)}::integer[],
      ${rows.map(({ roles }) => JSON.stringify(roles))}::text[],
      ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ url }) => url)}::text[],
      ${rows.map(({ image_url }) => image_url)}::text[]
    ) as given (uuid, series_uuid, across_uuid, address, is_of_series, episodes_count, roles, name, url, image_url)
    on conflict (uuid) do update set
      across_uuid = excluded.across_uuid, address = excluded.address, is_of_series = excluded.is_of_series,
      episodes_count = excluded.episodes_count, roles = excluded.roles, name = excluded.name, url = excluded.url,
      image_url = excluded.image_url
    where (stored.*) is distinct from (excluded.*)
  `.execute(tx)
}

/**
 * Who a row `p` of `podcast_persons` is: the uuid of the person across feeds. It is `across_uuid`, unless a feed gives the
 * address for several names, or an operator parted the person from others.
 */
export const whoIs = `case
    when p.across_uuid is null
      or exists (select from ambiguous_addresses a where a.address = p.address)
      or exists (select from person_splits x where x.uuid = p.uuid)
    then p.uuid else p.across_uuid end`

/**
 * Parts a person of a podcast from the persons of other podcasts, or ends that.
 *
 * @returns false if nothing had to change
 */
export async function setPersonSplit(tx: Transaction, uuid: string, isSplit: boolean): Promise<boolean> {
  const { numAffectedRows } = isSplit
    ? await sql`insert into person_splits (uuid) values (${uuid}) on conflict do nothing`.execute(tx)
    : await sql`delete from person_splits where uuid = ${uuid}`.execute(tx)
  return numAffectedRows === 1n
}

/** A person of one podcast. */
export interface PersonOfPodcast {
  readonly uuid: string
  readonly seriesUuid: string
  readonly name: string
  /** The uuid of the person across feeds. */
  readonly personUuid: string
}

/**
 * The rows of a person by podcast, most episodes first. They are found by the uuid of the person in one of them, or by the
 * uuid across feeds. Podcasts that pages do not show count as well: it is for operators.
 */
export async function personsOfPodcasts(db: Database, uuid: string): Promise<readonly PersonOfPodcast[]> {
  const { rows } = await sql<PersonOfPodcast>`
    with asked as (
      select coalesce((select ${sql.raw(whoIs)} from podcast_persons p where p.uuid = ${uuid}), ${uuid}::uuid) as uuid
    )
    select p.uuid, p.series_uuid as "seriesUuid", p.name, asked.uuid as "personUuid"
    from asked join podcast_persons p on (p.uuid = asked.uuid or p.across_uuid = asked.uuid)
    where ${sql.raw(whoIs)} = asked.uuid
    order by p.episodes_count desc, p.uuid
  `.execute(db)
  return rows
}
