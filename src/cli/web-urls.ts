import { isWebUrl, parseUrl } from '../values/parse-url.ts'
import { withoutSecrets } from '../values/url.ts'
import { UsageError } from './command.ts'
import { printable } from './show/printable.ts'
import { shorten } from './show/text-table.ts'

/**
 * The URLs that a command fetches, as they were given.
 *
 * @throws UsageError when there is none, or one that nothing can be fetched from: a file, a host without `https://`.
 */
export function webUrls(given: readonly string[], command: string): readonly string[] {
  if (given.length === 0) throw new UsageError(`Name a URL. 'feedmill ${command} --help' tells more.`)
  const wrong = given.find((text) => !isFetchable(text))
  if (wrong === undefined) return given
  throw new UsageError(`${command} takes http or https URLs, not '${printable(shorten(withoutSecrets(wrong), 200))}'.`)
}

/** Whether a text is a URL as it stands, of http or https. */
export function isFetchable(text: string): boolean {
  const url = parseUrl(text)
  return url !== null && isWebUrl(url)
}
