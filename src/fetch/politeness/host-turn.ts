/**
 * The turns of this process at a host that several processes contact. A turn begins when `clock.now() % everyMs` is
 * `offsetMs`. With `{ everyMs: 250, offsetMs: 0, lateMs: 25 }` in one process and an `offsetMs` of 125 in another,
 * starts are at least 100 ms apart. The pause after a start (`originGapMs`) prevents a second start in the same turn.
 */
export interface HostTurn {
  readonly everyMs: number
  readonly offsetMs: number
  /** A start is allowed for this long after the beginning of a turn. A later start waits for the next turn. */
  readonly lateMs: number
}

/** Returns the milliseconds from `now` until a start is allowed; 0 if it is allowed now. */
export function untilTurn({ everyMs, offsetMs, lateMs }: HostTurn, now: number): number {
  const sinceTurn = (((now - offsetMs) % everyMs) + everyMs) % everyMs
  return sinceTurn <= lateMs ? 0 : everyMs - sinceTurn
}
