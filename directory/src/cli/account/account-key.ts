import { UsageError } from 'feedmill/command-line'
import { auditActions, findAccount, revealNewestKey, rotateKey } from '../../accounts/index.ts'
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
    const apiKey =
      rotate === undefined
        ? await revealNewestKey(db, account_id, context)
        : await rotateKey(db, account_id, { isAtOnce: atOnce !== undefined, isConfirmed: true }, context)
    if (apiKey === null) throw new DirectoryError('NOT_FOUND', `Account ${account_id} has no key. --rotate makes one.`)
    const userId = String(account_id)
    const action = rotate === undefined ? 'account key' : auditActions.rotateKey
    await keepInAudit(directory, { actor, action, target: userId })
    return json === undefined ? `User id: ${userId}\nAPI key: ${apiKey}\n` : `${JSON.stringify({ userId, apiKey })}\n`
  },
}
