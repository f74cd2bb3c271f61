import type { NewEvent } from './event-rows.ts'

/**
 * Returns an event `updated` about an act of the directory itself, for example a block. The content has its last hash.
 *
 * @param facts fields of the event's body besides its own
 */
export function updatedEvent(
  id: string,
  { type, uuid, seriesUuid, hash }: Pick<NewEvent, 'type' | 'uuid' | 'seriesUuid' | 'hash'>,
  facts: { readonly isBlocked?: boolean } = {},
): NewEvent {
  return {
    eventId: id,
    type,
    action: 'updated',
    uuid,
    seriesUuid,
    hash,
    isInitialImport: false,
    body: { id, action: 'updated', type, uuid, hash, ...facts },
    lastEntity: null,
  }
}
