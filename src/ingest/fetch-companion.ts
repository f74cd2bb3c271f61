import { decodeContent } from '../fetch/decode-content.ts'
import type { FeedFetcher } from '../fetch/index.ts'
import { headerList } from '../fetch/response-headers.ts'

/** A file beside a feed, as it came. */
export interface Companion {
  readonly bytes: Uint8Array
  /** Where it was read from, after redirects. */
  readonly url: string
  /** MIME type as the server has it. */
  readonly type: string | undefined
  readonly charset: string | undefined
}

/** Why the file of a link is not what was looked for. */
export interface CompanionFailure {
  readonly url: string
  /**
   * What the server answered with instead of the file (`http-404`), what the fetcher found (`timeout`, `blocked`, …),
   * `limit` where the file is too large, or `unusable` where nothing could be read from it.
   */
  readonly reason: string
}

/** How companions are fetched. */
export interface CompanionOptions {
  readonly fetcher: FeedFetcher
  readonly signal?: AbortSignal | undefined
}

/** What the first link gave that gave anything, and what became of the links before it. */
export interface CompanionChoice<L, R> {
  readonly link: L
  readonly result: R
  readonly failures: readonly CompanionFailure[]
}

/** Tries the links in order until one leads to a file that `read` can use; null with all failures when none does. */
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

/** The file, or why there is none. */
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
  // No coding is asked for, and some servers store files compressed and send them so all the same.
  const bytes = decodeContent(outcome.body, headerList(outcome.headers, 'content-encoding'), maxBytes)
  if (bytes === null) return 'encoding-error'
  const { meta } = outcome
  return { bytes, url: meta.finalUrl, type: meta.contentType, charset: meta.charset }
}
