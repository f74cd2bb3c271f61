import type { StoredEvent } from '../../events/index.ts'
import { eventName } from '../event-names.ts'

/** An event as webhooks get it. */
export interface WebhookEvent {
  /** The same for all tries and all webhooks. */
  readonly id: string
  /** Such as `podcastepisode.created`. */
  readonly name: string
  readonly type: string
  readonly action: string
  readonly uuid: string
  /** The series or creator that the content belongs to, or is. */
  readonly seriesUuid: string
  /** Epoch seconds. */
  readonly occurredAt: number
  /** Whether a first reading found it as a child of its feed. */
  readonly isImport: boolean
  /** Whether it reports a block of content, or the end of a block. */
  readonly isBlockNotice: boolean
  /** Of `new_…_released`: the children, oldest first. */
  readonly uuids: readonly string[] | null
  /** The last entity of content that was deleted. */
  readonly lastEntity: unknown
}

/** The part of the library's event that decides which events webhooks get. */
interface EventBody {
  readonly isRemoved?: boolean
  readonly isBlocked?: boolean
  readonly uuids?: readonly string[]
}

/**
 * Returns an event as webhooks get it. For content that left its feed, webhooks get both `updated` and `deleted`. For
 * the deletion of blocked content, they get nothing.
 */
export function webhookEvents(event: StoredEvent): readonly WebhookEvent[] {
  const body = event.body as EventBody | null
  if (event.action === 'deleted' && body?.isBlocked === true) return []
  const told: WebhookEvent = {
    id: event.event_id,
    name: eventName(event.type, event.action),
    type: event.type,
    action: event.action,
    uuid: event.uuid,
    seriesUuid: event.series_uuid,
    occurredAt: event.occurred_at,
    isImport: event.is_initial_import && event.uuid !== event.series_uuid,
    isBlockNotice: body?.isBlocked !== undefined,
    uuids: body?.uuids ?? null,
    lastEntity: event.last_entity,
  }
  if (event.action !== 'updated' || body?.isRemoved !== true) return [told]
  const deleted = { ...told, id: `${told.id}:deleted`, name: eventName(event.type, 'deleted'), action: 'deleted' }
  return [told, deleted]
}
