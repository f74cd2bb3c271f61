/** A place in the log of a server, as PostgreSQL writes it: `16/B374D848`. */
export type LogPosition = string

interface Sample {
  readonly position: bigint
  readonly at: number
}

/** Positions that are kept: at one a second, ten minutes. */
const KEPT = 600

/**
 * Remembers the positions of the primary's log over time, to compute how far a replica is behind. A replica alone
 * cannot know that: if it receives nothing, it believes that it has everything.
 */
export class Positions {
  #samples: Sample[] = []

  /**
   * Notes a position of the primary.
   *
   * @param at - milliseconds, taken before the primary was asked: `position` includes all that was committed by then
   */
  note(position: LogPosition, at: number): void {
    const sample = { position: numberOf(position), at }
    const last = this.#samples.at(-1)
    // A primary that was restored counts anew.
    if (last !== undefined && sample.position < last.position) this.#samples = []
    this.#samples.push(sample)
    if (this.#samples.length > KEPT) this.#samples.shift()
  }

  /**
   * Returns the milliseconds between the newest position that a replica has reached and the newest one that is known.
   * The lag does not grow while the primary is away: it writes nothing then. `null` if the replica has reached no
   * position that is kept.
   *
   * @param replayed - the position that the replica has reached
   */
  lagOf(replayed: LogPosition): number | null {
    const position = numberOf(replayed)
    const reached = this.#samples.findLastIndex((sample) => sample.position <= position)
    if (reached === -1) return null
    // A replica does not go back: older positions are not asked for again.
    this.#samples = this.#samples.slice(reached)
    return this.spanMs
  }

  /** The milliseconds between the oldest position that is kept and the newest. */
  get spanMs(): number {
    return (this.#samples.at(-1)?.at ?? 0) - (this.#samples[0]?.at ?? 0)
  }
}

function numberOf(position: LogPosition): bigint {
  const [high = '', low = ''] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
