import { hash } from 'node:crypto'

/** Bytes of each half. */
const HALF = 12

/**
 * A digest of what children are read with beside their own bytes, 24 bytes: the first half is of what their publisher
 * sets (`publisher`), the second of what the library brings (`library`). Both are lists of plain values.
 */
export function contextDigest(publisher: readonly unknown[], library: readonly unknown[]): Uint8Array {
  const digest = new Uint8Array(2 * HALF)
  for (const [half, values] of [publisher, library].entries()) {
    digest.set(hash('sha256', JSON.stringify(values), 'buffer').subarray(0, HALF), half * HALF)
  }
  return digest
}

/** What differs between two readings beside the bytes of children. */
export interface ContextChange {
  /** The publisher changed what stands around them: `xml:base`, namespaces, language, charset. */
  readonly byPublisher: boolean
  /** The library reads otherwise: its rules, the caller's options, an order of dates that was found out. */
  readonly byLibrary: boolean
}

/** Compares what two readings were made with; null if only one of both is known. */
export function contextChange(before: Uint8Array | null, after: Uint8Array | null): ContextChange | null {
  if (before === null || after === null) return before === after ? { byPublisher: false, byLibrary: false } : null
  const [publisherBefore, publisherAfter] = [before.subarray(0, HALF), after.subarray(0, HALF)]
  const [libraryBefore, libraryAfter] = [before.subarray(HALF), after.subarray(HALF)]
  return {
    byPublisher: Buffer.compare(publisherBefore, publisherAfter) !== 0,
    byLibrary: Buffer.compare(libraryBefore, libraryAfter) !== 0,
  }
}
