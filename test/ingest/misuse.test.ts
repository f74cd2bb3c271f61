import { describe, expect, test } from 'vitest'
import { encodeSnapshot, snapshotFrom } from '../../src/changes/index.ts'
import type { FeedFetcher } from '../../src/fetch/index.ts'
import {
  createMemoryFeedStore,
  encodeFeedFacts,
  failedCheck,
  fetchChapters,
  fetchTranscript,
  initialFeedState,
  observeFeed,
  refreshFeed,
  refreshFeeds,
  tickFeed,
  watchFeeds,
} from '../../src/ingest/index.ts'
import { metaOf } from '../fetch/made-meta.ts'

const unasked = async (): Promise<never> => {
  throw new Error('the fetcher was asked')
}
const fetcher = { fetchWith: unasked, request: unasked } as unknown as FeedFetcher
const store = createMemoryFeedStore()
const url = 'https://a.example/feed'
const state = initialFeedState(url, { firstSeen: 0 })
const now = Date.UTC(2026, 0)
const seriesUuid = '3d6e7c56-7c1e-4b0a-9a52-6c1b0f3f4a10'
const snapshot = encodeSnapshot(
  snapshotFrom([{ uuid: '8f0c2c0e-5b0d-4a8f-8a55-0c8f5d1d7b21', guid: 'tide-1' }], { seriesUuid }),
)
const throughJson = JSON.parse(JSON.stringify({ ...state, snapshot })) as unknown
const episode = { chaptersUrlsWithDetails: [], transcriptUrlsWithDetails: [], extras: {} }

const expired = { kind: 'tls', reason: 'expired', meta: metaOf(url) }

type Call = (...given: never[]) => unknown

/** Returns the error that a call threw or rejected with; its result if it succeeded. */
async function mistakeIn(call: Call, given: readonly unknown[]): Promise<unknown> {
  try {
    return await call(...(given as never[]))
  } catch (error) {
    return error
  }
}

