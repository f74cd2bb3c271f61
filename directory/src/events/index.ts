/** The events of the directory, in an order that readers may rely on. */

export {
  type Change,
  changesAfter,
  changesFrom,
  eventsOfSeries,
  isEventAt,
  oldestEventAt,
  type SettledEvents,
  settledEvents,
} from './change-rows.ts'
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
export { forgetEvents, KEPT_S as EVENTS_KEPT_S, readEvents } from './read-events.ts'
export { updatedEvent } from './updated-event.ts'
