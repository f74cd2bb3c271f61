import type { Database } from './database.ts'

/** Facts of a directory that must not change by accident. */
export type FactName = 'service-secret-digest'

/** Returns the value of a fact, or `null` if the database does not know it yet. */
export async function directoryFact(db: Database, name: FactName): Promise<string | null> {
  const row = await db.selectFrom('directory_facts').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
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
