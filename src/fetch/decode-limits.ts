import { FetchFailure } from './outcome.ts'

/** Bounds on what the content codings of a body may unfold to (section 1.7). */
export interface DecodeLimits {
  /** Bytes of the decoded body. */
  readonly decodedBytes: number
  /** Decoded bytes for each byte of the wire; real feeds reach 9, zero-filled gzip a thousand. */
  readonly ratio: number
  /** The ratio is looked at from this many decoded bytes on. */
  readonly ratioAfter: number
}

/** How many bytes may come of so many bytes of the wire. */
export function allowedBytes(limits: DecodeLimits, wireBytes: number): number {
  return Math.min(limits.decodedBytes, Math.max(limits.ratioAfter, limits.ratio * wireBytes))
}

/** The failure of a body that unfolded to more than it may. */
export function unfoldedTooMuch(limits: DecodeLimits, wireBytes: number): FetchFailure {
  const isOverSize = allowedBytes(limits, wireBytes) === limits.decodedBytes
  return new FetchFailure(
    isOverSize
      ? { kind: 'limit', which: 'decoded', limit: limits.decodedBytes }
      : { kind: 'limit', which: 'ratio', limit: limits.ratio },
  )
}
