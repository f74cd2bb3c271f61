import type { FeedFetcher, FetchOutcome } from 'feedmill/fetch'
import type { CheckedDocument } from './check-document.ts'
import { CheckThread } from './check-thread.ts'
import { pictureSize } from './picture-size.ts'

/** What the address of a feed gives, and what is wrong with it. */
interface CheckedAddress {
  readonly document: CheckedDocument
  /** Whether the transfer broke off, or the document ends before its end. */
  readonly isCut: boolean
  /** The address that was read, after redirects. */
  readonly finalUrl: string
  /** The address to which the feed has moved for good. */
  readonly permanentUrl: string | null
}

/** The outcome of a check. */
export type CheckOutcome =
  | { readonly kind: 'read'; readonly address: CheckedAddress }
  /** The address gave no document: `reason` is that of the fetcher, such as `http-error/gone`. */
  | { readonly kind: 'unread'; readonly reason: string; readonly feedLinks: readonly string[] }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'too-slow' }

/** Checks feeds by their address, and pasted documents. */
export interface FeedChecks {
  /** Whether an address may be asked, judged by its text alone. */
  isAllowed(url: string): boolean
  ofAddress(url: string): Promise<CheckOutcome>
  /** Returns `null` if it took too long. */
  ofDocument(document: string): Promise<CheckedDocument | null>
  close(): Promise<void>
}

/** Bytes of a document that are checked. */
const MOST_BYTES = 10_000_000
const PATIENCE_MS = 15_000

/** Makes the checks. They ask servers as submissions do, by `fetcher`. */
export function createChecks(fetcher: FeedFetcher): FeedChecks {
  const thread = new CheckThread()
  return {
    close: () => thread.close(),
    isAllowed: (url) => fetcher.blockedReason(url) === null,
    async ofAddress(url) {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const tooLarge = new AbortController()
      const outcome = await fetchDocument(fetcher, url, AbortSignal.any([signal, tooLarge.signal]), tooLarge)
      if (tooLarge.signal.aborted) return { kind: 'too-large' }
      if (outcome.kind === 'aborted') return { kind: 'too-slow' }
      if (outcome.kind !== 'modified') {
        const feedLinks = outcome.kind === 'not-feed' ? (outcome.alternates ?? []) : []
        return { kind: 'unread', reason: reasonOf(outcome), feedLinks }
      }
      const { finalUrl, permanentUrl = null, flags } = outcome.meta
      const { bytes, charset } = outcome.value
      const checked = await thread.check(bytes, { feedUrl: finalUrl, charset })
      if (checked === null) return { kind: 'too-slow' }
      const document = await withCover(fetcher, checked)
      return { kind: 'read', address: { document, isCut: flags.includes('truncated'), finalUrl, permanentUrl } }
    },
    async ofDocument(document) {
      const checked = await thread.check(Buffer.from(document), { feedUrl: undefined, charset: undefined })
      return checked === null ? null : await withCover(fetcher, checked)
    },
  }
}

interface Body {
  readonly bytes: Uint8Array
  readonly charset: string | undefined
}

/** Fetches a document whole. Aborts `tooLarge` if it is larger than a check reads. */
async function fetchDocument(
  fetcher: FeedFetcher,
  url: string,
  signal: AbortSignal,
  tooLarge: AbortController,
): Promise<FetchOutcome<Body>> {
  return await fetcher.fetchWith<Body>({ url, signal, acceptTruncated: true }, async (body, { meta }) => {
    const pieces: Uint8Array[] = []
    let length = 0
    for await (const piece of body) {
      length += piece.length
      if (length > MOST_BYTES) tooLarge.abort()
      pieces.push(piece)
    }
    return { bytes: Buffer.concat(pieces), charset: meta.charset }
  })
}

function reasonOf(outcome: Exclude<FetchOutcome<Body>, { kind: 'modified' }>): string {
  return 'reason' in outcome ? `${outcome.kind}/${outcome.reason}` : outcome.kind
}

async function withCover(fetcher: FeedFetcher, checked: CheckedDocument): Promise<CheckedDocument> {
  const { facts } = checked
  const url = facts?.imageUrl ?? null
  if (facts === null || url === null || fetcher.blockedReason(url) !== null) return checked
  return { ...checked, facts: { ...facts, cover: await pictureSize(fetcher, url) } }
}
