import { decodeContent } from '../../fetch/body/decode-content.ts'
import type { FeedFetcher } from '../../fetch/index.ts'
import { headerList } from '../../fetch/outcome/response-headers.ts'

/** A file that belongs to a feed, as it came. */
export interface Companion {
  readonly bytes: Uint8Array
  /** The URL that it was read from, after redirects. */
  readonly url: string
  /** The MIME type that the server gave. */
  readonly type: string | undefined
  readonly charset: string | undefined
}

/** The reason why a link did not lead to a usable file. */
export interface CompanionFailure {
  readonly url: string
  /**
   * The status of the answer (`http-404`), the finding of the fetcher (`timeout`, `blocked`, …), `limit` if the file is
   * too large, `encoding-error` if it cannot be decompressed, or `unusable` if nothing could be read from it.
   */
  readonly reason: string
}

/** Options for fetching companions. */
export interface CompanionOptions {
  readonly fetcher: FeedFetcher
  readonly signal?: AbortSignal | undefined
}

/** The result of the first usable link, and the failures of the links before it. */
export interface CompanionChoice<L, R> {
  readonly link: L
  readonly result: R
  readonly failures: readonly CompanionFailure[]
}

/** Tries the links in order until `read` can use a file. Returns `null` with all failures if `read` can use none. */
export async function firstUsable<L extends { readonly url: string }, R>(
  links: readonly L[],
  maxBytes: number,
  { fetcher, signal }: CompanionOptions,
  read: (companion: Companion, link: L) => R | null,
): Promise<CompanionChoice<L, R> | { readonly link: null; readonly failures: readonly CompanionFailure[] }> {
  const failures: CompanionFailure[] = []
  for (const link of links) {
    signal?.throwIfAborted()
    const fetched = await fetchCompanion(link.url, maxBytes, fetcher, signal)
    if (typeof fetched === 'string') failures.push({ url: link.url, reason: fetched })
    else {
      const result = read(fetched, link)
      if (result !== null) return { link, result, failures }
      failures.push({ url: link.url, reason: 'unusable' })
    }
  }
  signal?.throwIfAborted()
  return { link: null, failures }
}

/** Returns the file, or the reason why there is none. */
async function fetchCompanion(
  url: string,
  maxBytes: number,
  fetcher: FeedFetcher,
  signal: AbortSignal | undefined,
): Promise<Companion | string> {
  const outcome = await fetcher.request({ url, maxBytes, signal })
  if (outcome.kind !== 'response') return outcome.kind
  if (outcome.status !== 200) return `http-${outcome.status}`
  if (!outcome.isWhole) return 'limit'
  // The request asks for no coding, but some servers store files compressed and send them so anyway.
  const bytes = decodeContent(outcome.body, headerList(outcome.headers, 'content-encoding'), maxBytes)
  if (bytes === null) return 'encoding-error'
  const { meta } = outcome
  return { bytes, url: meta.finalUrl, type: meta.contentType, charset: meta.charset }
}
