import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { readBlock } from '../../src/podping/read-block.ts'
import { readOperation } from '../../src/podping/read-operation.ts'

const url = 'https://example.org/feed.xml'
const read = (document: unknown, id = 'podping') => readOperation({ id, json: JSON.stringify(document) })

describe('a Podping is read', () => {
  test.each([
    ['first', { url }],
    ['0.x', { version: '0.2', num_urls: 1, reason: 'feed_update', urls: [url] }],
    ['1.0', { version: '1.0', medium: 'podcast', reason: 'update', iris: [url] }],
  ])('of version %s', (_, document) => {
    expect(read(document)).toEqual({ reason: 'update', medium: 'podcast', urls: [url] })
  })

  test('of version 1.1, whose numbers are beyond 2^53', () => {
    const json = `{"version":"1.1","medium":"music","reason":"live","iris":["${url}"],"timestampNs":18446744073709551615,"sessionId":18446744073709551615}`
    expect(readOperation({ id: 'pp_music_live', json })).toEqual({ reason: 'live', medium: 'music', urls: [url] })
  })

  test.each([
    ['`iris` before `urls` and `url`', { iris: [url], urls: ['https://b.example/'], url: 'https://c.example/' }],
    ['`urls` before `url`', { urls: [url], url: 'https://c.example/' }],
    ['`url` where `iris` is no list', { iris: 'no', url }],
    ['each URL once', { iris: [url, url] }],
    ['no other schemes', { iris: ['ftp://a.example', 'javascript:alert(1)', 7, null, url] }],
    ['no URL of more than 2,048 characters', { iris: [`https://a.example/${'a'.repeat(2_048)}`, url] }],
    ['any `num_urls`', { num_urls: 900, urls: [url] }],
  ])('with %s', (_, document) => {
    expect(read(document)?.urls).toEqual([url])
  })

  test.each([
    ['update', 'update'],
    ['live', 'live'],
    ['liveEnd', 'liveEnd'],
    ['feed_update', 'update'],
    ['LIVE', 'update'],
  ])('with the reason %s as %s', (reason, read_) => {
    expect(read({ reason, iris: [url] })?.reason).toBe(read_)
  })

  test.each([
    ['podcast', 'podcast'],
    ['musicL', 'musicL'],
    ['publisher', 'publisher'],
    ['mixed', 'mixed'],
    ['mixedL', 'podcast'],
    ['smoke-signals', 'podcast'],
  ])('with the medium %s as %s', (medium, read_) => {
    expect(read({ medium, iris: [url] })?.medium).toBe(read_)
  })

  test('with what its id says, unless the text says another thing', () => {
    expect(read({ iris: [url] }, 'pp_film_liveEnd')).toMatchObject({ medium: 'film', reason: 'liveEnd' })
    expect(read({ iris: [url], medium: 'blog', reason: 'update' }, 'pp_film_liveEnd')).toMatchObject({
      medium: 'blog',
      reason: 'update',
    })
  })
})

describe('no Podping is', () => {
  test.each([
    'pplt_podcast_update',
    'podping-livetest',
    'pp_startup',
    'podping-startup',
    'xpodping',
    'pp__',
    'PODPING',
    7,
  ])('an operation with the id %s', (id) => {
    expect(readOperation({ id, json: JSON.stringify({ url }) })).toBe(null)
  })

  test.each([
    ['text that is no JSON', '{'],
    ['a list', `["${url}"]`],
    ['null', 'null'],
    ['a document without a URL', '{}'],
    ['a text of more than 8,192 bytes', JSON.stringify({ url, fill: 'ü'.repeat(4_100) })],
  ])('%s', (_, json) => {
    expect(readOperation({ id: 'podping', json })).toBe(null)
  })

  test('an operation without text', () => {
    expect(readOperation({ id: 'podping', json: { url } })).toBe(null)
  })
})

const hostileId = fc.oneof(fc.constantFrom('podping', 'pp_podcast_update', 'pp_a_b'), fc.string(), fc.anything())
const hostileText = fc.oneof(
  fc.anything(),
  fc.json(),
  fc
    .record({ iris: fc.anything(), urls: fc.array(fc.oneof(fc.webUrl(), fc.anything())), url: fc.anything() })
    .map((document) => {
      try {
        return JSON.stringify(document)
      } catch {
        return '{'
      }
    }),
)

property.prop([hostileId, hostileText])(
  'any operation is read without an error, and gives few short URLs',
  (id, json) => {
    const notice = readOperation({ id, json })
    if (notice === null) return
    expect(notice.urls.length).toBeGreaterThan(0)
    expect(notice.urls.length).toBeLessThanOrEqual(700)
    for (const found of notice.urls) expect(found).toMatch(/^https?:\/\/[\s\S]{0,2041}$/i)
  },
)

const ids = { block_id: `00000001${'0'.repeat(32)}`, previous: '0'.repeat(40) }

property.prop([fc.anything(), fc.array(fc.record({ operations: fc.anything() }))])(
  'any block is read without an error',
  (block, transactions) => {
    readBlock(block, 1, new Set())
    const read_ = readBlock({ ...ids, timestamp: '2026-01-01T00:00:00', transactions }, 1, new Set(['podping.aaa']))
    expect(read_?.notices).toEqual([])
  },
)

test.each([
  ['another number', { block_id: `00000002${'0'.repeat(32)}` }],
  ['no id', { block_id: undefined }],
  ['no block before it', { previous: null }],
  ['a time with a zone', { timestamp: '2026-01-01T00:00:00+02:00' }],
  ['no transactions', { transactions: undefined }],
])('a block with %s is not taken', (_, block) => {
  const whole = { ...ids, timestamp: '2026-01-01T00:00:00', transactions: [] }
  expect(readBlock(whole, 1, new Set())).not.toBe(null)
  expect(readBlock({ ...whole, ...block }, 1, new Set())).toBe(null)
})
