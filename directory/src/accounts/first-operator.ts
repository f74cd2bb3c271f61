import { createHash } from 'node:crypto'
import type { Database, Transaction } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import {
  accountByIdOrEmail,
  accountByPerson,
  firstOwnerlessAccount,
  hasOperator,
  insertAccount,
  updateAccount,
} from './account-rows.ts'
import { keepKeyRows, lockAccount, validKeysOf } from './api-key-rows.ts'
import { auditing } from './audit-rows.ts'
import { personOfEmail, readEmail } from './create-account.ts'
import { deleteNetworksOf } from './network-rows.ts'
import { confirmPerson, deleteFirstLinks, firstLinkWay, insertFirstLink, replacePassword } from './people-rows.ts'

/** How the link reaches the first person. One that was printed works only on this machine. */
export type FirstLinkWay = 'printed' | 'mailed'

const LIFETIME_S = 3_600

type LinkRuntime = Pick<Runtime, 'now' | 'uuid' | 'randomBytes'>

/**
 * Makes a link with which the first person becomes the operator. It works once, for an hour. Only its digest is stored.
 *
 * @returns the token of the link; `null` if there is an operator
 */
export async function makeFirstLink(db: Database, way: FirstLinkWay, runtime: LinkRuntime): Promise<string | null> {
  if (await hasOperator(db)) return null
  const token = Buffer.from(runtime.randomBytes(24)).toString('base64url')
  const now = runtime.now()
  const expiresAt = new Date(now + LIFETIME_S * 1_000)
  await insertFirstLink(db, { id: runtime.uuid(), digest: digestOf(token), way, expiresAt }, new Date(now))
  return token
}

/** Returns how a link came that still works; `null` if it does not. */
export async function wayOfFirstLink(
  db: Database,
  token: string,
  { now }: Pick<Runtime, 'now'>,
): Promise<FirstLinkWay | null> {
  const way = await firstLinkWay(db, digestOf(token), new Date(now()))
  return way === null || (await hasOperator(db)) ? null : (way as FirstLinkWay)
}

/** What the first person gives. */
export interface FirstOperator {
  readonly token: string
  readonly email: string
  readonly passwordHash: string
}

/**
 * Makes the person of the link the operator, with all rights of a plan, and ends all such links, in one transaction. An
 * account that `--first-account` made becomes the person's, with its key.
 *
 * @returns `false` if the link does not work, or was used meanwhile
 * @throws DirectoryError BAD_USER_INPUT if the e-mail address is malformed
 */
export async function becomeFirstOperator(
  db: Database,
  { token, email: given, passwordHash }: FirstOperator,
  runtime: LinkRuntime,
): Promise<boolean> {
  const email = readEmail(given)
  return await db.transaction().execute(async (tx) => {
    if ((await wayOfFirstLink(tx, token, runtime)) === null) return false
    if (!(await deleteFirstLinks(tx, digestOf(token)))) return false
    const personId = await personOfEmail(tx, email, runtime)
    const accountId = await accountFor(tx, { personId, email }, runtime)
    const now = new Date(runtime.now())
    await replacePassword(tx, personId, { hash: passwordHash, methodId: runtime.uuid(), now })
    await deleteNetworksOf(tx, personId)
    await keepConfirmedKeys(tx, accountId, Math.floor(now.getTime() / 1_000))
    // Who has this machine, or the mail of its operator, needs no further proof.
    await confirmPerson(tx, personId)
    const target = String(accountId)
    await auditing(runtime, { actor: 'the first person', action: 'account first-operator', target })(tx)
    return true
  })
}

/** Gives the person an account of an operator. Somebody may have signed up with the address before. */
async function accountFor(
  tx: Transaction,
  { personId, email }: { readonly personId: string; readonly email: string },
  { now }: Pick<Runtime, 'now'>,
): Promise<number> {
  const account =
    (await accountByPerson(tx, personId)) ??
    (await accountByIdOrEmail(tx, email)) ??
    (await firstOwnerlessAccount(tx)) ??
    (await insertAccount(tx, {
      email,
      plan: 'business',
      is_service: false,
      requests_per_minute: null,
      requests_per_month: null,
      created_at: Math.floor(now() / 1_000),
      person_id: personId,
    }))
  if (account === null) throw new Error('The account of the first operator could not be made')
  await updateAccount(tx, account.account_id, { person_id: personId, email, plan: 'business', is_operator: true })
  return account.account_id
}

/** Ends the keys of somebody who signed up with the address of another person. */
async function keepConfirmedKeys(tx: Transaction, accountId: number, nowS: number): Promise<void> {
  await lockAccount(tx, accountId)
  const keys = await validKeysOf(tx, accountId, nowS)
  const keptIds = keys.flatMap(({ key_id: id, is_confirmed: isConfirmed }) => (isConfirmed === true ? [id] : []))
  await keepKeyRows(tx, accountId, keptIds, nowS)
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
