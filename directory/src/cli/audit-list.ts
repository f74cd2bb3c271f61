import { textTable } from 'feedmill/command-line'
import { auditEntries } from '../accounts/index.ts'
import type { DirectoryCommand } from './command.ts'
import { whereOptions } from './setting-options.ts'
import { wholeNumberOption } from './whole-number-option.ts'

const LIMIT = 100

/** `feedmill-directory audit list` */
export const auditList: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: 'Lists what operators did and why, the newest first.',
  options: {
    limit: { placeholder: 'N', sentence: `How many entries at most. Default: ${LIMIT}.` },
    json: { placeholder: null, sentence: 'Prints one JSON object a line.' },
    ...whereOptions,
  },
  examples: ['audit list', 'audit list --limit 10 --json'],

  async act({ db }, options) {
    const entries = (await auditEntries(db, wholeNumberOption('limit', options) ?? LIMIT)).map((entry) => ({
      happenedAt: new Date(entry.happened_at * 1000).toISOString(),
      actor: entry.actor,
      action: entry.action,
      target: entry.target,
      reason: entry.reason,
    }))
    if (options['json'] !== undefined) return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
    return textTable(
      ['when', 'who', 'what', 'target', 'why'],
      entries.map(({ happenedAt, actor, action, target, reason }) => [
        happenedAt,
        actor,
        action,
        target,
        (reason ?? '').replaceAll(/\s+/g, ' '),
      ]),
    )
  },
}