describe.each<[string, Call, readonly (readonly [readonly unknown[], string])[]]>([
  [
    'initialFeedState',
    initialFeedState,
    [
      [[url], 'options must be an object such as { firstSeen'],
      [[url, { firstSeen: 0, snapshott: null }], 'snapshott is an unknown option: did you mean snapshot?'],
      [
        [url, { firstSeen: 0, snapshot: {} }],
        'snapshot must be bytes, as encodeSnapshot of feedmill/changes gives them',
      ],
      [[], 'feedUrl must be an absolute URL'],
      [['https://ola:secret@a.example/feed', { firstSeen: 0 }], 'feedUrl must have no user name and password, since'],
      [[url, { firstSeen: 0, seriesUuid: 7 }], 'seriesUuid must be a uuid, such as'],
      [
        [url, { firstSeen: 0, snapshot, seriesUuid: '5a5d0c1e-2f4b-4f0e-8d60-1f6a3c2b9e77' }],
        `the snapshot is of the series ${seriesUuid}, and seriesUuid is 5a5d0c1e-2f4b-4f0e-8d60-1f6a3c2b9e77`,
      ],
    ],
  ],
  [
    'encodeFeedFacts',
    encodeFeedFacts,
    [
      [
        [throughJson],
        'state.snapshot must be a Uint8Array, null, or a function that fetches the bytes, not Object. JSON does not',
      ],
      [[null], 'state must be what initialFeedState'],
    ],
  ],
  [
    'refreshFeed',
    refreshFeed,
    [
      [[throughJson, { fetcher, now }], 'state.snapshot must be a Uint8Array, null, or a function'],
      [[state], 'options must be an object such as { fetcher'],
      [[state, { fetcher, now, onchild: unasked }], 'onchild is an unknown option: did you mean onChild?'],
      [[state, { fetcher, now, onChild: 'log' }], 'onChild must be a function'],
      [[state, { fetcher, now, signal: 5 }], 'signal must be an AbortSignal'],
      [
        [state, { fetcher, now, podcast: { slashDate: 'DAY_FIRST' } }],
        'slashDate is an unknown option: did you mean slashDates?',
      ],
      [[state, { fetcher, now, sss: { limit: {} } }], 'limit is an unknown option: did you mean limits?'],
      [
        [state, { fetcher, now, request: { credential: {} } }],
        'credential is an unknown option: did you mean credentials?',
      ],
      [[state, { fetcher, now, popularityRank: 'TOP_3' }], 'popularityRank must be one of '],
      [[state, { fetcher, now, request: null }], 'request must be an object such as { headers'],
      [[state, { fetcher, now: now / 1000 }], 'now must be in milliseconds, as Date.now() gives it, not '],
      [[state, { fetcher, now: now * 1000 }], 'now must be in milliseconds, as Date.now() gives it, not '],
    ],
  ],
  [
    'tickFeed',
    tickFeed,
    [
      [[state], 'options must be an object'],
      [[undefined, { now }], 'state must be what initialFeedState'],
    ],
  ],
  [
    'observeFeed',
    observeFeed,
    [
      [[state, { kind: 'ping' }], 'options must be an object'],
      [[undefined, { kind: 'ping' }, { now }], 'state must be what initialFeedState'],
      [[throughJson, { kind: 'ping' }, { now }], 'state.snapshot must be a Uint8Array, null, or a function'],
    ],
  ],
  [
    'failedCheck',
    failedCheck,
    [
      [[], 'outcome must be what a fetcher gave, not undefined'],
      [[expired, now], 'schedule must be what initialRefreshState or classifyRefresh gave, not '],
      [[expired, state, now], 'schedule must be what initialRefreshState or classifyRefresh gave, not '],
      [[expired, state.schedule], 'now must be in milliseconds, as Date.now() gives it, not undefined'],
      [[expired, state.schedule, now / 1000], 'now must be in milliseconds, as Date.now() gives it, not '],
      [[expired, state.schedule, now * 1000], 'now must be in milliseconds, as Date.now() gives it, not '],
    ],
  ],
  [
    'refreshFeeds',
    refreshFeeds,
    [
      [[], 'refreshFeeds takes the feeds as a list of { url }, or any other iterable of them, not undefined'],
      [
        [url, { store, fetcher }],
        `refreshFeeds takes the feeds as a list of { url }, or any other iterable of them, not '${url}'`,
      ],
      [[[]], 'options must be an object such as { store, fetcher }'],
      [[[], {}], 'store must come from createMemoryFeedStore, or have the method open(), not undefined'],
      [[[], { store }], 'fetcher must be one that createFetcher of feedmill/fetch gave'],
      [[[], { store, fetcher, findfeed: unasked }], 'findfeed is an unknown option: did you mean findFeed?'],
      [[[], { store, fetcher, now }], 'now must be a function, not '],
      [[[], { store, fetcher, podcast: { limits: { maxItem: 1 } } }], 'limits.maxItem is not a limit'],
    ],
  ],
  [
    'watchFeeds',
    watchFeeds,
    [
      [[], 'watchFeeds takes the feeds as a list of URLs or { url }, or any other iterable of them, not undefined'],
      [[url, { store, fetcher }], 'watchFeeds takes the feeds as a list of URLs or { url }'],
      [[[null], { store, fetcher }], 'watchFeeds takes each feed as { url }, not null'],
      [[[]], 'options must be an object such as { store, fetcher }'],
      [
        [[], { store: { open: store.open }, fetcher }],
        'store must come from createMemoryFeedStore, or have the methods open() and dueAt(), not Object',
      ],
      [[[], { store }], 'fetcher must be one that createFetcher'],
      [[[], { store, fetcher, concurrency: 0 }], 'concurrency must be a positive whole number'],
    ],
  ],
  [
    'fetchChapters',
    fetchChapters,
    [
      [[], 'episode must be one that parsePodcast or readPodcast gave, not undefined'],
      [[episode], 'options must be an object such as { fetcher }'],
      [[episode, {}], 'fetcher must be one that createFetcher'],
      [[episode, { fetcher, key: 'g:1' }], 'key is an unknown option: did you mean episodeKey?'],
    ],
  ],
  [
    'fetchTranscript',
    fetchTranscript,
    [
      [[{}], 'episode must be one that parsePodcast or readPodcast gave, not Object'],
      [[episode, { fetcher }], 'style must be PARAGRAPH or UTTERANCE, not Object'],
      [[episode, 'PARAGRAPH'], 'options must be an object such as { fetcher }'],
      [[episode, 'PARAGRAPH', { fetcher: {} }], 'fetcher must be one that createFetcher'],
      [[episode, 'PARAGRAPH', { fetcher, language: null }], 'language must be a string, not null'],
    ],
  ],
])('%s says what to give', (_, call, cases) => {
  test.each(cases)('%j', async (given, message) => {
    const mistake = await mistakeIn(call, given)
    expect(mistake).toBeInstanceOf(TypeError)
    expect((mistake as TypeError).message).toContain(message)
  })
})

test.each([[url], [null], [undefined]])(
  'refreshFeeds rejects if its source yields %j instead of a feed, and closes the source',
  async (given) => {
    let isClosed = false
    function* source() {
      try {
        yield given
      } finally {
        isClosed = true
      }
    }
    const results = refreshFeeds(source() as never, { store, fetcher })
    const shown = given === url ? `'${url}'` : String(given)
    await expect(results.next()).rejects.toThrow(`refreshFeeds takes each feed as { url }, not ${shown}`)
    expect(isClosed).toBe(true)
  },
)

test('refreshFeeds throws at the call, not when the first feed is taken', () => {
  expect(() => refreshFeeds([{ url }], {} as never)).toThrow(/^store must come/)
})

test('a uuid in upper case is the same as in lower case', () => {
  const seriesUuid = '9B024349-CCF0-5F69-A609-6B82873EAB3C'
  expect(initialFeedState(url, { firstSeen: 0, seriesUuid }).seriesUuid).toBe(seriesUuid.toLowerCase())
})
