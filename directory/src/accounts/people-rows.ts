import type { Database, Transaction } from '../database/database.ts'
import { deleteNetworksOf } from './network-rows.ts'

export async function personIdByEmail(db: Database, email: string): Promise<string | null> {
  const row = await db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id ?? null
}

/** Returns whether an address is that of a person who has not proved it yet. */
export async function isUnprovedAddress(db: Database, email: string): Promise<boolean> {
  const row = await db.selectFrom('people').select('is_email_verified').where('email', '=', email).executeTakeFirst()
  return row?.is_email_verified === false
}

/** Inserts a person without a password, and returns the identifier. */
export async function insertPerson(
  tx: Transaction,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<string> {
  await tx
    .insertInto('people')
    .values({ id, email, name: email.split('@')[0]! })
    .execute()
  return id
}

/**
 * Deletes all links of a person that set a password. Returns false if `linkId` is not among them: it was used
 * meanwhile.
 */
export async function deleteResetLinks(tx: Transaction, personId: string, linkId: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('verifications').where('value', '=', personId).returning('id').execute()
  return deleted.some(({ id }) => id === linkId)
}

/** Rows of `verifications` with this beginning are links of the first operator. */
const FIRST_LINK = 'first-operator:'

/** A link of the first operator, by the digest of its token. */
export interface FirstLinkRow {
  readonly id: string
  readonly digest: string
  readonly way: string
  readonly expiresAt: Date
}

/** Stores a link of the first operator, and deletes those that have ended. */
export async function insertFirstLink(db: Database, link: FirstLinkRow, now: Date): Promise<void> {
  await db
    .deleteFrom('verifications')
    .where('identifier', 'like', `${FIRST_LINK}%`)
    .where('expires_at', '<=', now)
    .execute()
  const { id, digest, way, expiresAt } = link
  await db
    .insertInto('verifications')
    .values({ id, identifier: FIRST_LINK + digest, value: way, expires_at: expiresAt })
    .execute()
}

/** Returns how the link with this digest came; `null` if there is none, or it has ended. */
export async function firstLinkWay(db: Database, digest: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', FIRST_LINK + digest)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.value ?? null
}

/** Deletes all links of the first operator. Returns `false` if that of the digest is not among them. */
export async function deleteFirstLinks(tx: Transaction, digest: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('verifications')
    .where('identifier', 'like', `${FIRST_LINK}%`)
    .returning('identifier')
    .execute()
  return deleted.some(({ identifier }) => identifier === FIRST_LINK + digest)
}

/** Sets the password of a person, and ends all sessions. */
export async function replacePassword(
  tx: Transaction,
  personId: string,
  { hash, methodId, now }: { readonly hash: string; readonly methodId: string; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('sign_in_methods')
    .values({ id: methodId, person_id: personId, provider_id: 'credential', account_id: personId, password: hash })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password: hash, updated_at: now }),
    )
    .execute()
  await tx.deleteFrom('sessions').where('person_id', '=', personId).execute()
}

/** Ends the sessions of all people. */
export async function endAllSessions(tx: Transaction): Promise<void> {
  await tx.deleteFrom('sessions').execute()
}

/** Ends all sessions of a person, and returns how many there were. */
export async function deleteSessions(tx: Transaction, personId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('sessions').where('person_id', '=', personId).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Marks the address of a person as proved. */
export async function confirmPerson(tx: Transaction, personId: string): Promise<void> {
  await tx.updateTable('people').set({ is_email_verified: true }).where('id', '=', personId).execute()
}

/** Gives a person another address, which is not proved yet. Returns false if the address belongs to another person. */
export async function updatePersonEmail(tx: Transaction, personId: string, email: string): Promise<boolean> {
  const owner = await personIdByEmail(tx, email)
  if (owner !== null && owner !== personId) return false
  await tx
    .updateTable('people')
    .set({ email, is_email_verified: false })
    .where('id', '=', personId)
    .where('email', '<>', email)
    .execute()
  return true
}

/** Deletes a person with all sessions, known networks, passwords and unused links. */
export async function deletePersonRows(tx: Transaction, personId: string): Promise<void> {
  await deleteNetworksOf(tx, personId)
  await tx.deleteFrom('sessions').where('person_id', '=', personId).execute()
  await tx.deleteFrom('sign_in_methods').where('person_id', '=', personId).execute()
  await tx.deleteFrom('verifications').where('value', '=', personId).execute()
  await tx.deleteFrom('people').where('id', '=', personId).execute()
}
