/** What is known of a reading when it has ended. */
export interface FinishOptions {
  /** The present, in milliseconds. */
  readonly now: number
  /** False when the document listed less than it was meant to, for a reason that its `end` part cannot know. */
  readonly complete?: boolean
  /** The transfer was cut: nothing is taken from the reading, unless it is cut so the third time in a row. */
  readonly isCut?: boolean
  /** Digest of the body, up to 32 bytes: kept in the snapshot, and to tell whether a cut one is the same again. */
  readonly bodyDigest?: Uint8Array
  /** Digest of what children were read with, up to 32 bytes: kept in the snapshot. */
  readonly contextDigest?: Uint8Array
  /** How slash dates were read, when the document settled that: kept in the snapshot. */
  readonly slashDates?: 'DAY_FIRST' | 'MONTH_FIRST'
  /** All pages of the feed were read, and will be next time: what is missing is missing. */
  readonly isWholeFeed?: boolean
}

/** Options of a tick. */
export interface TickOptions {
  /**
   * Whether the feed was found unchanged (304, equal body). False when only a timer is due.
   *
   * @defaultValue true
   */
  readonly isSighting?: boolean
}

const MAX_DIGEST = 32
/** March 1973 in milliseconds, and the year 5138 in seconds. */
const FIRST_MILLISECONDS = 1e11

/**
 * Milliseconds as whole epoch seconds.
 *
 * @throws TypeError when they are none, or seconds.
 */
export function secondsOf(now: unknown): number {
  if (typeof now !== 'number' || !Number.isFinite(now) || now < FIRST_MILLISECONDS) {
    throw new TypeError(`now must be the present in milliseconds, as Date.now() gives it, not ${String(now)}`)
  }
  return Math.floor(now / 1000)
}

/** @throws TypeError when an option is not what it should be. */
export function checkFinishOptions(options: FinishOptions): void {
  if (typeof options !== 'object' || options === null) throw new TypeError('finish takes an object such as { now }')
  for (const name of ['bodyDigest', 'contextDigest'] as const) {
    const digest: unknown = options[name]
    const isFine = digest === undefined || (digest instanceof Uint8Array && digest.length <= MAX_DIGEST)
    if (!isFine) throw new TypeError(`${name} must be a Uint8Array of at most ${MAX_DIGEST} bytes`)
  }
}
