import { withoutSecrets } from '../core/url.ts'
import { readFeedList } from '../ingest/index.ts'
import { type Terminal, UsageError } from './command.ts'
import { openInput } from './input.ts'
import { printable } from './printable.ts'
import { shorten } from './text-table.ts'

/** The URLs of a list. What is none is said and passed over. */
export async function listedUrls(list: string, terminal: Terminal): Promise<string[]> {
  const { chunks, name } = await openInput(list, terminal)
  const urls: string[] = []
  let unusable = 0
  const say = (text: string): void => {
    terminal.stderr.write(`feedmill: ${name}: ${text}\n`)
  }
  const onUnusable = (entry: string): void => {
    unusable += 1
    if (unusable <= 10) say(`'${printable(shorten(withoutSecrets(entry), 200))}' is no web address and is passed over`)
  }
  for await (const { url } of readFeedList(chunks, { onUnusable })) urls.push(url)
  if (unusable > 10) say(`${unusable - 10} more are no web addresses`)
  if (urls.length === 0) throw new UsageError(`${name} names no feeds: one URL a line is wanted, or OPML.`)
  return urls
}
