import { reparseAllFeeds, reparseNow } from '../../feeds/index.ts'
import type { DirectoryCommand } from '../command.ts'
import { keepInAudit } from '../keep-in-audit.ts'
import { whereOptions } from '../setting-options.ts'
import { feedOf } from './feed-of.ts'

/** `feedmill-directory reparse` */
export const reparse: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: `Has a feed fetched and read whole once more, though its server would call it unchanged: after a new version that reads
feeds better. What differs is stored and told; if nothing does, nothing is told. 'all' has every feed read whole at the
check that its schedule has for it anyway.`,
  operands: [{ placeholder: 'UUID|URL|all', sentence: 'Of a podcast, comic or creator; or `all`.' }],
  options: { json: { placeholder: null, sentence: 'Prints {"feeds": 1}.' }, ...whereOptions },
  examples: ['reparse https://podnews.net/rss', 'reparse all'],

  async act({ db, runtime }, { json }, operand, { actor }) {
    let feeds = 1
    if (operand === 'all') {
      await keepInAudit({ db, runtime }, { actor, action: 'reparse', target: 'all' })
      feeds = await reparseAllFeeds(db, runtime.now())
    } else {
      await reparseNow({ db, runtime }, { feed: await feedOf(db, operand), actor, reason: null })
    }
    if (json !== undefined) return `${JSON.stringify({ feeds })}\n`
    return operand === 'all'
      ? `${feeds} feeds are read whole at their next checks.\n`
      : 'A running directory reads the feed whole soon.\n'
  },
}
