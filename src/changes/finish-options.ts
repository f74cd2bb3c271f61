import { checkOptionTypes, type OptionType, type OptionTypes, oneOfValues } from '../core/option-types.ts'

/** Facts about a finished reading. */
export interface FinishOptions {
  /** The present, in milliseconds. */
  readonly now: number
  /** `false` if the document lists less than it was meant to, for a reason that its `end` part cannot know. */
  readonly complete?: boolean | undefined
  /**
   * Whether the transfer was cut. Nothing is taken from the reading then, unless it was cut the third time in a row.
   */
  readonly isCut?: boolean | undefined
  /** Digest of the body, up to 32 bytes. The snapshot keeps it, to recognise the same truncated body again. */
  readonly bodyDigest?: Uint8Array | undefined
  /**
   * Digest of the reading context, up to 32 bytes. The snapshot keeps it, so that children are recognised by their
   * bytes only in the same context. The first 12 bytes cover what the publisher sets. If these differ, equal bytes may
   * mean something else, and changes of children have events.
   *
   * @defaultValue the digest in the first `end` part that has one
   */
  readonly contextDigest?: Uint8Array | undefined
  /**
   * The order of slash dates, if the document showed it. The snapshot keeps the order.
   *
   * @defaultValue the order in the first `end` part that has one
   */
  readonly slashDates?: 'DAY_FIRST' | 'MONTH_FIRST' | undefined
  /** Whether all pages of the feed were read, and will be next time: then missing children are really missing. */
  readonly isWholeFeed?: boolean | undefined
}

/** Options of a tick. */
export interface TickOptions {
  /**
   * Whether the feed was found unchanged (304, equal body). `false` if only a timer is due.
   *
   * @defaultValue true
   */
  readonly isSighting?: boolean | undefined
}

const MAX_DIGEST = 32

const digest: OptionType = {
  description: `a Uint8Array of at most ${MAX_DIGEST} bytes`,
  accepts: (value) => value instanceof Uint8Array && value.length <= MAX_DIGEST,
}

const finishTypes = {
  now: 'anything',
  complete: 'boolean',
  isCut: 'boolean',
  bodyDigest: digest,
  contextDigest: digest,
  slashDates: oneOfValues('DAY_FIRST', 'MONTH_FIRST'),
  isWholeFeed: 'boolean',
} as const satisfies OptionTypes & { readonly [name in keyof FinishOptions]-?: unknown }

const tickTypes = { isSighting: 'boolean' } as const satisfies OptionTypes & {
  readonly [name in keyof TickOptions]-?: unknown
}

/** @throws TypeError if an option is invalid */
export function checkFinishOptions(options: FinishOptions): void {
  checkOptionTypes(options, finishTypes, '{ now }')
}

/** @throws TypeError if an option is invalid */
export function isSightingOf(options: TickOptions): boolean {
  checkOptionTypes(options, tickTypes, '{ isSighting }')
  return options.isSighting !== false
}
