import type { FeedFetcher } from 'feedmill/fetch'
import { parseSss } from 'feedmill/sss'

/** The uuid that a document gives itself. */
export type DocumentAnswer =
  /** The document is a comic or a creator. `uuid` is `null` if the document names none. */
  | { readonly kind: 'comic' | 'creator'; readonly uuid: string | null }
  /** The document could not be fetched in time, or not at all. */
  | { readonly kind: 'unread' }
  /** The document is neither a comic nor a creator. */
  | { readonly kind: 'other' }

/** Milliseconds that a submission waits for a document. */
const PATIENCE_MS = 5_000

/** Reads the uuid that a comic's or creator's document gives itself, within 5 seconds. */
export async function readDocumentUuid(fetcher: FeedFetcher, url: string): Promise<DocumentAnswer> {
  const outcome = await fetcher.fetch({ url, accept: 'sss', signal: AbortSignal.timeout(PATIENCE_MS) })
  if (outcome.kind === 'not-feed') return { kind: outcome.reason === 'partial' ? 'unread' : 'other' }
  if (outcome.kind !== 'modified') return { kind: 'unread' }
  // Without `feedUrl` a document that names no identifier has no uuid, in place of one derived from the URL.
  const document = parseSss(outcome.value.bytes)
  if (document.kind === 'comic') return { kind: 'comic', uuid: document.series.uuid }
  if (document.kind === 'creator') return { kind: 'creator', uuid: document.creator.uuid }
  return { kind: 'other' }
}
