import type { Database, Transaction } from '../database/database.ts'
import { DirectoryError } from '../runtime/directory-error.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { PlanName } from './account.ts'
import { insertAccount } from './account-rows.ts'
import { newApiKey } from './api-key.ts'
import { insertApiKey } from './api-key-rows.ts'
import type { KeyContext } from './manage-keys.ts'
import { insertPerson, personIdByEmail } from './people-rows.ts'

/** The fields of a new account. */
export interface NewAccount {
  /** `null` if no person owns the account. */
  readonly email: string | null
  /**
   * The owner, if that person is known already. @defaultValue the person with the e-mail address, who is made if needed
   */
  readonly personId?: string | undefined
  /** @defaultValue `free` */
  readonly plan?: PlanName | undefined
  /** A service account: a key without a person. @defaultValue false */
  readonly isService?: boolean | undefined
  /** Whether the owner of the address has the first key. @defaultValue true: an operator makes the account */
  readonly isConfirmed?: boolean | undefined
  /** Takes the place of the plan's limit. */
  readonly requestsPerMinute?: number | undefined
  readonly requestsPerMonth?: number | undefined
}

/** The credentials that a client sends with each request. The key is shown here for the first time. */
export interface AccountCredentials {
  /** Digits: `X-USER-ID`. */
  readonly userId: string
  /** `X-API-KEY`. */
  readonly apiKey: string
}

const EMAIL = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,190}$/u

/**
 * An e-mail address as it is stored: trimmed, in lower case.
 *
 * @throws DirectoryError BAD_USER_INPUT if it is malformed
 */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (!EMAIL.test(email)) throw new DirectoryError('BAD_USER_INPUT', `'${text}' is not an e-mail address`)
  return email
}

/**
 * Makes an account with one key.
 *
 * @throws DirectoryError BAD_USER_INPUT if the e-mail address is malformed or has an account already, or if a limit is
 * not a whole number above 0
 */
export async function createAccount(
  db: Database,
  account: NewAccount,
  { runtime, secrets }: KeyContext,
): Promise<AccountCredentials> {
  const email = account.email === null ? null : readEmail(account.email)
  assertLimit('requests a minute', account.requestsPerMinute)
  assertLimit('requests a month', account.requestsPerMonth)
  const createdAt = Math.floor(runtime.now() / 1000)
  const keyId = runtime.uuid()
  const key = newApiKey(keyId, secrets, runtime)
  const isPersonal = email !== null && account.isService !== true
  return await db.transaction().execute(async (tx) => {
    const personId = account.personId ?? (isPersonal ? await personOfEmail(tx, email, runtime) : null)
    const inserted = await insertAccount(tx, {
      email,
      plan: account.plan ?? 'free',
      is_service: account.isService ?? false,
      requests_per_minute: account.requestsPerMinute ?? null,
      requests_per_month: account.requestsPerMonth ?? null,
      created_at: createdAt,
      person_id: personId,
    })
    if (inserted === null) throw new DirectoryError('BAD_USER_INPUT', `${email} has an account already`)
    const { account_id } = inserted
    await insertApiKey(tx, {
      key_id: keyId,
      account_id,
      digest: key.digest,
      cipher: key.cipher,
      created_at: createdAt,
      is_confirmed: account.isConfirmed ?? true,
    })
    return { userId: String(account_id), apiKey: key.apiKey }
  })
}

/** Returns the person with this address, made if needed. A new person has no password until a reset link sets it. */
export async function personOfEmail(tx: Transaction, email: string, runtime: Pick<Runtime, 'uuid'>): Promise<string> {
  return (await personIdByEmail(tx, email)) ?? (await insertPerson(tx, { id: runtime.uuid(), email }))
}

/** @throws DirectoryError BAD_USER_INPUT if a limit is not a whole number above 0 */
export function assertLimit(name: string, limit: number | undefined): void {
  if (limit !== undefined && !(Number.isSafeInteger(limit) && limit > 0 && limit <= 2_147_483_647)) {
    throw new DirectoryError('BAD_USER_INPUT', `${name} must be a whole number from 1 to 2147483647, not ${limit}`)
  }
}
