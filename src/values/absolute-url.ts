import { parseUrl } from './parse-url.ts'

/** Web URLs in which nothing has to be repaired. */
const absolute = /^https?:\/\/[^\s\x00-\x1f\x7f-\x9f]+$/i

/**
 * A URL letter by letter as it was written where that is absolute, else as it was understood: hubs know a topic by the
 * text that its feed has (WebSub section 5.1), not by what it is equal to.
 */
export function asWritten(written: string, understood: string): string {
  const text = written.trim()
  return absolute.test(text) ? text : understood
}

/**
 * The absolute URL that a link means, {@link asWritten}, relative to `base` where it is relative; null when it means none.
 */
export function absoluteUrl(target: string, base: string): string | null {
  const url = parseUrl(target.trim(), base)
  return url === null ? null : asWritten(target, url.href)
}
