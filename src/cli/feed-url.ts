import { withoutSecrets } from '../core/url.ts'
import { UsageError } from './command.ts'
import { isFetchable } from './web-urls.ts'
import { withoutPassword } from './without-passwords.ts'

/**
 * Returns the URL that `--feed-url` gives. It has no user name and password: what is made of a feed would have them, in
 * all URLs that were relative.
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
