import { bytesOfUuid, hexOf } from '../../identity/uuid-bytes.ts'
import { childFlag, hashField, keyField } from '../snapshot/child-rows.ts'
import type { FreshChild, SnapshotDraft } from './snapshot-draft.ts'

/** Gives new children their places and unique uuids. A uuid that is in use is derived again with `#2`. */
export function enterNewcomers(draft: SnapshotDraft, fresh: readonly FreshChild[]): number[] {
  if (fresh.length === 0) return []
  const { rows, tables } = draft
  const used = new Set(tables.uuids.entries().map(([, uuid]) => hexOf(uuid)))
  rows.reserve(fresh.length)
  return fresh.map((child) => {
    const place = draft.create(child)
    const key = rows.digest(place, keyField)
    let { uuid } = child
    if (used.size > 0) {
      for (let count = 2; used.has(digitsOf(uuid)); count += 1) uuid = draft.derivedUuid(key, count)
    }
    const isStored = uuid !== child.uuid || (!child.isDerived && uuid !== draft.derivedUuid(key))
    if (isStored) {
      rows.set(place, childFlag.storedUuid, true)
      tables.uuids.set(place, bytesOfUuid(uuid))
      rows.setDigest(place, hashField, draft.hashUnder(uuid, child.ordinal))
      used.add(digitsOf(uuid))
    }
    if (child.plainKey !== null) tables.plainKeys.set(place, child.plainKey)
    return place
  })
}

function digitsOf(uuid: string): string {
  return uuid.replaceAll('-', '')
}
