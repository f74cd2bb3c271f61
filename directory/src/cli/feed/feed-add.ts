import { UsageError } from 'feedmill/command-line'
import { createSubmission } from '../../feeds/index.ts'
import { openFetcher } from '../../service/fetchers.ts'
import type { DirectoryCommand } from '../command.ts'
import { whereOptions } from '../setting-options.ts'

const kinds = ['podcast', 'comic', 'creator'] as const

/** `feedmill-directory feed add` */
export const feedAdd: DirectoryCommand = {
  kind: 'directory',
  makesFolder: true,
  description: `Submits a feed and prints the uuid of its series or creator. A running directory reads it within seconds. A URL that
is known, in any spelling, gives the known uuid.`,
  operands: [{ placeholder: 'URL', sentence: 'Of the feed.' }],
  options: {
    kind: { placeholder: 'KIND', sentence: `${kinds.join(', ')}. Needed.` },
    json: { placeholder: null, sentence: 'Prints {"uuid": "…", "isNew": true}.' },
    ...whereOptions,
  },
  examples: ['feed add https://podnews.net/rss --kind podcast'],

  async act({ db, runtime, settings }, { kind: given, json }, url) {
    const kind = kinds.find((kind) => kind === given)
    if (kind === undefined) throw new UsageError(`Give --kind: ${kinds.join(', ')}.`)
    const fetcher = openFetcher(settings)
    try {
      const submitted = await createSubmission({ db, fetcher, runtime })({ kind, url })
      if (json !== undefined) return `${JSON.stringify(submitted)}\n`
      return `${submitted.uuid}${submitted.isNew ? '' : ' (known already)'}\n`
    } finally {
      await fetcher.close()
    }
  },
}
