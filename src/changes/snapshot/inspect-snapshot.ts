import { hexOf } from '../../identity/uuid-bytes.ts'
import type { Snapshot, SnapshotChild } from './snapshot.ts'
import { storedSnapshot } from './snapshot-codec.ts'

type Plain<T> = { readonly [K in keyof T]: PlainValue<T[K]> }
type PlainValue<V> = V extends Uint8Array ? string : V

/** A snapshot as plain data: every digest, and `schedule`, in hexadecimal. */
export interface SnapshotInspection extends Plain<Omit<Snapshot, 'child' | 'childOfRawDigest'>> {
  readonly children: readonly Plain<SnapshotChild>[]
}

/** Returns the content of a snapshot, for people and for logs. */
export function inspectSnapshot(snapshot: Snapshot): SnapshotInspection {
  const { rows } = storedSnapshot(snapshot)
  return {
    kind: snapshot.kind,
    seriesUuid: snapshot.seriesUuid,
    isImported: snapshot.isImported,
    refreshes: snapshot.refreshes,
    podcastGuid: snapshot.podcastGuid,
    hash: snapshot.hash,
    childrenHash: snapshot.childrenHash,
    listedHash: snapshot.listedHash,
    bodyDigest: hexOrNull(snapshot.bodyDigest),
    contextDigest: hexOrNull(snapshot.contextDigest),
    slashDates: snapshot.slashDates,
    schedule: hexOf(snapshot.schedule),
    listing: snapshot.listing,
    ignoresQueries: snapshot.ignoresQueries,
    releases: snapshot.releases,
    childCount: snapshot.childCount,
    nextTimerAt: snapshot.nextTimerAt,
    hasMissing: snapshot.hasMissing,
    children: Array.from({ length: rows.count }, (_, place) => plainChild(snapshot.child(place))),
  }
}

function plainChild(child: SnapshotChild): Plain<SnapshotChild> {
  return {
    ...child,
    keyDigest: hexOf(child.keyDigest),
    leanDigest: hexOf(child.leanDigest),
    enclosureDigest: hexOrNull(child.enclosureDigest),
    titleDigest: hexOrNull(child.titleDigest),
    rawDigest: hexOrNull(child.rawDigest),
  }
}

function hexOrNull(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : hexOf(bytes)
}
