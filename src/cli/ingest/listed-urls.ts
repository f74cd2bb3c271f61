import { printable } from '../../html/index.ts'
import { readFeedList } from '../../ingest/index.ts'
import { withoutSecrets } from '../../values/url.ts'
import { type Terminal, UsageError } from '../command.ts'
import { openInput } from '../input.ts'
import { shorten } from '../show/text-table.ts'
import { hasPassword, withoutPasswords } from '../show/without-passwords.ts'

/**
 * Returns the URLs of a list. Other entries are reported and skipped. So are URLs with a password: no fetcher requests
 * them, and the stored feed would contain the password.
 */
export async function listedUrls(list: string, terminal: Terminal): Promise<string[]> {
  const { chunks, name } = await openInput(list, terminal)
  const urls: string[] = []
  let unusable = 0
  const say = (text: string): void => {
    terminal.stderr.write(`feedmill: ${name}: ${text}\n`)
  }
  const passOver = (shown: string, why: string): void => {
    unusable += 1
    if (unusable <= 10) say(`'${printable(shorten(shown, 200))}' ${why}, and is ignored`)
  }
  const onUnusable = (entry: string): void => passOver(withoutSecrets(entry), 'is not a web address')
  for await (const { url } of readFeedList(chunks, { onUnusable })) {
    if (hasPassword(url)) {
      passOver(withoutPasswords(url), 'has a user name or a password, which programs give as request.credentials')
    } else urls.push(url)
  }
  if (unusable > 10) say(`${unusable - 10} more are ignored`)
  if (urls.length === 0) throw new UsageError(`${name} names no feeds: one URL a line is wanted, or OPML.`)
  return urls
}
