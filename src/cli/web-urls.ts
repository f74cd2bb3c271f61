import { shorten } from '../command-line/index.ts'
import { printable } from '../html/index.ts'
import { isHandedOver, urlAsListed } from '../ingest/lists/feed-list.ts'
import { isWebUrl, parseUrl } from '../values/parse-url.ts'
import { withoutSecrets } from '../values/url.ts'
import { UsageError } from './command.ts'

/**
 * Returns the URLs that a command should fetch, as they were given.
 *
 * @throws UsageError if one cannot be fetched, such as a file or a host without `https://`.
 */
export function webUrls(given: readonly string[]): readonly string[] {
  const urls = given.map((text) => webUrlOf(text))
  const wrong = given.find((_, index) => urls[index] === null)
  if (wrong === undefined) return urls.filter((url) => url !== null)
  throw new UsageError(`fetch takes http or https URLs, not '${printable(shorten(withoutSecrets(wrong), 200))}'.`)
}

/** Returns the URL that an argument names: a web URL as it is, or one behind `feed:`, `pcast:` and their like. */
export function webUrlOf(text: string): string | null {
  if (isFetchable(text)) return text
  return isHandedOver(text) ? urlAsListed(text) : null
}

/** Returns whether a text is an http or https URL without any repair. */
export function isFetchable(text: string): boolean {
  const url = parseUrl(text)
  return url !== null && isWebUrl(url)
}
