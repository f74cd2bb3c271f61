import { decodeSnapshot, emptySnapshot, type Snapshot, SnapshotError } from '../changes/index.ts'
import { asBuffer } from '../core/bytes.ts'
import { shownValue } from '../core/shown-value.ts'

/**
 * The bytes of a snapshot, or a function that fetches them from the store; `null` if the feed was never read. The
 * function is called at most once in a refresh, and only if the snapshot is needed.
 */
export type SnapshotSource = Uint8Array | null | (() => Promise<Uint8Array>)

/** Facts about a snapshot that are stored in the state, so that the snapshot itself need not be read. */
export interface SnapshotFacts {
  /**
   * The checksum at the end of the snapshot: 16 hexadecimal digits. It shows whether facts and snapshot belong
   * together.
   */
  readonly digest: string
  /** Whether the next sighting of an unchanged feed may change the snapshot, because children are missing. */
  readonly hasMissing: boolean
}

/** The parts of a state that concern its snapshot. */
interface SnapshotHolder {
  readonly snapshot: SnapshotSource
  readonly snapshotFacts: SnapshotFacts | null
}

const CHECKSUM = 8

/** Returns the facts of a snapshot that was just encoded or decoded. */
export function snapshotFacts(bytes: Uint8Array, { hasMissing }: Pick<Snapshot, 'hasMissing'>): SnapshotFacts {
  return { digest: digestOf(bytes), hasMissing }
}

/**
 * Returns the facts of the snapshot of a state. They are computed anew if the caller replaced its bytes.
 *
 * @throws SnapshotError if replaced bytes are not a snapshot
 */
export function snapshotFactsOf({ snapshot, snapshotFacts: facts }: SnapshotHolder): SnapshotFacts | null {
  if (!(snapshot instanceof Uint8Array) || facts?.digest === digestOf(snapshot)) return facts
  return snapshotFacts(snapshot, decodeSnapshot(snapshot))
}

/**
 * Returns the snapshot of a state, fetched if the state has a function in its place.
 *
 * @throws SnapshotError if it cannot be read, or does not belong to the state
 */
export async function loadSnapshot({ snapshot, snapshotFacts: facts }: SnapshotHolder): Promise<Snapshot> {
  if (snapshot === null) return emptySnapshot()
  if (snapshot instanceof Uint8Array) return decodeSnapshot(snapshot)
  const bytes: unknown = await snapshot()
  if (!(bytes instanceof Uint8Array)) {
    throw new TypeError(`the function in state.snapshot must give a Uint8Array, not ${shownValue(bytes)}`)
  }
  assertBelongs(bytes, facts)
  return decodeSnapshot(bytes)
}

/** @throws SnapshotError if a snapshot is not the one that was stored with the facts */
export function assertBelongs(bytes: Uint8Array | null, facts: SnapshotFacts | null): void {
  const [digest, expected] = [bytes === null ? null : digestOf(bytes), facts?.digest ?? null]
  if (digest === expected) return
  const given = digest === null ? 'no snapshot was given' : `the snapshot given ends in ${digest}`
  const wanted = expected === null ? 'that has no snapshot' : `whose snapshot ends in ${expected}`
  throw new SnapshotError(
    'mismatched',
    `facts and snapshot do not belong together: the facts are of a feed ${wanted}, and ${given}. Store both in one transaction`,
  )
}

function digestOf(bytes: Uint8Array): string {
  return asBuffer(bytes).toString('hex', Math.max(0, bytes.length - CHECKSUM))
}
