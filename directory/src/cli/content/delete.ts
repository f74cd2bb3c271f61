import { deleteContent } from '../../feeds/index.ts'
import type { DirectoryCommand } from '../command.ts'
import { whereOptions } from '../setting-options.ts'
import { givenReason, givenUuid, reasonOption } from './given-reason.ts'

/** `feedmill-directory delete` */
export const deleteCommand: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: `Deletes a podcast, comic or creator for ever: its feed, its children, its URLs. Webhooks are told 'deleted' with what was
last known. Nothing brings it back but a new submission. 'block' takes content down and can be undone.`,
  operands: [{ placeholder: 'UUID', sentence: 'Of a podcast, comic or creator.' }],
  options: {
    reason: reasonOption,
    json: { placeholder: null, sentence: 'Prints {"uuid": "…", "type": "…", "name": "…"}.' },
    ...whereOptions,
  },
  examples: [`delete 917393e3-1b1e-5cef-ace4-edaa54e1f810 --reason 'Asked for by its author'`],

  async act({ db, runtime }, options, operand, { actor }) {
    const uuid = givenUuid('delete', operand)
    const removed = await deleteContent({ db, runtime }, { uuid, reason: givenReason(options), actor })
    const { type, name } = removed
    if (options['json'] !== undefined) return `${JSON.stringify({ uuid: removed.uuid, type, name })}\n`
    return `${type} ${removed.uuid}${name === null ? '' : ` (${name})`} is deleted.\n`
  },
}
