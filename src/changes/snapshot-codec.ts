import type { Snapshot, SnapshotChild } from './snapshot.ts'

/** The snapshot of a feed that has not been read yet: everything in the first reading is `initialImport`. */
export function emptySnapshot(): Snapshot {
  throw new Error('not built yet')
}

/** What is stored in a snapshot beside what the diff knows. */
export interface EncodeOptions {
  /**
   * Bytes that the caller keeps with the feed, such as its refresh state: at most 65,535, of which nothing is understood
   * here. What the snapshot had is kept where this is absent.
   */
  readonly schedule?: Uint8Array
}

/**
 * A snapshot as bytes, to be stored. The same snapshot gives the same bytes.
 *
 * @throws TypeError when it is no snapshot, or `schedule` is too long.
 */
export function encodeSnapshot(_snapshot: Snapshot, _options: EncodeOptions = {}): Uint8Array {
  throw new Error('not built yet')
}

/**
 * The snapshot that {@link encodeSnapshot} wrote. It is a view of the bytes, which must not change while it is in use.
 *
 * @throws SnapshotError when the bytes are no snapshot, damaged or cut, or of a later version.
 * @throws TypeError when the argument is no Uint8Array.
 */
export function decodeSnapshot(_bytes: Uint8Array): Snapshot {
  throw new Error('not built yet')
}

/** A snapshot as plain data for people, every digest in hexadecimal. */
export interface SnapshotInspection
  extends Omit<Snapshot, 'child' | 'childOfRawDigest' | 'bodyDigest' | 'contextDigest' | 'schedule'> {
  readonly bodyDigest: string | null
  readonly contextDigest: string | null
  readonly schedule: string
  readonly children: readonly Readonly<Record<keyof SnapshotChild, string | number | boolean | null>>[]
}

/** What is in a snapshot, for people and for logs. */
export function inspectSnapshot(_snapshot: Snapshot): SnapshotInspection {
  throw new Error('not built yet')
}
