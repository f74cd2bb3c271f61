import type { Database, Transaction } from './database.ts'

/** Facts of a directory. `last-backup` is when the embedded database was last backed up, in ISO 8601. */
export type FactName = 'service-secrets' | 'last-backup'

/**
 * Returns the value of a fact, or `null` if the database does not know it yet.
 *
 * @param lock - `share` waits for a transaction that changes it; `update` keeps others from changing it, too
 */
export async function directoryFact(db: Database, name: FactName, lock?: 'share' | 'update'): Promise<string | null> {
  const query = db.selectFrom('directory_facts').select('value').where('name', '=', name)
  const locking = lock === 'share' ? query.forShare() : lock === 'update' ? query.forUpdate() : query
  return (await locking.executeTakeFirst())?.value ?? null
}

/** Stores a fact unless the database knows it already, and returns the value that the database has now. */
export async function claimDirectoryFact(db: Database, name: FactName, value: string): Promise<string> {
  await db
    .insertInto('directory_facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await directoryFact(db, name)) ?? value
}

/** Stores a fact in place of what the database knew. */
export async function changeDirectoryFact(db: Database | Transaction, name: FactName, value: string): Promise<void> {
  await db
    .insertInto('directory_facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
