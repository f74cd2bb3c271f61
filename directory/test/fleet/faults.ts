import { comicDocument } from '../support/documents.ts'
import type { Answer } from './answer.ts'
import type { SimulatedFeed } from './simulated-feed.ts'

/** The oddities of a feed in the simulation. A missing member means the usual behaviour. */
export interface FeedFault {
  readonly name: string
  /** `null`: the usual answer. */
  answer?(feed: SimulatedFeed, url: string, etag: string | null, now: number): Answer | null
  host?(number: number): string
  guid?(feed: SimulatedFeed, key: string, now: number): string
  podcastGuid?(number: number): string
  date?(from: number, index: number): number
  /** The most episodes that it lists. */
  readonly listed?: number
  /** The number of episodes that are published at once. */
  readonly burst?: number
  readonly removes?: true
  readonly isLarge?: true
  /** A hub announces each publication. */
  readonly hasHub?: true
  /** From the window on, no worker can read it any more. */
  readonly isLost?: true
}

/** Returns an answer that the feed gives during its window only. */
const during = (answer: NonNullable<FeedFault['answer']>): NonNullable<FeedFault['answer']> => {
  return (feed, url, etag, now) => (feed.isInWindow(now) ? answer(feed, url, etag, now) : null)
}

const status = (code: number, headers: Readonly<Record<string, string>> = {}): Answer => ({
  kind: 'status',
  status: code,
  headers,
})

const document = (body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): Answer => ({
  kind: 'document',
  body: typeof body === 'string' ? Buffer.from(body) : body,
  headers,
})

const page = '<!doctype html><html><head><title>Parked</title></head><body>Buy this domain.</body></html>'

/** Redirects to the first new URL from the begin of the window on, and to the second from its end on. */
function move(feed: SimulatedFeed, url: string, _etag: string | null, now: number): Answer | null {
  const urls = [feed.url, ...feed.laterUrls]
  const current = now < feed.window[0] ? 0 : now < feed.window[1] ? 1 : 2
  const asked = urls.indexOf(url)
  if (asked === current) return null
  return asked < current ? status(301, { location: urls[asked + 1]! }) : status(404)
}

/** All kinds of feeds. They are given to feeds in turn. */
const faults: readonly FeedFault[] = [
  { name: 'steady' },
  {
    name: 'refused',
    answer: during(() => ({ kind: 'failure', result: { kind: 'network', reason: 'connect', code: 'ECONNREFUSED' } })),
  },
  { name: 'not found', answer: during(() => status(404)) },
  { name: 'gone', isLost: true, answer: ({ window }, _url, _etag, now) => (now < window[0] ? null : status(410)) },
  {
    name: 'dead',
    isLost: true,
    answer: ({ window }, _url, _etag, now) =>
      now < window[0] ? null : { kind: 'failure', result: { kind: 'dns', reason: 'not-found', code: 'ENOTFOUND' } },
  },
  { name: 'moves', answer: move },
  { name: 'loop of moves', answer: during((_, url) => status(302, { location: url })) },
  {
    name: 'rate-limited',
    // The feeds of this kind share two hosts.
    host: (number) => `platform-${number % 2}.example`,
    answer: (feed, _url, _etag, now) =>
      Math.floor((now - feed.span.from) / 86_400) % 4 === 2 && now < feed.span.calmFrom
        ? status(429, { 'retry-after': '21600' })
        : null,
  },
  { name: 'busy', answer: during(() => status(503, { 'retry-after': '7200' })) },
  { name: 'failing', answer: during(() => status(500)) },
  {
    name: 'cut',
    answer: during((feed, _url, _etag, now) => {
      const body = Buffer.from(feed.document(now).text)
      return { kind: 'document', body: body.subarray(0, body.length >> 1), headers: {}, isCut: true }
    }),
  },
  { name: 'new guids', guid: ({ window }, key, now) => (now < window[1] ? key : `urn:${key}`) },
  { name: 'removed and returned', removes: true },
  { name: 'bursts', burst: 30 },
  { name: 'wrong dates', date: (from, index) => [0, from, from + 400 * 86_400, 4_102_444_800][index % 4]! },
  { name: 'duplicate', podcastGuid: (number) => guidOfPair(number) },
  {
    name: 'another kind',
    answer: during((feed) => document(comicDocument('0d9ac3a8-8a5c-4d1c-9a70-3c9bd0e1a111', `Comic ${feed.number}`))),
  },
  {
    name: 'charset',
    // A document that is declared as UTF-8 and has bytes of Windows-1251.
    answer: during((feed, _url, _etag, now) =>
      document(Buffer.from(feed.document(now).text.replace('About', '\u00cf\u00f0\u00e8\u00e2'), 'latin1')),
    ),
  },
  {
    name: 'lying 304',
    answer: during((_feed, _url, etag) => (etag === null ? null : status(304, { etag }))),
  },
  { name: 'large', isLarge: true },
  { name: 'slow', answer: during(() => ({ kind: 'failure', result: { kind: 'timeout', phase: 'slow' } })) },
  {
    name: 'certificate',
    answer: during(() => ({
      kind: 'failure',
      result: { kind: 'tls', reason: 'expired', code: 'CERT_HAS_EXPIRED' },
    })),
  },
  { name: 'empty', answer: during(() => document('')) },
  { name: 'page', answer: during(() => document(page, { 'content-type': 'text/html' })) },
  { name: 'hub', hasHub: true },
  { name: 'short list', listed: 10, burst: 4 },
]

export const faultsCount = faults.length

export function faultOf(number: number): FeedFault {
  return faults[number % faults.length]!
}

/** Returns the guid of a duplicate. Every second duplicate has the guid of the one before. */
function guidOfPair(number: number): string {
  const pair = Math.floor(number / faults.length / 2)
  return `917393e3-1b1e-5cef-ace4-${String(pair).padStart(12, '0')}`
}
