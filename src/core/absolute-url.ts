import { parseUrl } from './parse-url.ts'

/** Web URLs in which nothing has to be repaired. */
const absolute = /^https?:\/\/[^\s\x00-\x1f\x7f-\x9f]+$/i

/**
 * The absolute URL that a link means, relative to `base` where it is relative; null when it means none. What is absolute
 * stays letter by letter as it was written: hubs know a topic by the text that its feed has (WebSub section 5.1), not by
 * what it is equal to.
 */
export function absoluteUrl(target: string, base: string): string | null {
  const text = target.trim()
  const url = parseUrl(text, base)
  if (url === null) return null
  return absolute.test(text) ? text : url.href
}
