import type { OwnReading } from './reader-events.ts'

/** Where two lists of events part, in words; null when they are equal. */
export function firstDifference(ours: readonly string[], theirs: readonly string[]): string | null {
  const length = Math.max(ours.length, theirs.length)
  for (let at = 0; at < length; at += 1) {
    if (ours[at] !== theirs[at]) return `event ${at}: ours ${shown(ours[at])}, theirs ${shown(theirs[at])}`
  }
  return null
}

/** Where two readings of one document part, in words; null when events and faults are equal. */
export function firstDifferenceOfReadings(ours: OwnReading, theirs: OwnReading): string | null {
  return firstDifference([...ours.events, ...ours.faults.map(toLine)], [...theirs.events, ...theirs.faults.map(toLine)])
}

function toLine({ code, offset, detail }: OwnReading['faults'][number]): string {
  return `! ${code} at ${offset}: ${detail}`
}

function shown(event: string | undefined): string {
  return event === undefined ? 'nothing' : event.length > 120 ? `${event.slice(0, 120)}…` : event
}
