import { createFetcher, type FeedFetcher } from '../fetch/index.ts'
import type { Terminal } from './command.ts'
import { userAgentFor } from './contact.ts'

/** Options of the commands that fetch what they are told to. */
export const fetcherOptions = {
  contact: { type: 'string' },
  'allow-private': { type: 'boolean' },
} as const

/**
 * The fetcher that such a command asks for.
 *
 * @throws UsageError when nobody is named whom the owner of a feed can ask.
 */
export function fetcherFor(
  values: { readonly contact?: string | undefined; readonly 'allow-private'?: boolean | undefined },
  terminal: Terminal,
): FeedFetcher {
  return createFetcher({
    userAgent: userAgentFor(values.contact, terminal),
    network: { allowPrivate: values['allow-private'] === true },
  })
}
