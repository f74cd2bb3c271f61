import { isWebUrl, parseUrl } from '../../values/parse-url.ts'

/** All that may be a user name and a password, in a text that is no URL of the web. */
const UP_TO_LAST_AT = /^([a-z][\w+.-]*:\/\/)?.*@/is

/**
 * Returns a URL without user name and password, for outcomes: they end up in logs. A URL without them is returned as it
 * is written. In a text that is no URL of the web, `…@` stands for everything that may be one of them.
 */
export function urlWithoutCredentials(text: string): string {
  if (!text.includes('@')) return text
  const url = parseUrl(text)
  if (url === null || !isWebUrl(url)) return text.replace(UP_TO_LAST_AT, '$1…@')
  if (url.username === '' && url.password === '') return text
  url.username = ''
  url.password = ''
  return url.href
}
