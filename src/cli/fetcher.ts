import type { GivenOptions } from '../command-line/index.ts'
import { createFetcher, type FeedFetcher } from '../fetch/index.ts'
import { printable } from '../html/index.ts'
import { type Terminal, UsageError } from './command.ts'
import { version } from './version.ts'

/**
 * Creates the fetcher for these options.
 *
 * @throws UsageError if no contact is given that owners of feeds can ask.
 */
export function fetcherFor(values: GivenOptions, terminal: Terminal): FeedFetcher {
  return createFetcher({
    userAgent: userAgentFor(values['contact'], terminal),
    network: { allowPrivate: values['allow-private'] !== undefined },
  })
}

/**
 * Returns the User-Agent of commands that fetch, with a contact for owners of feeds: `contact`, or else that of the
 * environment.
 *
 * @throws UsageError if no contact is named, or it is neither a URL nor a mail address.
 */
function userAgentFor(contact: string | undefined, { env }: Terminal): string {
  const text = (contact ?? env['FEEDMILL_CONTACT'])?.trim() ?? ''
  const url = /^https?:\/\/[^\s;,()]+$/i.test(text)
    ? text
    : /^[^\s@;,()]+@[^\s@;,()]+$/.test(text)
      ? `mailto:${text}`
      : null
  if (url === null || !/^[\x21-\x7e]+$/.test(url)) {
    throw new UsageError(
      `Say whom the owner of a feed can ask about the requests: --contact URL or --contact MAIL, or the variable FEEDMILL_CONTACT${
        text === '' ? '.' : `; '${printable(text)}' is neither.`
      }`,
    )
  }
  return `feedmill/${version()} (+${url})`
}
