import { UsageError } from './command.ts'
import { isFetchable } from './web-urls.ts'

/**
 * What `--feed-url` says.
 *
 * @throws UsageError when it is no URL that a feed can have.
 */
export function feedUrlFrom(given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  if (!isFetchable(given)) throw new UsageError(`--feed-url must be an http or https URL, not '${given}'`)
  return given
}
