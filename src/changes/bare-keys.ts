import { hexOf } from '../identity/uuid-bytes.ts'
import type { Draft } from './draft.ts'
import { keepAlias } from './kept-aliases.ts'

/**
 * From the next reading on queries count no more: the children whose keys had one will come without it. Those that
 * nothing but a query tells apart have no such key.
 */
export function keepBareKeys({ fresh, shown, tables }: Draft): void {
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
