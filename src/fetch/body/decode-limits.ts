import { FetchFailure } from '../outcome/outcome.ts'

/** Maximum number of decoded bytes per received byte. Real feeds reach 9; gzip of zeros reaches 1,000 (fetching 1.7). */
export const MAX_RATIO = 200
/** The ratio is checked from this many decoded bytes on. */
export const RATIO_AFTER = 1024 * 1024

/** Returns how many bytes may be decoded when `wireBytes` bytes have been received. `maxBytes` bounds the decoded body. */
export function allowedBytes(maxBytes: number, wireBytes: number): number {
  return Math.min(maxBytes, Math.max(RATIO_AFTER, MAX_RATIO * wireBytes))
}

/** Returns the failure of a body that decompressed to too many bytes. */
export function unfoldedTooMuch(maxBytes: number, wireBytes: number): FetchFailure {
  const isOverSize = allowedBytes(maxBytes, wireBytes) === maxBytes
  return new FetchFailure(
    isOverSize
      ? { kind: 'limit', which: 'decoded', limit: maxBytes }
      : { kind: 'limit', which: 'ratio', limit: MAX_RATIO },
  )
}
