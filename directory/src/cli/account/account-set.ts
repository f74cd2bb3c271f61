import { type GivenOptions, UsageError } from 'feedmill/command-line'
import { type AccountChanges, changeAccount, isPlanName, planNames } from '../../accounts/index.ts'
import type { DirectoryCommand } from '../command.ts'
import { whereOptions } from '../setting-options.ts'
import { wholeNumberOption } from '../whole-number-option.ts'
import { accountOperand } from './account-operand.ts'

/** `feedmill-directory account set` */
export const accountSet: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: `Changes an account. What is not given stays. With its first e-mail address an account gets a person, who sets a
password by the link of 'account reset-link' and has a dashboard then.`,
  operands: [accountOperand],
  options: {
    plan: { placeholder: 'PLAN', sentence: `${planNames.join(', ')}.` },
    email: { placeholder: 'EMAIL', sentence: 'Another e-mail address. The person signs in with it.' },
    'per-minute': { placeholder: 'N', sentence: 'Requests a minute; plan takes those of the plan.' },
    'per-month': { placeholder: 'N', sentence: 'Requests a month; plan takes those of the plan.' },
    operator: { placeholder: 'YES|NO', sentence: 'Whether the person sees the fleet and takes content out.' },
    json: { placeholder: null, sentence: 'Prints the account as JSON.' },
    ...whereOptions,
  },
  examples: ['account set ada@example.org --plan pro', 'account set 1001 --email ada@example.org --per-minute plan'],

  async act({ db, runtime }, options, operand, { actor }) {
    const changes: AccountChanges = {
      plan: planOption(options['plan']),
      email: options['email'],
      requestsPerMinute: limitOption('per-minute', options),
      requestsPerMonth: limitOption('per-month', options),
      isOperator: operatorOption(options['operator']),
    }
    if (Object.values(changes).every((value) => value === undefined)) {
      throw new UsageError('Say what to change: --plan, --email, --per-minute, --per-month or --operator.')
    }
    const account = await changeAccount(db, operand, changes, { runtime, actor })
    const shown = {
      userId: String(account.account_id),
      email: account.email,
      plan: account.plan,
      requestsPerMinute: account.requests_per_minute,
      requestsPerMonth: account.requests_per_month,
      isOperator: account.is_operator,
    }
    return options['json'] === undefined
      ? `Account ${shown.userId} (${shown.email ?? 'without an e-mail address'}) has the plan ${shown.plan}.\n`
      : `${JSON.stringify(shown)}\n`
  },
}

function planOption(plan: string | undefined) {
  if (plan === undefined || isPlanName(plan)) return plan
  throw new UsageError(`--plan must be ${planNames.join(', ')}, not '${plan}'.`)
}

function operatorOption(given: string | undefined): boolean | undefined {
  if (given === undefined) return undefined
  if (given === 'yes' || given === 'no') return given === 'yes'
  throw new UsageError(`--operator must be yes or no, not '${given}'.`)
}

function limitOption(name: string, options: GivenOptions): number | null | undefined {
  return options[name] === 'plan' ? null : wholeNumberOption(name, options)
}
