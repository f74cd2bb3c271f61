import type { FeedFetcher } from 'feedmill/fetch'

const sentences = {
  url: 'the URL must be an absolute http or https URL of at most 2,048 characters',
  scheme: 'the URL must begin with https:// or http://',
  credentials: 'the URL must not contain a user name or a password',
  port: 'the port of the URL belongs to another protocol than HTTP',
  host: 'the host of the URL is not a public one',
  address: 'the address in the URL is not a public one',
} as const satisfies Record<NonNullable<ReturnType<FeedFetcher['blockedReason']>>, string>

/** Returns why a feed is refused, for people. `null` stands for a text that is no URL. */
export function refusedUrlText(reason: ReturnType<FeedFetcher['blockedReason']>): string {
  return sentences[reason ?? 'url']
}
