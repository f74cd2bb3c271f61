import { findAccount } from '../../accounts/index.ts'
import { DirectoryError } from '../../runtime/index.ts'
import { openPeople } from '../../service/people.ts'
import type { DirectoryCommand } from '../command.ts'
import { keepInAudit } from '../keep-in-audit.ts'
import { whereOptions } from '../setting-options.ts'
import { accountOperand } from './account-operand.ts'

/** `feedmill-directory account reset-link` */
export const accountResetLink: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: `Prints a link with which a person sets a new password, once, within an hour. Its address begins with PUBLIC_URL.`,
  operands: [accountOperand],
  options: {
    json: { placeholder: null, sentence: 'Prints {"link": "…"}.' },
    ...whereOptions,
  },
  examples: ['account reset-link ada@example.org'],

  async act(directory, { json }, operand, { actor }) {
    const { account_id, email } = await findAccount(directory.db, operand)
    const link = email === null ? null : await openPeople(directory).makeResetLink(email)
    if (link === null) {
      throw new DirectoryError(
        'NOT_FOUND',
        `Account ${account_id} has no person. 'account set ${account_id} --email EMAIL' gives it one.`,
      )
    }
    await keepInAudit(directory, { actor, action: 'account reset-link', target: String(account_id) })
    return json === undefined ? `${link}\n` : `${JSON.stringify({ link })}\n`
  },
}
