import { parseUrl } from '../../values/parse-url.ts'

/**
 * The user name and password of a URL, anywhere in a text. `https:ola:secret@a.example` is a URL, too, and may have any
 * number of slashes before the user name.
 */
const CREDENTIALS = /(\bhttps?:[\\/]*|:\/\/)[^\s\\/?#]*@/gi

/**
 * Returns a text without the user names and passwords of its URLs. Every message of a command passes through here,
 * since messages end up in logs and are passed on. Queries stay, since many feeds differ only by them.
 */
export function withoutPasswords(text: string): string {
  return text.replace(CREDENTIALS, '$1…@')
}

/** Returns a URL without its user name and password. Returns any other text unchanged. */
export function withoutPassword(text: string): string {
  const url = parseUrl(text)
  if (url === null || (url.username === '' && url.password === '')) return text
  url.username = ''
  url.password = ''
  return url.href
}
