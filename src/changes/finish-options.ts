import { checkOptionTypes, type OptionTypes } from '../core/option-types.ts'

/** What is known of a reading when it has ended. */
export interface FinishOptions {
  /** The present, in milliseconds. */
  readonly now: number
  /** False when the document listed less than it was meant to, for a reason that its `end` part cannot know. */
  readonly complete?: boolean | undefined
  /** The transfer was cut: nothing is taken from the reading, unless it is cut so the third time in a row. */
  readonly isCut?: boolean | undefined
  /** Digest of the body, up to 32 bytes: kept in the snapshot, and to tell whether a cut one is the same again. */
  readonly bodyDigest?: Uint8Array | undefined
  /**
   * Digest of what children were read with, up to 32 bytes: kept in the snapshot, to recognise them by their bytes. The
   * first 12 bytes are of what the publisher sets: where these change, so does what equal bytes say, and that is told.
   *
   * @defaultValue that of the first `end` that has one
   */
  readonly contextDigest?: Uint8Array | undefined
  /**
   * How slash dates are meant, when the document settled that: kept in the snapshot.
   *
   * @defaultValue that of the first `end` that has one
   */
  readonly slashDates?: 'DAY_FIRST' | 'MONTH_FIRST' | undefined
  /** All pages of the feed were read, and will be next time: what is missing is missing. */
  readonly isWholeFeed?: boolean | undefined
}

/** Options of a tick. */
export interface TickOptions {
  /**
   * Whether the feed was found unchanged (304, equal body). False when only a timer is due.
   *
   * @defaultValue true
   */
  readonly isSighting?: boolean | undefined
}

const finishTypes = {
  now: 'anything',
  complete: 'boolean',
  isCut: 'boolean',
  bodyDigest: 'anything',
  contextDigest: 'anything',
  slashDates: 'anything',
  isWholeFeed: 'boolean',
} as const satisfies OptionTypes & { readonly [name in keyof FinishOptions]-?: unknown }

const tickTypes = { isSighting: 'boolean' } as const satisfies OptionTypes & {
  readonly [name in keyof TickOptions]-?: unknown
}

const MAX_DIGEST = 32
const dateOrders: readonly string[] = ['DAY_FIRST', 'MONTH_FIRST'] satisfies FinishOptions['slashDates'][]

/** @throws TypeError when an option is not what it should be. */
export function checkFinishOptions(options: FinishOptions): void {
  checkOptionTypes(options, finishTypes, '{ now }')
  for (const name of ['bodyDigest', 'contextDigest'] as const) {
    const digest: unknown = options[name]
    const isFine = digest === undefined || (digest instanceof Uint8Array && digest.length <= MAX_DIGEST)
    if (!isFine) throw new TypeError(`${name} must be a Uint8Array of at most ${MAX_DIGEST} bytes`)
  }
  const { slashDates } = options
  if (slashDates !== undefined && !dateOrders.includes(slashDates)) {
    throw new TypeError(`slashDates must be ${dateOrders.join(' or ')}, not ${String(slashDates)}`)
  }
}

/** @throws TypeError when an option is not what it should be. */
export function isSightingOf(options: TickOptions): boolean {
  checkOptionTypes(options, tickTypes, '{ isSighting }')
  return options.isSighting !== false
}
