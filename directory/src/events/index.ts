/** The events of the directory, in an order that readers may rely on. */

export {
  changesSince,
  type EventReader,
  type EventSnapshot,
  eventReaders,
  eventSnapshot,
  forgetTransactions,
  forgetTransactionsAfterRestore,
  freeEventIds,
  insertEvents,
  type NewEvent,
  oldestUnreadEvent,
  recentEvents,
  type StoredEvent,
} from './event-rows.ts'
export { forgetEvents, readEvents } from './read-events.ts'
export { updatedEvent } from './updated-event.ts'
