import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { Accounts } from '../database/tables.generated.ts'

export type AccountRow = Pick<
  Selectable<Accounts>,
  | 'account_id'
  | 'email'
  | 'plan'
  | 'is_service'
  | 'requests_per_minute'
  | 'requests_per_month'
  | 'created_at'
  | 'person_id'
  | 'is_operator'
  | 'leaked_at'
>

const accountColumns = [
  'account_id',
  'email',
  'plan',
  'is_service',
  'requests_per_minute',
  'requests_per_month',
  'created_at',
  'person_id',
  'is_operator',
  'leaked_at',
] as const

/** Inserts an account. Returns `null` if the e-mail address has an account already. */
export async function insertAccount(
  tx: Transaction,
  account: Omit<AccountRow, 'account_id' | 'is_operator' | 'leaked_at'>,
): Promise<AccountRow | null> {
  const inserted = await tx
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(accountColumns)
    .executeTakeFirst()
  return inserted ?? null
}

/** All accounts, oldest first. */
export async function allAccounts(db: Database): Promise<AccountRow[]> {
  return await db.selectFrom('accounts').select(accountColumns).orderBy('account_id').execute()
}

export async function countAccounts(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('accounts')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A key with which a request may prove its account. */
export interface ValidKey {
  readonly keyId: string
  readonly digest: Uint8Array
  /** The key, sealed with the service's secret. */
  readonly cipher: string
  /** Epoch seconds; `null` if it was not used yet. */
  readonly lastUsedAt: number | null
}

/** An account with its keys that are valid at `now`, in epoch seconds. */
export async function accountWithKeys(
  db: Database,
  accountId: number,
  now: number,
): Promise<{ readonly account: AccountRow; readonly keys: readonly ValidKey[] } | null> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('api_keys', 'api_keys.account_id', 'accounts.account_id')
    .select(accountColumns.map((column) => `accounts.${column}` as const))
    .select(['api_keys.key_id', 'api_keys.digest', 'api_keys.cipher', 'api_keys.last_used_at'])
    .where('accounts.account_id', '=', accountId)
    .where('api_keys.revoked_at', 'is', null)
    .where((where) => where.or([where('api_keys.expires_at', 'is', null), where('api_keys.expires_at', '>', now)]))
    .execute()
  const [first] = rows
  if (first === undefined) return null
  const { key_id: _, digest: __, cipher: ___, last_used_at: ____, ...account } = first
  const keys = rows.map(({ key_id, digest, cipher, last_used_at }) => ({
    keyId: key_id,
    digest,
    cipher,
    lastUsedAt: last_used_at,
  }))
  return { account, keys }
}

/** Returns the plan of an account; `null` if there is no such account. */
export async function accountPlan(db: Database, accountId: number): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('plan').where('account_id', '=', accountId).executeTakeFirst()
  return row?.plan ?? null
}

/** Returns the account of a person; `null` if the person has no account yet. */
export async function accountByPerson(db: Database, personId: string): Promise<AccountRow | null> {
  const row = await db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row ?? null
}

/** Returns whether any person is an operator. */
export async function hasOperator(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('is_operator', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the accounts of all operators, and returns their ids. */
export async function lockOperators(tx: Transaction): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('is_operator', '=', true)
    .orderBy('account_id')
    .forUpdate()
    .execute()
  return rows.map(({ account_id: accountId }) => accountId)
}

/** Returns the oldest account that has neither a person nor an address, and is no service account; `null` without one. */
export async function firstOwnerlessAccount(db: Database): Promise<AccountRow | null> {
  const row = await db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('person_id', 'is', null)
    .where('email', 'is', null)
    .where('is_service', '=', false)
    .orderBy('account_id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The account with a user id or an e-mail address. */
export async function accountByIdOrEmail(db: Database, wanted: number | string): Promise<AccountRow | null> {
  const row = await db
    .selectFrom('accounts')
    .select(accountColumns)
    .where(typeof wanted === 'number' ? 'account_id' : 'email', '=', wanted)
    .executeTakeFirst()
  return row ?? null
}

/** The fields of an account that an operator, or its person, may change. */
export type AccountChange = Partial<
  Pick<AccountRow, 'plan' | 'email' | 'person_id' | 'requests_per_minute' | 'requests_per_month' | 'is_operator'>
>

export async function updateAccount(tx: Transaction, accountId: number, change: AccountChange): Promise<void> {
  await tx.updateTable('accounts').set(change).where('account_id', '=', accountId).execute()
}

/** Deletes an account with its keys and what it submitted. Its usage stays until `forgetUsage` deletes it. */
export async function deleteAccountRows(tx: Transaction, accountId: number): Promise<void> {
  await tx.deleteFrom('api_keys').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('account_submissions').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('accounts').where('account_id', '=', accountId).execute()
}
