import { blockContent, unblockContent } from '../../feeds/index.ts'
import type { DirectoryCommand } from '../command.ts'
import { whereOptions } from '../setting-options.ts'
import { givenReason, givenUuid, reasonOption } from './given-reason.ts'

function takedownCommand(
  name: 'block' | 'unblock',
  change: typeof blockContent,
  description: string,
): DirectoryCommand {
  return {
    kind: 'directory',
    makesFolder: false,
    description,
    operands: [{ placeholder: 'UUID', sentence: 'Of a podcast, comic, creator, episode or issue.' }],
    options: {
      reason: reasonOption,
      json: { placeholder: null, sentence: 'Prints {"uuid": "…", "type": "…", "name": "…", "isChanged": true}.' },
      ...whereOptions,
    },
    examples: [`${name} 917393e3-1b1e-5cef-ace4-edaa54e1f810 --reason 'Complaint of 3 May'`],

    async act({ db, runtime }, options, operand, { actor }) {
      const { json } = options
      const order = { uuid: givenUuid(name, operand), reason: givenReason(options), actor }
      const { content, isChanged } = await change({ db, runtime }, order)
      const { type, name: title } = content
      if (json !== undefined) return `${JSON.stringify({ uuid: content.uuid, type, name: title, isChanged })}\n`
      const what = `${type} ${content.uuid}${title === null ? '' : ` (${title})`}`
      const state = name === 'block' ? 'blocked' : 'not blocked'
      return isChanged ? `${what} is ${state} now.\n` : `${what} was ${state} already. Nothing was changed.\n`
    },
  }
}

/** `feedmill-directory block` */
export const block = takedownCommand(
  'block',
  blockContent,
  `Takes content out of lists, searches and pages. Who asks for its uuid, URL or catalog id still gets it as it was last
read, with isBlocked. Its feed is not read while the block lasts. 'unblock' ends it, and nothing is lost.`,
)

/** `feedmill-directory unblock` */
export const unblock = takedownCommand(
  'unblock',
  unblockContent,
  `Ends the block of content: it is in lists, searches and pages again. Its feed is read soon, and what changed during the
block is stored then.`,
)
