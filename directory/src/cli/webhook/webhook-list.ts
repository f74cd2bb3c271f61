import { textTable } from 'feedmill/command-line'
import { listWebhooks } from '../../webhooks/index.ts'
import type { DirectoryCommand } from '../command.ts'
import { whereOptions } from '../setting-options.ts'
import { wholeNumberOption } from '../whole-number-option.ts'

const LIMIT = 1_000

/** `feedmill-directory webhook list` */
export const webhookList: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: 'Lists webhooks, the newest first. Secrets are not shown. Counts end at 10,000.',
  options: {
    limit: { placeholder: 'N', sentence: `How many webhooks at most. Default: ${LIMIT}.` },
    json: { placeholder: null, sentence: 'Prints one JSON object a line.' },
    ...whereOptions,
  },
  examples: ['webhook list', 'webhook list --json'],

  async act({ db }, options) {
    const webhooks = await listWebhooks(db, wholeNumberOption('limit', options) ?? LIMIT)
    if (options['json'] !== undefined) return webhooks.map((webhook) => `${JSON.stringify(webhook)}\n`).join('')
    return textTable(
      ['id', 'user id', 'state', 'waiting', 'failed', 'url'],
      webhooks.map((webhook) => [
        webhook.id,
        String(webhook.accountId),
        webhook.isActive ? (webhook.isVerified ? 'active' : 'not verified') : (webhook.disabledReason ?? 'inactive'),
        String(webhook.waiting),
        String(webhook.failed),
        webhook.endpointUrl,
      ]),
    )
  },
}
