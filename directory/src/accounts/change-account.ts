import type { Database, Transaction } from '../database/database.ts'
import { DirectoryError } from '../runtime/directory-error.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { PlanName } from './account.ts'
import {
  type AccountRow,
  accountByIdOrEmail,
  accountByPerson,
  deleteAccountRows,
  lockOperators,
  updateAccount,
} from './account-rows.ts'
import { unconfirmKeys } from './api-key-rows.ts'
import { auditing } from './audit-rows.ts'
import { assertLimit, createAccount, personOfEmail, readEmail } from './create-account.ts'
import type { KeyContext } from './manage-keys.ts'
import type { Person } from './people.ts'
import { deletePersonRows, deleteSessions, updatePersonEmail } from './people-rows.ts'

/**
 * The changes of an account by an operator. Absent fields stay unchanged. A limit of `null` means the limit of the
 * plan.
 */
export interface AccountChanges {
  readonly plan?: PlanName | undefined
  readonly email?: string | undefined
  readonly requestsPerMinute?: number | null | undefined
  readonly requestsPerMonth?: number | null | undefined
  /** Whether the person is an operator. */
  readonly isOperator?: boolean | undefined
}

/** The actor of a change, for the audit: `command line`, `the person`. */
export interface ActContext {
  readonly runtime: Pick<Runtime, 'now' | 'uuid'>
  readonly actor: string
  /** @defaultValue null */
  readonly reason?: string | null
  /**
   * Whether the directory keeps an operator: the change of the last one is refused. Only the command line may do it, which
   * can make another one. @defaultValue false
   */
  readonly keepsOperator?: boolean
}

/**
 * The account with a user id (digits) or an e-mail address.
 *
 * @throws DirectoryError NOT_FOUND if there is none
 */
export async function findAccount(db: Database, wanted: string): Promise<AccountRow> {
  const key = /^[1-9]\d{0,14}$/.test(wanted) ? Number(wanted) : wanted.trim().toLowerCase()
  const account = await accountByIdOrEmail(db, key)
  if (account === null) throw new DirectoryError('NOT_FOUND', `The directory has no account ${wanted}.`)
  return account
}

/** Returns the account of a person. The first call makes the account, with a key. */
export async function accountOfPerson(
  db: Database,
  { personId, email, isEmailVerified }: Pick<Person, 'personId' | 'email' | 'isEmailVerified'>,
  context: KeyContext,
): Promise<AccountRow> {
  const known = await accountByPerson(db, personId)
  if (known !== null) return known
  // Of two concurrent requests, one fails to make the account. Both then read it.
  const failure = await createAccount(db, { email, personId, isConfirmed: isEmailVerified }, context).then(
    () => null,
    (error: unknown) => error,
  )
  const made = await accountByPerson(db, personId)
  if (made === null) throw failure ?? new Error(`The account of the person ${personId} was made and is not there`)
  return made
}

/**
 * Changes an account. An account without a person gets one with its first e-mail address.
 *
 * @throws DirectoryError NOT_FOUND, BAD_USER_INPUT if a value is invalid or the address belongs to another account, or
 * CONFLICT if it is the last operator's right that would end, and the directory keeps one
 */
export async function changeAccount(
  db: Database,
  wanted: string,
  changes: AccountChanges,
  context: ActContext,
): Promise<AccountRow> {
  const { runtime, keepsOperator = false } = context
  const { plan, requestsPerMinute, requestsPerMonth, isOperator } = changes
  assertLimit('requests a minute', requestsPerMinute ?? undefined)
  assertLimit('requests a month', requestsPerMonth ?? undefined)
  const email = changes.email === undefined ? undefined : readEmail(changes.email)
  const account = await findAccount(db, wanted)
  await db.transaction().execute(async (tx) => {
    if (isOperator === false && keepsOperator) await assertOtherOperator(tx, account.account_id)
    let personId = account.person_id
    if (email !== undefined) {
      const owner = await accountByIdOrEmail(tx, email)
      if (owner !== null && owner.account_id !== account.account_id) throw taken(email)
      if (personId !== null) {
        if (!(await updatePersonEmail(tx, personId, email))) throw taken(email)
        if (email !== account.email) await unconfirmKeys(tx, account.account_id)
      } else if (!account.is_service) personId = await personOfEmail(tx, email, runtime)
    }
    await updateAccount(tx, account.account_id, {
      person_id: personId,
      ...(plan !== undefined && { plan }),
      ...(email !== undefined && { email }),
      ...(requestsPerMinute !== undefined && { requests_per_minute: requestsPerMinute }),
      ...(requestsPerMonth !== undefined && { requests_per_month: requestsPerMonth }),
      ...(isOperator !== undefined && { is_operator: isOperator }),
    })
    await audit(tx, 'account set', account.account_id, context)
  })
  return await findAccount(db, String(account.account_id))
}

/**
 * Deletes an account, its keys and its person with all sessions, at once. Its usage of a month is deleted 90 days
 * later.
 *
 * @throws DirectoryError CONFLICT if it is the last operator's, and the directory keeps one
 * @param deleteMore deletes the data that higher rooms keep about the account, in the same transaction
 */
export async function deleteAccount(
  db: Database,
  { account_id, person_id, is_operator }: AccountRow,
  context: ActContext,
  deleteMore?: (tx: Transaction, accountId: number) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (is_operator && context.keepsOperator === true) await assertOtherOperator(tx, account_id)
    await audit(tx, 'account delete', account_id, context)
    await deleteMore?.(tx, account_id)
    await deleteAccountRows(tx, account_id)
    if (person_id !== null) await deletePersonRows(tx, person_id)
  })
}

/**
 * Ends all sessions of an account's person, who has to sign in again.
 *
 * @returns how many there were
 */
export async function endSessions(db: Database, account: AccountRow, context: ActContext): Promise<number> {
  const { account_id: accountId, person_id: personId } = account
  return await db.transaction().execute(async (tx) => {
    const ended = personId === null ? 0 : await deleteSessions(tx, personId)
    await audit(tx, 'account sessions', accountId, context)
    return ended
  })
}

/** Locks the rows of all operators, so that of two who end each other's right at once, one is refused. */
async function assertOtherOperator(tx: Transaction, accountId: number): Promise<void> {
  if ((await lockOperators(tx)).some((each) => each !== accountId)) return
  throw new DirectoryError('CONFLICT', 'This is the last operator. Make another account an operator first.')
}

function taken(email: string): DirectoryError {
  return new DirectoryError('BAD_USER_INPUT', `${email} has an account already`)
}

async function audit(
  tx: Transaction,
  action: string,
  accountId: number,
  { runtime, actor, reason = null }: ActContext,
): Promise<void> {
  await auditing(runtime, { actor, action, target: String(accountId), reason })(tx)
}
