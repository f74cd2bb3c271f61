import { isWebUrl, parseUrl } from '../../values/parse-url.ts'

/**
 * The part of a text up to the last `@`, which may contain a user name and a password. Used only if the text is not a
 * web URL.
 */
const UP_TO_LAST_AT = /^([a-z][\w+.-]*:\/\/)?.*@/is

/**
 * Returns a URL without user name and password, for outcomes, since these end up in logs. A web URL without credentials
 * is returned unchanged. In other text, `…@` replaces everything between the scheme, if any, and the last `@`.
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
