import { UsageError } from 'feedmill/command-line'
import { createAccount, isPlanName, planNames } from '../../accounts/index.ts'
import { openPeople } from '../../service/people.ts'
import type { DirectoryCommand } from '../command.ts'
import { keepInAudit } from '../keep-in-audit.ts'
import { whereOptions } from '../setting-options.ts'
import { wholeNumberOption } from '../whole-number-option.ts'

/** Seconds for which the link of an invitation works. */
const INVITATION_S = 7 * 86_400

/** `feedmill-directory account create` */
export const accountCreate: DirectoryCommand = {
  kind: 'directory',
  makesFolder: true,
  description: `Makes an account and prints its user id and its key. Requests carry them as X-USER-ID and X-API-KEY. The key is
stored encrypted.`,
  options: {
    email: { placeholder: 'EMAIL', sentence: 'E-mail address of the person. Needed, but for a service account.' },
    plan: { placeholder: 'PLAN', sentence: `${planNames.join(', ')}. Default: free.` },
    service: {
      placeholder: null,
      sentence: 'Makes a service account: a key without a person, webhooks and dashboard.',
    },
    invite: {
      placeholder: null,
      sentence: 'Prints a link besides, with which the person sets a password, once, within 7 days. With --email.',
    },
    'per-minute': { placeholder: 'N', sentence: 'Requests a minute, in place of those of the plan.' },
    'per-month': { placeholder: 'N', sentence: 'Requests a month, in place of those of the plan.' },
    json: { placeholder: null, sentence: 'Prints {"userId": "…", "apiKey": "…"}, with --invite also "link".' },
    ...whereOptions,
  },
  examples: [
    'account create --email ada@example.org --plan pro',
    'account create --email ada@example.org --invite',
    'account create --service --per-minute 6000 --json',
  ],

  async act(directory, options, _operand, { actor }) {
    const { db, runtime, secrets } = directory
    const { email, plan = 'free', service, invite, json } = options
    if (!isPlanName(plan)) throw new UsageError(`--plan must be ${planNames.join(', ')}, not '${plan}'.`)
    if (email === undefined && service === undefined) {
      throw new UsageError(
        'Give the e-mail address of the person: --email EMAIL. Or make a service account: --service.',
      )
    }
    if (invite !== undefined && (email === undefined || service !== undefined)) {
      throw new UsageError('--invite goes with --email, and not with --service.')
    }
    const credentials = await createAccount(
      db,
      {
        email: email ?? null,
        plan,
        isService: service !== undefined,
        requestsPerMinute: wholeNumberOption('per-minute', options),
        requestsPerMonth: wholeNumberOption('per-month', options),
      },
      { runtime, secrets },
    )
    await keepInAudit(directory, { actor, action: 'account create', target: credentials.userId })
    const link =
      invite === undefined || email === undefined
        ? null
        : await openPeople(directory).makeResetLink(email, INVITATION_S)
    if (json !== undefined) return `${JSON.stringify({ ...credentials, ...(link !== null && { link }) })}\n`
    const shown = `User id: ${credentials.userId}\nAPI key: ${credentials.apiKey}\n`
    return link === null ? shown : `${shown}Link:    ${link}\n`
  },
}
