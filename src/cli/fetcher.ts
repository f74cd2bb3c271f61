import type { GivenOptions } from '../command-line/index.ts'
import { createFetcher, type FeedFetcher } from '../fetch/index.ts'
import type { Terminal } from './command.ts'
import { userAgentFor } from './contact.ts'

/**
 * Creates the fetcher for these options.
 *
 * @throws UsageError if no contact is given that owners of feeds can ask.
 */
export function fetcherFor(values: GivenOptions, terminal: Terminal): FeedFetcher {
  return createFetcher({
    userAgent: userAgentFor(values['contact'], terminal),
    network: { allowPrivate: values['allow-private'] !== undefined },
  })
}
