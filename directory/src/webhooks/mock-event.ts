import type { Transaction } from '../database/database.ts'
import { DirectoryError } from '../runtime/directory-error.ts'
import type { DeliveryContext } from './delivering/delivery-context.ts'
import { endpointOf } from './delivering/endpoint-of.ts'
import { send } from './delivering/send.ts'
import { insertMock } from './delivery-log-rows.ts'
import { eventName, isEventName, readContentType } from './event-names.ts'
import { completeBody, cutTexts, sharedBody } from './matching/event-body.ts'
import { FilterIndex } from './matching/filter-index.ts'
import { type ReadContents, readLists } from './matching/match-events.ts'
import { insertBodies, matchableWebhook } from './matching/matching-rows.ts'
import type { WebhookRow } from './webhook-rows.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An event that did not happen, to test filters and the receiver with. */
export interface MockOrder {
  readonly action: string
  readonly contentUuid: string
  /** A type of content, in any case of letters. */
  readonly type: string
}

export interface MockContext extends Omit<DeliveryContext, 'plans'> {
  readonly readContents: ReadContents
}

/**
 * Sends a mock event of real content through the filters of a webhook, once and at once, whether the webhook is
 * verified and active or not.
 *
 * @returns whether the filters let it through and the receiver took it
 * @throws DirectoryError BAD_USER_INPUT if the type has no such action, or there is no such content
 */
export async function mockEvent(context: MockContext, webhook: WebhookRow, order: MockOrder): Promise<boolean> {
  const { db, runtime } = context
  const type = readContentType(order.type)
  if (type === null) throw refused(`\`serviceType\` must be a type of content, such as podcastepisode`)
  const name = eventName(type, order.action)
  if (!isEventName(name)) throw refused(`\`action\` must be one that ${type} has: there is no event ${name}`)
  const uuid = order.contentUuid.toLowerCase()
  if (!UUID.test(uuid)) throw refused('`contentUuid` must be a UUID of 36 characters')
  const [content] = await context.readContents([{ type, uuid, lastEntity: null }])
  if (content === null || content === undefined) throw refused(`There is no ${type} ${uuid}`)

  const matchable = await matchableWebhook(db, webhook.webhook_id)
  if (matchable === undefined) throw refused(`The account has no webhook ${webhook.webhook_id}`)
  const seriesUuid = seriesOf(content.data) ?? uuid
  const cut = cutTexts(content.data)
  const lists = await readLists(db, [{ uuid, seriesUuid }])
  const index = new FilterIndex([matchable])
  const [match] = await index.match({ name, isImport: false }, cut.data, lists({ uuid, seriesUuid }))
  if (match === undefined) return false

  const occurredAt = Math.floor(runtime.now() / 1_000)
  const told = {
    id: `mock_${runtime.uuid()}`,
    name,
    type,
    action: order.action,
    uuid,
    seriesUuid,
    occurredAt,
    isImport: false,
    isBlockNotice: false,
    uuids: null,
    lastEntity: null,
  }
  const shared = sharedBody(told, cut, true)
  const matchingFilters = JSON.stringify(match.filterUuids)
  const endpoint = endpointOf(webhook, context)
  if (endpoint === null) return false
  const attempt = await send(context, endpoint, told.id, completeBody(shared, matchingFilters))
  await db.transaction().execute(async (tx: Transaction) => {
    await insertBodies(tx, [{ eventId: told.id, name, contentUuid: uuid, body: shared }], runtime.now())
    const mock = { webhookId: webhook.webhook_id, eventId: told.id, matchingFilters }
    await insertMock(tx, mock, attempt, runtime.now())
  })
  runtime.log.info('delivery.attempted', {
    webhook_id: webhook.webhook_id,
    event: name,
    is_mock: true,
    outcome: attempt.outcome,
    ...(attempt.status !== null && { status: attempt.status }),
    ...(attempt.error !== null && { reason: attempt.error }),
    duration_ms: attempt.durationMs,
  })
  return attempt.outcome === 'delivered'
}

/** The series or creator that content belongs to, by its data. */
export function seriesOf(data: { readonly [field: string]: unknown }): string | null {
  const parent = data['podcastSeries'] as { readonly uuid?: string } | null | undefined
  const uuid = parent?.uuid ?? data['seriesUuid'] ?? data['creatorUuid']
  return typeof uuid === 'string' ? uuid : null
}

function refused(message: string): DirectoryError {
  return new DirectoryError('BAD_USER_INPUT', message)
}
