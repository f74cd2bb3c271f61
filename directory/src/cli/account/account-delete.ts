import { UsageError } from 'feedmill/command-line'
import { deleteAccount, findAccount } from '../../accounts/index.ts'
import { deleteClaimsOfAccount } from '../../claims/index.ts'
import { deleteWebhooksOfAccount } from '../../webhooks/index.ts'
import type { DirectoryCommand } from '../command.ts'
import { whereOptions } from '../setting-options.ts'
import { accountOperand } from './account-operand.ts'

/** `feedmill-directory account delete` */
export const accountDelete: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: `Deletes an account with its keys and webhooks, and its person with all sessions. Feeds that it submitted stay. Its
usage of a month is deleted 90 days later.`,
  operands: [accountOperand],
  options: {
    yes: { placeholder: null, sentence: 'Needed: an account that was deleted does not come back.' },
    json: { placeholder: null, sentence: 'Prints {"userId": "…", "email": "…"}.' },
    ...whereOptions,
  },
  examples: ['account delete ada@example.org --yes'],

  async act({ db, runtime }, { yes, json }, operand, { actor }) {
    const account = await findAccount(db, operand)
    const userId = String(account.account_id)
    if (yes === undefined) {
      throw new UsageError(
        `Account ${userId} (${account.email ?? 'without an e-mail address'}) was not deleted. Add --yes to delete it.`,
      )
    }
    await deleteAccount(db, account, { runtime, actor }, async (tx, accountId) => {
      await deleteWebhooksOfAccount(tx, accountId)
      await deleteClaimsOfAccount(tx, accountId, Math.floor(runtime.now() / 1000))
    })
    return json === undefined
      ? `Account ${userId} is deleted.\n`
      : `${JSON.stringify({ userId, email: account.email })}\n`
  },
}
