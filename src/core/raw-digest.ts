import { hash } from 'node:crypto'

/** 96 bits are enough that two different children never have the same digest by accident. */
const LENGTH = 12

/**
 * Returns the digest by which a child is recognised in a later document: the first 12 bytes of the SHA-256 of `bytes`,
 * the child's source in UTF-8.
 */
export function rawDigest(bytes: Uint8Array): Uint8Array {
  const digest = new Uint8Array(LENGTH)
  digest.set(hash('sha256', bytes, 'buffer').subarray(0, LENGTH))
  return digest
}
