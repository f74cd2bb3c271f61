import type { ContextChange } from '../identity/context-digest.ts'
import { HASH_VERSION } from '../identity/hash.ts'
import { flag, rawField } from './child-rows.ts'
import type { Draft } from './draft.ts'

/**
 * Marks the known children that a reading did not read. Their bytes and hashes are of an earlier reading: in another
 * context than that one's, a child with the same bytes may be another entity, and must be read when it comes back.
 */
export function markUnread(draft: Draft, context: ContextChange | null): void {
  const { rows, old } = draft
  const isOtherVersion = old.state.hashVersion !== HASH_VERSION
  for (let place = 0; place < old.rows.count; place += 1) {
    if (draft.wasRead(place)) continue
    if (isOtherVersion) rows.set(place, flag.hashIsOlder, true)
    if (context === null) rows.setDigest(place, rawField, null)
    else {
      if (context.byPublisher) rows.set(place, flag.publisherContextIsOther, true)
      if (context.byLibrary) rows.set(place, flag.libraryContextIsOther, true)
    }
  }
}
