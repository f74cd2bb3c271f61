/** The events of the directory, in an order that readers may rely on. */

export { type EventReader, eventReaders } from './cursor-rows.ts'
export {
  changesSince,
  type EventSnapshot,
  eventSnapshot,
  forgetTransactions,
  freeEventIds,
  insertEvents,
  mendAfterRestore,
  type NewEvent,
  oldestUnreadEvent,
  recentEvents,
  type StoredEvent,
} from './event-rows.ts'
export { forgetEvents } from './forget-events.ts'
export { readEvents } from './read-events.ts'
export { updatedEvent } from './updated-event.ts'
