import { parseUrl } from '../../values/parse-url.ts'

/**
 * The user name and password of a URL, wherever it stands in a text. `https:ola:secret@a.example` is a URL, too, and may
 * have any number of slashes in front.
 */
const CREDENTIALS = /(\bhttps?:[\\/]*|:\/\/)[^\s\\/?#]*@/gi

/**
 * Returns a text without the user names and passwords of its URLs. All that a command says to people goes through here:
 * it ends up in logs, and is handed on. Queries stay, since many feeds are told apart by them.
 */
export function withoutPasswords(text: string): string {
  return text.replace(CREDENTIALS, '$1…@')
}

/** Whether a URL has a user name or a password. */
export function hasPassword(text: string): boolean {
  const url = parseUrl(text)
  return url !== null && (url.username !== '' || url.password !== '')
}

/** Returns a URL without its user name and password, and any other text as it is. */
export function withoutPassword(text: string): string {
  const url = parseUrl(text)
  if (url === null || (url.username === '' && url.password === '')) return text
  url.username = ''
  url.password = ''
  return url.href
}
