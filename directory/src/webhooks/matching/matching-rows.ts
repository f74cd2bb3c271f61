import { sql } from 'kysely'
import type { Database, Transaction } from '../../database/database.ts'
import type { Clause } from '../webhook.ts'
import type { MatchableFilter, MatchableWebhook } from './filter-index.ts'

/** The number that grows with each change of a webhook or filter. */
export async function webhookChangeNumber(db: Database): Promise<number> {
  const { rows } = await sql<{ number: number }>`select number from webhook_changes`.execute(db)
  return rows[0]!.number
}

interface FilterRow {
  readonly filter_uuid: string
  readonly webhook_id: string
  readonly event_type: string
  readonly clauses: readonly Clause[]
  readonly has_included: boolean
  readonly has_excluded: boolean
}

/** The active and verified webhooks of accounts with one of these plans, with their filters. */
export async function matchableWebhooks(db: Database, plans: readonly string[]): Promise<MatchableWebhook[]> {
  const webhooks = await sql<{
    webhook_id: string
    events: readonly string[]
    sends_initial_import: boolean
  }>`
    select w.webhook_id, w.events, w.sends_initial_import from webhooks w
    join accounts a on a.account_id = w.account_id and a.plan = any(${plans})
    where w.is_active and w.is_verified
  `.execute(db)
  const ids = webhooks.rows.map(({ webhook_id }) => webhook_id)
  const filters = new Map(ids.map((id): [string, MatchableFilter[]] => [id, []]))
  for (const { webhook_id, filter } of await filtersOf(db, ids)) filters.get(webhook_id)?.push(filter)
  return webhooks.rows.map((row) => ({
    webhookId: row.webhook_id,
    events: row.events,
    sendsInitialImport: row.sends_initial_import,
    filters: filters.get(row.webhook_id) ?? [],
  }))
}

async function filtersOf(db: Database, webhookIds: readonly string[]) {
  const { rows } = await sql<FilterRow>`
    select f.filter_uuid, f.webhook_id, f.event_type, f.clauses,
      exists (select from webhook_filter_uuids u where u.filter_uuid = f.filter_uuid and not u.is_excluded)
        as has_included,
      exists (select from webhook_filter_uuids u where u.filter_uuid = f.filter_uuid and u.is_excluded) as has_excluded
    from webhook_filters f
    where f.webhook_id = any(${webhookIds}::uuid[])
  `.execute(db)
  return rows.map((row) => ({
    webhook_id: row.webhook_id,
    filter: {
      uuid: row.filter_uuid,
      eventType: row.event_type,
      clauses: row.clauses,
      hasIncludedUuids: row.has_included,
      hasExcludedUuids: row.has_excluded,
    },
  }))
}

/** Returns a webhook of an account as it is matched, in any state; `undefined` if there is none. */
export async function matchableWebhook(db: Database, webhookId: string): Promise<MatchableWebhook | undefined> {
  const { rows } = await sql<{ events: readonly string[] }>`
    select events from webhooks where webhook_id = ${webhookId}
  `.execute(db)
  if (rows[0] === undefined) return undefined
  const filters = (await filtersOf(db, [webhookId])).map(({ filter }) => filter)
  return { webhookId, events: rows[0].events, sendsInitialImport: true, filters }
}

/** The filters that list one of these uuids. */
export async function filtersListing(
  db: Database,
  contentUuids: readonly string[],
): Promise<{ readonly content_uuid: string; readonly filter_uuid: string; readonly is_excluded: boolean }[]> {
  const { rows } = await sql<{ content_uuid: string; filter_uuid: string; is_excluded: boolean }>`
    select content_uuid, filter_uuid, is_excluded from webhook_filter_uuids
    where content_uuid = any(${contentUuids}::uuid[])
  `.execute(db)
  return rows
}

/** A body to store. */
export interface NewBody {
  readonly eventId: string
  readonly name: string
  readonly contentUuid: string
  readonly body: string
}

/** A delivery to store. */
export interface NewDelivery {
  readonly eventId: string
  readonly webhookId: string
  /** JSON. */
  readonly matchingFilters: string
}

/**
 * Stores bodies and deliveries. Existing ones stay unchanged, so that events which are matched twice are sent once.
 *
 * @param now epoch milliseconds
 */
export async function insertDeliveries(
  tx: Transaction,
  bodies: readonly NewBody[],
  deliveries: readonly NewDelivery[],
  now: number,
): Promise<void> {
  await insertBodies(tx, bodies, now)
  await sql`
    insert into deliveries (webhook_id, body_id, content_uuid, matching_filters, due_at, created_at)
    select w.webhook_id, b.body_id, b.content_uuid, given.matching_filters, ${now}::bigint, ${now}::bigint
    from unnest(
      ${deliveries.map(({ eventId }) => eventId)}::text[],
      ${deliveries.map(({ webhookId }) => webhookId)}::uuid[],
      ${deliveries.map(({ matchingFilters }) => matchingFilters)}::text[]
    ) with ordinality as given (event_id, webhook_id, matching_filters, place)
    join webhook_bodies b on b.event_id = given.event_id
    join webhooks w on w.webhook_id = given.webhook_id and w.is_active and w.is_verified
    order by given.place
    on conflict (webhook_id, body_id) do nothing
  `.execute(tx)
}

export async function insertBodies(db: Database, bodies: readonly NewBody[], now: number): Promise<void> {
  await sql`
    insert into webhook_bodies (event_id, event_name, content_uuid, body, made_at)
    select event_id, event_name, content_uuid, body, ${now}::bigint
    from unnest(
      ${bodies.map(({ eventId }) => eventId)}::text[],
      ${bodies.map(({ name }) => name)}::text[],
      ${bodies.map(({ contentUuid }) => contentUuid)}::uuid[],
      ${bodies.map(({ body }) => body)}::text[]
    ) with ordinality as given (event_id, event_name, content_uuid, body, place)
    order by place
    on conflict (event_id) do nothing
  `.execute(db)
}
