import {
  type AccountRow,
  auditActions,
  auditing,
  changeAccount,
  endSessions,
  isPlanName,
  rotateKey,
} from '../../accounts/index.ts'
import { DirectoryError } from '../../runtime/index.ts'
import { closeAccount } from '../dashboard/close-account.ts'
import type { DashboardContext } from '../dashboard/dashboard-context.ts'
import type { PageRequest, SignedIn } from '../dashboard/frame.ts'
import { words } from '../words/index.ts'
import { accountOf } from './accounts.tsx'
import { assertSure } from './feed-routes.ts'
import { OPERATION, pathOf } from './operation-paths.ts'
import type { Act, OperatorFrame } from './operator-frame.ts'

const { refusals } = words.operator

/** What operators do about accounts. */
export function addAccountActs(context: DashboardContext, { act }: OperatorFrame): void {
  const { db, runtime, secrets } = context
  const idOf = (c: PageRequest): string => c.req.param('id') ?? ''
  const found = async (c: PageRequest): Promise<AccountRow> => {
    const account = await accountOf(context, idOf(c))
    if (account === null) throw new DirectoryError('NOT_FOUND', refusals.noAccount)
    return account
  }
  const on = (name: string, change: Act['act']) =>
    act({
      path: `${OPERATION}/accounts/:id{[0-9]+}/${name}`,
      back: (c) => pathOf.account(Number(idOf(c))),
      act: change,
    })

  on('plan', async ({ c, fields: { plan = '' }, actor, reason }) => {
    if (!isPlanName(plan)) throw new DirectoryError('BAD_USER_INPUT', refusals.choosePlan)
    const { account_id: id } = await found(c)
    await changeAccount(db, String(id), { plan }, { runtime, actor, reason })
    return { done: 'plan' }
  })
  on('key', async ({ c, actor, reason }) => {
    const { account_id: id } = await found(c)
    const alsoStore = auditing(runtime, { actor, action: auditActions.rotateKey, target: String(id), reason })
    await rotateKey(db, id, { isAtOnce: true, isConfirmed: true, alsoStore }, { runtime, secrets })
    return { done: 'key' }
  })
  on('sessions', async ({ c, actor, reason }) => {
    await endSessions(db, await found(c), { runtime, actor, reason })
    return { done: 'sessions' }
  })
  for (const isOperator of [true, false]) {
    on(isOperator ? 'operator' : 'not-operator', async ({ c, who, actor, reason }) => {
      const account = await found(c)
      if (!isOperator) assertOther(account, who)
      if (isOperator && account.person_id === null) throw new DirectoryError('CONFLICT', refusals.noPerson)
      const acting = { runtime, actor, reason, keepsOperator: true }
      await changeAccount(db, String(account.account_id), { isOperator }, acting)
      return { done: isOperator ? 'operator' : 'notOperator' }
    })
  }
  on('close', async ({ c, fields, who, actor, reason }) => {
    const account = await found(c)
    assertOther(account, who)
    assertSure(fields)
    await closeAccount(context, account, { actor, reason })
    return { done: 'close', to: `${OPERATION}/accounts` }
  })
}

/** @throws DirectoryError CONFLICT if it is the operator's own account */
function assertOther({ account_id: id }: AccountRow, { account }: SignedIn): void {
  if (id === account.account_id) throw new DirectoryError('CONFLICT', refusals.ownAccount)
}
