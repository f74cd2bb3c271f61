/**
 * When this process may start exchanges with a host that several processes ask. Turns begin at the times of the clock that
 * leave `offsetMs` when divided by `everyMs`. With `{ everyMs: 250, offsetMs: 0, lateMs: 25 }` in one process and an
 * `offsetMs` of 125 in another, starts are 100 ms apart: one pause after a start (`originGapMs`) leaves no second start in the same turn.
 */
export interface HostTurn {
  readonly everyMs: number
  readonly offsetMs: number
  /** A start that would come later than this after its turn began waits for the next turn. */
  readonly lateMs: number
}

/** Milliseconds from `now` until a start is allowed; 0 if it is now. */
export function untilTurn({ everyMs, offsetMs, lateMs }: HostTurn, now: number): number {
  const sinceTurn = (((now - offsetMs) % everyMs) + everyMs) % everyMs
  return sinceTurn <= lateMs ? 0 : everyMs - sinceTurn
}
