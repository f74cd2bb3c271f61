import type { Database, Transaction } from '../database/database.ts'

/**
 * Returns whether a person has signed in from a network.
 *
 * @param networks - the digests of the network, one for each accepted secret
 */
export async function hasSeenNetwork(db: Database, email: string, networks: readonly Uint8Array[]): Promise<boolean> {
  const row = await db
    .selectFrom('person_networks')
    .innerJoin('people', 'people.id', 'person_networks.person_id')
    .select('person_networks.seen_at')
    .where('people.email', '=', email)
    .where('person_networks.network', 'in', networks)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores that a person signed in from a network. `now` is in epoch seconds. */
export async function upsertNetwork(db: Database, personId: string, network: Uint8Array, now: number): Promise<void> {
  await db
    .insertInto('person_networks')
    .values({ person_id: personId, network, seen_at: now })
    .onConflict((conflict) => conflict.columns(['person_id', 'network']).doUpdateSet({ seen_at: now }))
    .execute()
}

/** Forgets the networks of a person. */
export async function deleteNetworksOf(tx: Transaction, personId: string): Promise<void> {
  await tx.deleteFrom('person_networks').where('person_id', '=', personId).execute()
}

/** Forgets networks from which nobody signed in since `before`, in epoch seconds. */
export async function deleteNetworksSeenBefore(db: Database, before: number): Promise<void> {
  await db.deleteFrom('person_networks').where('seen_at', '<', before).execute()
}
