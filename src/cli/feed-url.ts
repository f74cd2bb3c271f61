import { withoutSecrets } from '../values/url.ts'
import { UsageError } from './command.ts'
import { withoutPassword } from './show/without-passwords.ts'
import { isFetchable } from './web-urls.ts'

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
