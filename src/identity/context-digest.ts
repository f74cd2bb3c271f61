import { hash } from 'node:crypto'

/** Bytes of each half of a context digest. */
const HALF = 12

/**
 * Returns a digest of 24 bytes of the context in which children are read: everything that affects them besides their
 * own bytes. The first half covers the publisher's settings (`publisher`), the second the library's (`library`). Both
 * are lists of plain values.
 */
export function contextDigest(publisher: readonly unknown[], library: readonly unknown[]): Uint8Array {
  const digest = new Uint8Array(2 * HALF)
  for (const [half, values] of [publisher, library].entries()) {
    digest.set(hash('sha256', JSON.stringify(values), 'buffer').subarray(0, HALF), half * HALF)
  }
  return digest
}

/** The differences between two readings besides the bytes of children. */
export interface ContextChange {
  /** The publisher changed the surroundings of children: `xml:base`, namespaces, language, charset. */
  readonly byPublisher: boolean
  /** The library reads differently: its rules, the caller's options or the detected order of dates changed. */
  readonly byLibrary: boolean
}

/** Compares the contexts of two readings. Returns `null` if only one of them is known. */
export function contextChange(before: Uint8Array | null, after: Uint8Array | null): ContextChange | null {
  if (before === null || after === null) return before === after ? { byPublisher: false, byLibrary: false } : null
  const [publisherBefore, publisherAfter] = [before.subarray(0, HALF), after.subarray(0, HALF)]
  const [libraryBefore, libraryAfter] = [before.subarray(HALF), after.subarray(HALF)]
  return {
    byPublisher: Buffer.compare(publisherBefore, publisherAfter) !== 0,
    byLibrary: Buffer.compare(libraryBefore, libraryAfter) !== 0,
  }
}
