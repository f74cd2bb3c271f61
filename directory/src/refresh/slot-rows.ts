import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { SLOTS } from '../feeds/index.ts'
import { leasesNamed } from '../workers/index.ts'

/** Lets one process at a time change who owns which slot. */
export async function lockSlots(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('slots', 2))`.execute(tx)
}

/** Returns the name of a slot's lease. */
export const slotLease = (slot: number): string => `slot ${slot}`

/** A slot and its owner; `isFree` is `false` if no process may take it now. */
export interface SlotRow {
  readonly slot: number
  readonly owner: string | null
  readonly isFree: boolean
}

/** The number of each slot. */
export const everySlot: readonly number[] = Array.from({ length: SLOTS }, (_, slot) => slot)

/** All slots, in order. */
export async function allSlots(db: Database): Promise<SlotRow[]> {
  const names = everySlot.map(slotLease)
  const leases = new Map((await leasesNamed(db, names)).map((lease) => [lease.name, lease]))
  return names.map((name, slot) => {
    const { holder, isFree } = leases.get(name) ?? { holder: null, isFree: true }
    return { slot, owner: holder, isFree }
  })
}
