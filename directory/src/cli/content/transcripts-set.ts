import { UsageError } from 'feedmill/command-line'
import { setTranscriptionPolicy } from '../../transcripts/index.ts'
import type { DirectoryCommand } from '../command.ts'
import { feedOf, feedOperand } from '../feed/feed-of.ts'
import { whereOptions } from '../setting-options.ts'
import { givenReason, reasonOption } from './given-reason.ts'

const policies = { automatic: 'automatic', refused: 'refused', default: null } as const

/** `feedmill-directory transcripts set` */
export const transcriptsSet: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: `Says whether the episodes of a podcast are transcribed. 'refused' is for creators who ask not to: what is under way ends, and
its credits are given back. 'automatic' has new episodes transcribed unasked, free for all accounts. 'default' ends both.`,
  operands: [feedOperand],
  options: {
    policy: { placeholder: 'POLICY', sentence: `${Object.keys(policies).join(', ')}. Needed.` },
    reason: reasonOption,
    json: { placeholder: null, sentence: 'Prints {"uuid": "…", "policy": "…", "isChanged": true}.' },
    ...whereOptions,
  },
  examples: ["transcripts set https://podnews.net/rss --policy refused --reason 'Letter of 3 May'"],

  async act({ db, runtime }, options, operand, { actor }) {
    const { policy, json } = options
    if (policy === undefined || !Object.hasOwn(policies, policy)) {
      throw new UsageError(`--policy must be ${Object.keys(policies).join(', ')}.`)
    }
    const reason = givenReason(options)
    const feed = await feedOf(db, operand)
    if (feed.kind !== 'podcast') throw new UsageError(`Only podcasts have transcripts. ${operand} is a ${feed.kind}.`)
    const { series_uuid: seriesUuid } = feed
    const order = {
      seriesUuid,
      policy: policies[policy as keyof typeof policies],
      reason,
      actor,
    }
    const isChanged = await setTranscriptionPolicy({ db, runtime }, order)
    if (json !== undefined) return `${JSON.stringify({ uuid: seriesUuid, policy, isChanged })}\n`
    return isChanged
      ? `Transcripts of ${seriesUuid} are ${policy} now.\n`
      : `Transcripts of ${seriesUuid} were ${policy} already. Nothing was changed.\n`
  },
}
