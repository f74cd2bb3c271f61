/** What happened, in the order in which readers may rely on it. */
export {
  changedSeriesAfter,
  type EventPosition,
  insertEvents,
  lastReadablePosition,
  mendAfterRestore,
  type NewEvent,
  type StoredEvent,
} from './event-rows.ts'
export { readEvents } from './read-events.ts'
