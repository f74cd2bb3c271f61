import { UsageError } from './command.ts'
import { version } from './version.ts'

/**
 * How the command introduces itself, with whom to ask about its requests.
 *
 * @param contact a URL or a mail address
 * @throws UsageError when it is neither
 */
export function userAgentFor(contact: string | undefined): string {
  const text = contact?.trim() ?? ''
  const url = /^https?:\/\/[^\s;,()]+$/i.test(text)
    ? text
    : /^[^\s@;,()]+@[^\s@;,()]+$/.test(text)
      ? `mailto:${text}`
      : null
  if (url === null || !/^[\x21-\x7e]+$/.test(url)) {
    throw new UsageError(
      'Say whom the owner of a feed can ask about the requests: --contact URL or --contact MAIL, or the variable FEEDMILL_CONTACT.',
    )
  }
  return `feedmill/${version()} (+${url})`
}
