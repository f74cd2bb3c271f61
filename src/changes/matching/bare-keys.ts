import { hexOf } from '../../identity/uuid-bytes.ts'
import { keepAlias } from '../snapshot/kept-aliases.ts'
import type { SnapshotDraft } from './snapshot-draft.ts'

/**
 * Keeps the keys without queries as aliases, since queries no longer count from the next reading on. Children whose
 * keys differ only in a query get no such alias.
 */
export function keepBareKeys({ fresh, shown, tables }: SnapshotDraft): void {
  const owners = new Map<string, number>()
  for (const { ordinal, bareKey } of fresh) {
    if (bareKey === null) continue
    const text = hexOf(bareKey)
    owners.set(text, owners.has(text) ? -1 : shown.place(ordinal))
  }
  for (const { ordinal, bareKey } of fresh) {
    const place = shown.place(ordinal)
    if (bareKey !== null && place !== -1 && owners.get(hexOf(bareKey)) === place) keepAlias(tables, place, bareKey)
  }
}
