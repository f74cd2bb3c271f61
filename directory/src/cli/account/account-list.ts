import { textTable } from 'feedmill/command-line'
import { allAccounts } from '../../accounts/index.ts'
import type { DirectoryCommand } from '../command.ts'
import { whereOptions } from '../setting-options.ts'

/** `feedmill-directory account list` */
export const accountList: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: 'Lists all accounts, the oldest first. Keys are not shown.',
  options: {
    json: { placeholder: null, sentence: 'Prints one JSON object a line.' },
    ...whereOptions,
  },
  examples: ['account list'],

  async act({ db }, { json }) {
    const accounts = (await allAccounts(db)).map((row) => ({
      userId: String(row.account_id),
      email: row.email,
      plan: row.plan,
      isService: row.is_service,
      requestsPerMinute: row.requests_per_minute,
      requestsPerMonth: row.requests_per_month,
      createdAt: new Date(row.created_at * 1000).toISOString(),
    }))
    if (json !== undefined) return accounts.map((account) => `${JSON.stringify(account)}\n`).join('')
    return textTable(
      ['user id', 'e-mail', 'plan', 'kind', 'per minute', 'per month', 'made'],
      accounts.map((account) => [
        account.userId,
        account.email ?? '',
        account.plan,
        account.isService ? 'service' : 'person',
        account.requestsPerMinute?.toString() ?? 'as the plan',
        account.requestsPerMonth?.toString() ?? 'as the plan',
        account.createdAt.slice(0, 10),
      ]),
    )
  },
}
