import { isUuid } from '../../identity/uuid.ts'
import { childFlag } from './child-rows.ts'
import type { Snapshot } from './snapshot.ts'
import { storedSnapshot } from './snapshot-codec.ts'
import { StoredSnapshot, uuidAt } from './stored-snapshot.ts'

/**
 * Returns a snapshot that counts the last readings of these children as lost. The next reading that lists such a child
 * reads it and reports it as `updated`, even if its content is the same. Use it for content that was blocked and not
 * stored, and is free again. The feed must then be fetched whole, by an unconditional request; `rereadChildren` of
 * `feedmill/ingest` does that.
 *
 * @param uuids of children. Those that the snapshot does not have are ignored.
 * @throws TypeError if the snapshot was not made by this library, or a uuid is invalid
 */
export function forgetChildren(snapshot: Snapshot, uuids: Iterable<string>): Snapshot {
  const { state, rows: known, tables } = storedSnapshot(snapshot)
  const wanted = new Set<string>()
  for (const uuid of uuids) {
    if (!isUuid(uuid)) throw new TypeError(`uuids must be those of children, not ${String(uuid)}`)
    wanted.add(uuid.toLowerCase())
  }
  const rows = known.copy()
  for (let place = 0; place < rows.count; place += 1) {
    if (wanted.has(uuidAt({ ...state, rows, tables }, place))) rows.set(place, childFlag.forgotten, true)
  }
  return new StoredSnapshot(state, rows, tables)
}
