import { textTable } from 'feedmill/command-line'
import type { DirectoryCommand } from '../command.ts'
import { whereOptions } from '../setting-options.ts'
import { feedJson, feedOf, feedOperand } from './feed-of.ts'

/** `feedmill-directory feed show` */
export const feedShow: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: 'Prints what is known of a feed: URLs, priority, next and last check.',
  operands: [feedOperand],
  options: { json: { placeholder: null, sentence: 'Prints it as JSON.' }, ...whereOptions },
  examples: ['feed show https://podnews.net/rss'],

  async act({ db }, { json }, operand) {
    const feed = feedJson(await feedOf(db, operand))
    if (json !== undefined) return `${JSON.stringify(feed)}\n`
    return textTable(
      ['field', 'value'],
      Object.entries(feed).map(([name, value]) => [name, String(value ?? '')]),
    )
  },
}
