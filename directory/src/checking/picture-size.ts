import type { FeedFetcher } from 'feedmill/fetch'
import { imageSize } from 'image-size'

/** What the beginning of a picture's file shows. */
export type Picture =
  | { readonly kind: 'picture'; readonly format: string; readonly width: number; readonly height: number }
  /** The server gives something else than a picture. */
  | { readonly kind: 'no-picture'; readonly contentType: string | null }
  /** The server gives nothing: a status such as `404`, or the kind of the failure. */
  | { readonly kind: 'unanswered'; readonly reason: string }

/** Bytes of a file that are read. The size stands near its beginning. */
const MOST_BYTES = 64 * 1024
const PATIENCE_MS = 5_000

/**
 * Looks at the beginning of a picture. Returns `null` if nothing can be said: the size stands further down, or nobody
 * answered in time.
 */
export async function pictureSize(fetcher: FeedFetcher, url: string): Promise<Picture | null> {
  const outcome = await fetcher.request({
    url,
    maxBytes: MOST_BYTES,
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (outcome.kind === 'aborted' || outcome.kind === 'timeout' || outcome.kind === 'deferred') return null
  if (outcome.kind !== 'response') return { kind: 'unanswered', reason: outcome.kind }
  if (outcome.status !== 200) return { kind: 'unanswered', reason: String(outcome.status) }
  try {
    const { width, height, type } = imageSize(outcome.body)
    return { kind: 'picture', format: type ?? 'unknown', width, height }
  } catch {
    const contentType = outcome.meta.contentType ?? null
    return contentType?.startsWith('image/') === true ? null : { kind: 'no-picture', contentType }
  }
}
