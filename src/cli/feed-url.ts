import { withoutSecrets } from '../values/url.ts'
import { UsageError } from './command.ts'
import { withoutPassword } from './show/without-passwords.ts'
import { isFetchable } from './web-urls.ts'

/**
 * Returns the URL from `--feed-url`. It must have no user name and password: all relative URLs of the feed would
 * inherit them.
 *
 * @throws UsageError if no feed can have this URL.
 */
export function feedUrlFrom(given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  if (!isFetchable(given)) {
    throw new UsageError(`--feed-url must be an http or https URL, not '${withoutSecrets(given)}'`)
  }
  return withoutPassword(given)
}
