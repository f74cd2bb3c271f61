import { SNIFF_LENGTH, type Sniffed } from '../encodings/sniff.ts'

/**
 * Describes a document that is no feed, and what to do; `undefined` if its first bytes do not show what it is.
 *
 * @param head The beginning of the document, which was sniffed.
 */
export function insteadOfAFeed(sniffed: Sniffed, head: string | Uint8Array): string | undefined {
  switch (sniffed.kind) {
    case 'html':
      return 'it is a web page; its head may name the address of the feed'
    case 'json-feed':
      return 'it begins like a JSON Feed, but is not a JSON object'
    case 'json':
      return isPlaylist(head) ? PLAYLIST : 'it is JSON; parseFeed reads SSS documents'
    case 'compressed':
      return `it is compressed with ${sniffed.format}; decompress it first`
    case 'media':
      return `it is a file in the format ${sniffed.format}`
    case 'pdf':
      return 'it is a PDF file'
    case 'empty':
      return 'it is empty'
    case 'text':
      if (isPlaylist(head)) return PLAYLIST
      if (isUrl(head)) return 'it is a URL; fetch it, and pass the body of the answer'
      return isFileName(head) ? 'it is the name of a file; read the file, and pass its content' : undefined
    case 'xml':
      return otherVocabulary(head)
    default:
      return undefined
  }
}

const PLAYLIST = 'it is a playlist; the feed has another address'

/** Roots of XML documents that people take for feeds. */
const vocabularies: readonly (readonly [root: RegExp, description: string])[] = [
  [/<(?:[\w-]{1,20}:)?opml[\s>/]/i, 'it is OPML, a list of feeds; each feed in it has an address of its own'],
  [
    /<(?:[\w-]{1,20}:)?(?:urlset|sitemapindex)[\s>/]/i,
    'it is a sitemap, a list of pages; the feed has another address',
  ],
  [/<(?:[\w-]{1,20}:)?(?:playlist|asx|smil)[\s>/]/i, PLAYLIST],
]

function otherVocabulary(head: string | Uint8Array): string | undefined {
  const start = startOf(head)
  return vocabularies.find(([root]) => root.test(start))?.[1]
}

function isPlaylist(head: string | Uint8Array): boolean {
  return /^(?:\u00ef\u00bb\u00bf|\ufeff)?\s{0,64}(?:#EXTM3U|\[playlist\])/i.test(startOf(head))
}

/** More characters than the longest text that is taken for a URL, with white space around it. */
const MORE_THAN_URL = 2048

function isUrl(head: string | Uint8Array): boolean {
  return /^\s{0,64}https?:\/\/\S{1,900}\s{0,64}$/i.test(startOf(head))
}

function isFileName(head: string | Uint8Array): boolean {
  return /^[^\n]{1,900}\.(?:xml|rss|atom|json)\s{0,64}$/i.test(startOf(head))
}

function startOf(head: string | Uint8Array): string {
  const start = head.slice(0, MORE_THAN_URL)
  return typeof start === 'string' ? start : Buffer.from(start).toString('latin1')
}

/** Keeps the beginning of a document that comes in pieces of any size. */
export class DocumentHead {
  #pieces: Uint8Array[] = []
  #length = 0

  add(piece: Uint8Array): void {
    if (this.#length >= SNIFF_LENGTH) return
    // A copy, because the caller may reuse the memory of the pieces.
    const added = new Uint8Array(piece.subarray(0, SNIFF_LENGTH - this.#length))
    this.#pieces.push(added)
    this.#length += added.length
  }

  bytes(): Uint8Array {
    return Buffer.concat(this.#pieces)
  }
}
