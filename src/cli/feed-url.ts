import { isWebUrl, parseUrl } from '../core/parse-url.ts'
import { UsageError } from './command.ts'

/**
 * What `--feed-url` says.
 *
 * @throws UsageError when it is no URL that a feed can have.
 */
export function feedUrlFrom(given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  const url = parseUrl(given)
  if (url === null || !isWebUrl(url)) throw new UsageError(`--feed-url must be an http or https URL, not '${given}'`)
  return given
}
