import { sniff } from '../encodings/sniff.ts'

/** The bytes of a document that {@link insteadOfAFeed} looks at. */
export const HEAD_LENGTH = 1024

/**
 * Says what a document is that is no feed, and what to do; undefined where its first bytes tell nothing.
 *
 * @param head Its beginning, as bytes or text.
 */
export function insteadOfAFeed(head: string | Uint8Array): string | undefined {
  const start = head.slice(0, HEAD_LENGTH)
  const sniffed = sniff(start)
  switch (sniffed.kind) {
    case 'html':
      return 'it is a web page; parseFeed names the feeds that the page links to'
    case 'json-feed':
      return 'it is a JSON Feed; most publishers of one have an RSS feed, too'
    case 'json':
      return 'it is JSON; parseFeed reads SSS documents'
    case 'compressed':
      return `it is compressed with ${sniffed.format}; decompress it first`
    case 'media':
      return `it is a file in the format ${sniffed.format}`
    case 'pdf':
      return 'it is a PDF file'
    case 'empty':
      return 'it is empty'
    case 'text':
      return isUrl(start) ? 'it is a URL; fetch it, and pass the body of the answer' : undefined
    default:
      return undefined
  }
}

function isUrl(start: string | Uint8Array): boolean {
  const text = typeof start === 'string' ? start : Buffer.from(start).toString('latin1')
  return /^\s{0,64}https?:\/\/\S{1,900}\s{0,64}$/i.test(text)
}

/** Keeps the beginning of a document that comes in pieces of any size. */
export class DocumentHead {
  #pieces: Uint8Array[] = []
  #length = 0

  add(piece: Uint8Array): void {
    if (this.#length >= HEAD_LENGTH) return
    // A copy: what gives the pieces may use its memory again.
    const added = new Uint8Array(piece.subarray(0, HEAD_LENGTH - this.#length))
    this.#pieces.push(added)
    this.#length += added.length
  }

  bytes(): Uint8Array {
    return Buffer.concat(this.#pieces)
  }
}
