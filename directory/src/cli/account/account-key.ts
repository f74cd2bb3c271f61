import { UsageError } from 'feedmill/command-line'
import { auditActions, auditing, findAccount, revealNewestKey, rotateKey } from '../../accounts/index.ts'
import { DirectoryError } from '../../runtime/index.ts'
import type { DirectoryCommand } from '../command.ts'
import { keepInAudit } from '../keep-in-audit.ts'
import { whereOptions } from '../setting-options.ts'
import { accountOperand } from './account-operand.ts'

/** `feedmill-directory account key` */
export const accountKey: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: `Prints the newest key of an account. With --rotate the account gets a new key; older ones work for a day, or with
--at-once no more.`,
  operands: [accountOperand],
  options: {
    rotate: { placeholder: null, sentence: 'Makes a new key.' },
    'at-once': { placeholder: null, sentence: 'Ends the older keys now. With --rotate.' },
    json: { placeholder: null, sentence: 'Prints {"userId": "…", "apiKey": "…"}.' },
    ...whereOptions,
  },
  examples: ['account key ada@example.org', 'account key 1001 --rotate --at-once'],

  async act(directory, { rotate, 'at-once': atOnce, json }, operand, { actor }) {
    if (atOnce !== undefined && rotate === undefined) throw new UsageError('--at-once goes with --rotate.')
    const { db, runtime, secrets } = directory
    const { account_id } = await findAccount(db, operand)
    const context = { runtime, secrets }
    const userId = String(account_id)
    let apiKey: string | null
    if (rotate === undefined) {
      apiKey = await revealNewestKey(db, account_id, context)
      if (apiKey === null) throw new DirectoryError('NOT_FOUND', `Account ${userId} has no key. --rotate makes one.`)
      await keepInAudit(directory, { actor, action: 'account key', target: userId })
    } else {
      const alsoStore = auditing(runtime, { actor, action: auditActions.rotateKey, target: userId })
      apiKey = await rotateKey(
        db,
        account_id,
        { isAtOnce: atOnce !== undefined, isConfirmed: true, alsoStore },
        context,
      )
    }
    return json === undefined ? `User id: ${userId}\nAPI key: ${apiKey}\n` : `${JSON.stringify({ userId, apiKey })}\n`
  },
}
