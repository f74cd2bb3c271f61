import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { FeedFetcher } from 'feedmill/fetch'
import { LRUCache } from 'lru-cache'
import type { PictureSource } from './page-policy.ts'

/** A picture as it is served. */
export interface Picture {
  readonly contentType: string
  readonly body: Uint8Array<ArrayBuffer>
}

/** How pages get their pictures. */
export interface Artwork {
  /** Changes the addresses of pictures in a page to those that browsers load. */
  readonly rewrite: (html: string) => string
  /** Returns the address by which browsers load a picture outside of a page's markup. */
  readonly addressOf: (url: string) => string
  /** Where browsers load pictures from, for the policy of pages. */
  readonly source: PictureSource
  /**
   * Returns the picture at an address, which a page gave with its signature; `null` if the signature is wrong, or if
   * there is no picture. Absent if browsers load pictures from the publishers' servers.
   */
  readonly read?: (url: string, signature: string) => Promise<Picture | null>
}

/** The most bytes of a picture, and of all pictures that a process keeps. */
const MAX_PICTURE = 5_000_000
const MAX_KEPT = 64_000_000
/** The most pictures that wait or are fetched at a time. */
const MAX_FETCHES = 200
/** Milliseconds for which a picture is kept, and for which an address without one is not asked again. */
const KEPT_MS = 86_400_000
const FAILED_MS = 600_000

const types: ReadonlySet<string> = new Set([
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/svg+xml',
  'image/webp',
])

/** The address of a picture in a page, also for its scripts. All values in tags are escaped: none has a `"` or `>`. */
const PICTURE = /(<img\b[^>]*?\ssrc="|<div\b[^>]*?\sdata-picture=")([^"]*)/g

/** Lets browsers load pictures from the publishers' servers, which do not learn the page. */
export const directArtwork: Artwork = {
  rewrite: (html) => html,
  addressOf: (url) => url,
  source: 'publishers',
}

/**
 * Lets browsers load pictures from the directory, which fetches them from the publishers' servers. Publishers do not
 * see who looks at a page. All pictures of a page go this way, even those in descriptions. Addresses are signed, so
 * that strangers cannot make the directory fetch other things. A process keeps the last pictures in memory.
 *
 * @param secret - the service's secret
 */
export function proxiedArtwork(fetcher: Pick<FeedFetcher, 'request'>, secret: Uint8Array): Artwork {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'feedmill-directory artwork', 32))
  const signatureOf = (url: string) => createHmac('sha256', key).update(url).digest().subarray(0, 16)
  const kept = new LRUCache<string, Picture | 'none'>({
    maxSize: MAX_KEPT,
    sizeCalculation: (picture) => (picture === 'none' ? 200 : picture.body.length + 200),
  })
  const running = new Map<string, Promise<Picture | null>>()

  async function fetchPicture(url: string): Promise<Picture | null> {
    const outcome = await fetcher.request({ url, maxBytes: MAX_PICTURE })
    const isPicture = outcome.kind === 'response' && outcome.status === 200 && outcome.isWhole
    const contentType = isPicture ? (outcome.meta.contentType ?? '').replace(/;.*$/s, '').trim().toLowerCase() : ''
    const picture = isPicture && types.has(contentType) ? { contentType, body: new Uint8Array(outcome.body) } : null
    kept.set(url, picture ?? 'none', { ttl: picture === null ? FAILED_MS : KEPT_MS })
    return picture
  }

  const addressOf = (url: string) =>
    `/artwork?${new URLSearchParams({ url, signature: signatureOf(url).toString('base64url') })}`

  return {
    rewrite: (html) =>
      html.replace(PICTURE, (whole, before: string, written: string) => {
        const url = unescapeHtml(written)
        if (/^https?:\/\//i.test(url)) return `${before}${addressOf(url).replaceAll('&', '&amp;')}`
        return /^(?:\/(?!\/)|data:)/.test(url) ? whole : before
      }),
    addressOf,
    source: 'directory',
    async read(url, signature) {
      const given = Buffer.from(signature, 'base64url')
      const right = signatureOf(url)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null
      const known = kept.get(url)
      if (known !== undefined) return known === 'none' ? null : known
      const already = running.get(url)
      if (already !== undefined) return await already
      if (running.size >= MAX_FETCHES) return null
      const fetching = fetchPicture(url).finally(() => running.delete(url))
      running.set(url, fetching)
      return await fetching
    },
  }
}

const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** Undoes the escapes that JSX writes for special characters. */
function unescapeHtml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (written) => characters[written] ?? written)
}
