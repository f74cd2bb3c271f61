import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FeedFetcher } from 'feedmill/fetch'
import { LRUCache } from 'lru-cache'
import type { ServiceSecrets } from '../../runtime/service-secrets.ts'
import type { PictureSource } from '../page-policy.ts'
import type { PictureFolder } from './picture-folder.ts'
import type { Resize } from './resize.ts'

/** A picture as it is served. */
export interface Picture {
  readonly contentType: string
  readonly body: Uint8Array<ArrayBuffer>
}

/** How pages get their pictures. */
export interface Artwork {
  /** Changes the addresses of pictures in a page to those that browsers load. */
  readonly rewrite: (html: string) => string
  /** Returns the address by which browsers load a picture outside of a page's markup, as small as on a card. */
  readonly addressOf: (url: string) => string
  /** Where browsers load pictures from, for the policy of pages. */
  readonly source: PictureSource
  /**
   * Returns the picture at an address, which a page gave with its signature; `null` if the signature is wrong, or if
   * there is no picture. Absent if browsers load pictures from the publishers' servers.
   *
   * @param width - pixels; `null` for the picture as it is
   */
  readonly read?: (url: string, signature: string, width: number | null) => Promise<Picture | null>
}

/** Makes small pictures of large ones, and keeps them. */
export interface SmallPictures {
  readonly resize: Resize
  readonly folder: PictureFolder
}

/** Widths of covers, in pixels: of a row, of a card, of the head of a page. Dense screens take the next one. */
const WIDTHS = [96, 240, 600] as const
const CARD = 240

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

/** A picture in a page, and its address. All values in tags are escaped: none has a `"` or `>`. */
const PICTURE = /(<img\b[^>]*?)\ssrc="([^"]*)"([^>]*)/g
const COVER = /\sclass="artwork"/
/** The picture that a page names for its player. */
const OF_PLAYER = /(<div\b[^>]*?\sdata-picture=")([^"]*)/g
const SOURCES = / srcset="[^"]*"/

/** Lets browsers load pictures from the publishers' servers, which do not learn the page. */
export const directArtwork: Artwork = {
  rewrite: (html) => html,
  addressOf: (url) => url,
  source: 'publishers',
}

/**
 * Lets browsers load pictures from the directory, which fetches them from the publishers' servers. Publishers do not
 * see who looks at a page. All pictures of a page go this way, even those in descriptions. Addresses are signed, so
 * that strangers cannot make the directory fetch other things. A signature by any accepted secret is right. A process keeps
 * the last pictures in memory.
 *
 * @param small - makes covers as small as pages show them. `null` to pass pictures on as they are
 */
export function proxiedArtwork(
  fetcher: Pick<FeedFetcher, 'request'>,
  secrets: ServiceSecrets,
  small: SmallPictures | null,
): Artwork {
  const signaturesOf = (name: string) =>
    secrets.keysFor('artwork').map((key) => createHmac('sha256', key).update(name).digest().subarray(0, 16))
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

  /** Returns what is kept under a name; else makes it, once for all who wait. */
  async function readOnce(name: string, make: () => Promise<Picture | null>): Promise<Picture | null> {
    const known = kept.get(name)
    if (known !== undefined) return known === 'none' ? null : known
    const already = running.get(name)
    if (already !== undefined) return await already
    if (running.size >= MAX_FETCHES) return null
    const making = make().finally(() => running.delete(name))
    running.set(name, making)
    return await making
  }

  async function makeSmall({ resize, folder }: SmallPictures, url: string, width: number): Promise<Picture | null> {
    const name = nameOf(url, width)
    const onDisk = await folder.read(name)
    if (onDisk !== null) return { contentType: WEBP, body: onDisk }
    const whole = await readOnce(url, () => fetchPicture(url))
    // A drawing is small, and sharp in every size.
    if (whole === null || whole.contentType === SVG) return whole
    const body = await resize(whole.body, width)
    if (body === null) {
      kept.set(name, 'none', { ttl: FAILED_MS })
      return null
    }
    await folder.write(name, body)
    return { contentType: WEBP, body }
  }

  const addressOf = (url: string, width: number | null) => {
    const signature = signaturesOf(nameOf(url, width))[0]!.toString('base64url')
    const query = new URLSearchParams({ url, ...(width !== null && { width: String(width) }), signature })
    return `/artwork?${query}`
  }
  const writtenAs = (url: string, width: number | null) => addressOf(url, width).replaceAll('&', '&amp;')
  const ofCard = small === null ? null : CARD

  return {
    rewrite: (html) =>
      html
        .replace(PICTURE, (whole, before: string, written: string, after: string) => {
          const url = unescapeHtml(written)
          if (!isWeb(url)) return /^(?:\/(?!\/)|data:)/.test(url) ? whole : `${before} src=""${after}`
          const rest = after.replace(SOURCES, '')
          if (small === null || !COVER.test(before)) return `${before} src="${writtenAs(url, null)}"${rest}`
          const sources = WIDTHS.map((width) => `${writtenAs(url, width)} ${width}w`).join(', ')
          return `${before} src="${writtenAs(url, CARD)}" srcset="${sources}"${rest}`
        })
        .replace(OF_PLAYER, (whole, before: string, written: string) => {
          const url = unescapeHtml(written)
          return isWeb(url) ? `${before}${writtenAs(url, ofCard)}` : whole
        }),
    addressOf: (url) => addressOf(url, ofCard),
    source: 'directory',
    async read(url, signature, width) {
      const name = nameOf(url, width)
      const given = Buffer.from(signature, 'base64url')
      const isRight = signaturesOf(name).some((right) => given.length === right.length && timingSafeEqual(given, right))
      if (!isRight) return null
      if (width === null || small === null) return await readOnce(url, () => fetchPicture(url))
      return await readOnce(name, () => makeSmall(small, url, width))
    },
  }
}

const WEBP = 'image/webp'
const SVG = 'image/svg+xml'

const isWeb = (url: string): boolean => /^https?:\/\//i.test(url)

/** What the signature of an address covers. No URL that a page names begins with a digit. */
function nameOf(url: string, width: number | null): string {
  return width === null ? url : `${width} ${url}`
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
