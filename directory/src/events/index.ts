/** What happened, in the order in which readers may rely on it. */
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
  type StoredEvent,
} from './event-rows.ts'
export { readEvents } from './read-events.ts'
