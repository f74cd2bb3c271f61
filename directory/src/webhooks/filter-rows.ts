import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { WebhookFilters } from '../database/tables.generated.ts'
import type { Clause, FilterList, WebhookFilter } from './webhook.ts'

type FilterRow = Selectable<WebhookFilters> & { readonly has_included: boolean; readonly has_excluded: boolean }

/** The most uuids of a list that are shown. */
const SHOWN_UUIDS = 1_000

/** The filters of webhooks, oldest first, by webhook. A webhook without filters has no key. */
export async function filtersOfWebhooks(
  db: Database,
  webhookIds: readonly string[],
): Promise<Map<string, WebhookFilter[]>> {
  const { rows } = await sql<FilterRow>`
    select f.*,
      exists (select from webhook_filter_uuids u where u.filter_uuid = f.filter_uuid and not u.is_excluded)
        as has_included,
      exists (select from webhook_filter_uuids u where u.filter_uuid = f.filter_uuid and u.is_excluded) as has_excluded
    from webhook_filters f
    where f.webhook_id = any(${webhookIds}::uuid[])
    order by f.created_at, f.filter_uuid
  `.execute(db)
  const filters = new Map<string, WebhookFilter[]>()
  for (const row of rows) {
    const ofWebhook = filters.get(row.webhook_id)
    if (ofWebhook === undefined) filters.set(row.webhook_id, [filterOf(row)])
    else ofWebhook.push(filterOf(row))
  }
  return filters
}

function filterOf(row: FilterRow): WebhookFilter {
  return {
    uuid: row.filter_uuid,
    webhookId: row.webhook_id,
    eventType: row.event_type,
    description: row.description,
    clauses: row.clauses as unknown as readonly Clause[],
    hasIncludedUuids: row.has_included,
    hasExcludedUuids: row.has_excluded,
  }
}

/** The first uuids of a list of filters, by filter. A filter whose list is empty has no key. */
export async function listedUuids(
  db: Database,
  list: FilterList,
  filterUuids: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const { rows } = await sql<{ filter_uuid: string; uuids: readonly string[] }>`
    select asked.filter_uuid, array_agg(listed.content_uuid::text order by listed.content_uuid) as uuids
    from unnest(${filterUuids}::uuid[]) as asked (filter_uuid)
    cross join lateral (
      select content_uuid from webhook_filter_uuids u
      where u.filter_uuid = asked.filter_uuid and u.is_excluded = ${list === 'excluded'}
      order by content_uuid
      limit ${SHOWN_UUIDS}
    ) listed
    group by asked.filter_uuid
  `.execute(db)
  return new Map(rows.map(({ filter_uuid, uuids }) => [filter_uuid, uuids]))
}

/** Writes a filter, or replaces the one with its uuid. Its lists stay unchanged. */
export async function saveFilter(
  tx: Transaction,
  filter: Pick<WebhookFilter, 'uuid' | 'webhookId' | 'eventType' | 'description' | 'clauses'>,
  now: number,
): Promise<void> {
  const content = {
    event_type: filter.eventType,
    description: filter.description,
    clauses: JSON.stringify(filter.clauses),
  }
  await tx
    .insertInto('webhook_filters')
    .values({ filter_uuid: filter.uuid, webhook_id: filter.webhookId, created_at: now, ...content })
    .onConflict((conflict) => conflict.column('filter_uuid').doUpdateSet(content))
    .execute()
}

export async function deleteFilterRows(tx: Transaction, filterUuid: string): Promise<void> {
  await tx.deleteFrom('webhook_filter_uuids').where('filter_uuid', '=', filterUuid).execute()
  await tx.deleteFrom('webhook_filters').where('filter_uuid', '=', filterUuid).execute()
}

/** Empties both lists of a filter. */
export async function clearListedUuids(tx: Transaction, filterUuid: string): Promise<void> {
  await tx.deleteFrom('webhook_filter_uuids').where('filter_uuid', '=', filterUuid).execute()
}

/** Adds uuids to a list. Uuids that are in the list already stay there. */
export async function addListedUuids(
  tx: Transaction,
  filterUuid: string,
  list: FilterList,
  uuids: readonly string[],
): Promise<void> {
  if (uuids.length === 0) return
  await sql`
    insert into webhook_filter_uuids (filter_uuid, is_excluded, content_uuid)
    select ${filterUuid}, ${list === 'excluded'}, uuid from unnest(${uuids}::uuid[]) as given (uuid)
    on conflict do nothing
  `.execute(tx)
}

export async function removeListedUuid(
  tx: Transaction,
  filterUuid: string,
  list: FilterList,
  uuid: string,
): Promise<void> {
  await tx
    .deleteFrom('webhook_filter_uuids')
    .where('filter_uuid', '=', filterUuid)
    .where('is_excluded', '=', list === 'excluded')
    .where('content_uuid', '=', uuid)
    .execute()
}

/** Returns how many uuids a list of a filter has, and how many all lists of an account have. */
export async function countListedUuids(
  tx: Transaction,
  accountId: number,
  filterUuid: string,
  list: FilterList,
): Promise<{ readonly ofList: number; readonly ofAccount: number }> {
  const { rows } = await sql<{ of_list: number; of_account: number }>`
    select count(*) filter (where u.filter_uuid = ${filterUuid} and u.is_excluded = ${list === 'excluded'})::integer
      as of_list, count(*)::integer as of_account
    from webhook_filter_uuids u
    join webhook_filters f on f.filter_uuid = u.filter_uuid
    join webhooks w on w.webhook_id = f.webhook_id
    where w.account_id = ${accountId}
  `.execute(tx)
  const { of_list: ofList, of_account: ofAccount } = rows[0]!
  return { ofList, ofAccount }
}
