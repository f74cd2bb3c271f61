import { parseUrl } from './parse-url.ts'

/** Web URLs that need no repair. */
const absolute = /^https?:\/\/[^\s\x00-\x1f\x7f-\x9f]+$/i

/**
 * Returns `written`, letter by letter, if it is an absolute URL, and `understood` otherwise. Hubs know a topic by the
 * text in its feed (WebSub section 5.1), so another spelling of the same URL would not do.
 */
export function urlAsWritten(written: string, understood: string): string {
  const text = written.trim()
  return absolute.test(text) ? text : understood
}

/**
 * Returns the absolute URL of a link, spelled by {@link urlAsWritten}. A relative link is resolved against `base`. Returns
 * `null` if the link is no valid URL.
 */
export function absoluteUrl(target: string, base: string): string | null {
  const url = parseUrl(target.trim(), base)
  return url === null ? null : urlAsWritten(target, url.href)
}
