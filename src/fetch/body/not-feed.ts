import type { Sniffed } from '../../encodings/sniff.ts'
import { readPage } from '../outcome/html-page.ts'
import { FetchFailure, type NotFeedReason } from '../outcome/outcome.ts'
import type { ReceivedBody } from './receive-body.ts'

/** The number of first bytes of a page that are searched for links to feeds. */
const PAGE_BYTES = 65_536

/**
 * Returns why a body is not a feed, by its first bytes; `null` if it may be a feed (fetching 1.11). `url` is the URL of
 * the body.
 */
export async function notFeedFailure(sniffed: Sniffed, body: ReceivedBody, url: string): Promise<FetchFailure | null> {
  switch (sniffed.kind) {
    case 'xml':
    case 'json-feed':
      return null
    case 'json':
      return body.isWhole && !isDocument(body.head) ? notFeed('json') : null
    case 'html':
      return pageFailure(await body.readHead(PAGE_BYTES), url)
    case 'media':
    case 'pdf':
      return notFeed('media')
    case 'empty':
      return notFeed('empty')
    case 'compressed':
    case 'text':
    case 'unknown':
      return isUtf32(body.head) ? new FetchFailure({ kind: 'encoding-error', reason: 'charset' }) : notFeed('unknown')
  }
}

function notFeed(reason: NotFeedReason): FetchFailure {
  return new FetchFailure({ kind: 'not-feed', reason })
}

function pageFailure(page: Buffer, url: string): FetchFailure {
  const { alternates, isLogin, refreshUrl } = readPage(page, url)
  return new FetchFailure({
    kind: 'not-feed',
    reason: isLogin ? 'login' : 'html',
    ...(alternates.length > 0 && { alternates }),
    ...(refreshUrl !== undefined && { refreshUrl }),
  })
}

/** Returns whether JSON has a type, an id or a URL, as SSS documents do and messages of servers do not. */
function isDocument(json: Buffer): boolean {
  return /"(?:@?type|identifier|uuid|url)"\s{0,8}:/i.test(json.toString('latin1'))
}

/**
 * Returns whether a body is UTF-32, with or without a byte order mark. No decoder of the platform knows it, and no feed
 * uses it.
 */
function isUtf32(head: Buffer): boolean {
  const [a, b, c, d] = head
  if (head.length < 4) return false
  const isBigEndian = a === 0 && b === 0 && ((c === 0xfe && d === 0xff) || (c === 0 && d === 0x3c))
  const isLittleEndian = c === 0 && d === 0 && ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0))
  return isBigEndian || isLittleEndian
}
