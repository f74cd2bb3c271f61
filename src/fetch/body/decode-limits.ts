import { FetchFailure } from '../outcome/outcome.ts'

/** Limits on the decompressed size of a body (fetching 1.7). */
export interface DecodeLimits {
  /** Bytes of the decoded body. */
  readonly decodedBytes: number
  /** Maximum number of decoded bytes per received byte. Real feeds reach 9; gzip of zeros reaches 1,000. */
  readonly ratio: number
  /** The ratio is checked from this many decoded bytes on. */
  readonly ratioAfter: number
}

/** Returns how many bytes may be decoded when `wireBytes` bytes have been received. */
export function allowedBytes(limits: DecodeLimits, wireBytes: number): number {
  return Math.min(limits.decodedBytes, Math.max(limits.ratioAfter, limits.ratio * wireBytes))
}

/** Returns the failure of a body that decompressed to too many bytes. */
export function unfoldedTooMuch(limits: DecodeLimits, wireBytes: number): FetchFailure {
  const isOverSize = allowedBytes(limits, wireBytes) === limits.decodedBytes
  return new FetchFailure(
    isOverSize
      ? { kind: 'limit', which: 'decoded', limit: limits.decodedBytes }
      : { kind: 'limit', which: 'ratio', limit: limits.ratio },
  )
}
