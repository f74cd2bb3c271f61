import { UsageError } from 'feedmill/command-line'
import { mergeSeries } from '../../feeds/index.ts'
import type { DirectoryCommand } from '../command.ts'
import { whereOptions } from '../setting-options.ts'
import { givenReason, givenUuid, reasonOption } from './given-reason.ts'

/** `feedmill-directory merge` */
export const merge: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: `Makes two series one. The uuid and the URLs of the first lead to the second from now on; the children of the first are
gone. It cannot be undone.`,
  operands: [{ placeholder: 'UUID', sentence: 'Of the podcast, comic or creator that ends.' }],
  options: {
    into: { placeholder: 'UUID', sentence: 'Of the one that stays. Needed.' },
    reason: reasonOption,
    json: { placeholder: null, sentence: 'Prints {"from": "…", "into": "…"}.' },
    ...whereOptions,
  },
  examples: [
    `merge 917393e3-1b1e-5cef-ace4-edaa54e1f810 --into 5f0a1c9e-0a54-5b0e-9b6c-0a3f5d1c2b7e --reason 'Two hosts, one podcast'`,
  ],

  async act({ db, runtime }, options, operand, { actor }) {
    const { into: kept, json } = options
    if (kept === undefined) throw new UsageError('Name the one that stays: --into UUID.')
    const order = {
      from: givenUuid('merge', operand),
      into: givenUuid('merge --into', kept),
      reason: givenReason(options),
      actor,
    }
    const { from, into } = await mergeSeries({ db, runtime }, order)
    if (json !== undefined) return `${JSON.stringify({ from: from.uuid, into: into.uuid })}\n`
    return `${from.uuid} (${from.name ?? 'unread'}) leads to ${into.uuid} (${into.name ?? 'unread'}) now.\n`
  },
}
