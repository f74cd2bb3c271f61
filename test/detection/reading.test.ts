import { describe, expect, test } from 'vitest'
import { parseFeed, readFeed } from '../../src/index.ts'
import { all, inPieces } from './sources.ts'

const podcast = Buffer.from('<rss><channel><title>Low Water</title></channel></rss>')

describe('misuse says what to do', () => {
  test.each([null, 7, {}])('input %j', (input) => {
    expect(() => parseFeed(input as never)).toThrow(TypeError)
    expect(() => readFeed(input as never)).toThrow(TypeError)
  })

  test('options are checked when readFeed is called', () => {
    for (const feedUrl of ['feed.xml', 'no url']) expect(() => readFeed(podcast, { feedUrl })).toThrow(TypeError)
    expect(() => readFeed(podcast, { unknownElements: 1 as never })).toThrow(TypeError)
  })
})

test('options reach the reader of a comic', async () => {
  const reported: string[] = []
  const options = {
    feedUrl: 'https://tides.example/feed.json',
    seriesUuid: '0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01',
    limits: { maxTextBytes: 30 },
    onDiagnostic: ({ code }: { readonly code: string }) => reported.push(code),
  }
  const comic = JSON.stringify({
    '@type': 'ComicSeries',
    name: 'Tide '.repeat(9),
    contentRating: 'COMICSERIES_EROTICA',
    issues: [],
  })
  const series = {
    uuid: options.seriesUuid,
    name: 'Tide '.repeat(6).trim(),
    contentRating: 'COMICSERIES_EROTICA',
    sssUrl: options.feedUrl,
  }
  expect(parseFeed(comic, options)).toMatchObject({ kind: 'comic', series })
  expect(reported).toContain('limit-text-bytes')
  expect(await all(readFeed(inPieces(Buffer.from(comic), 50), options))).toContainEqual(
    expect.objectContaining({ kind: 'comic', type: 'series', series: expect.objectContaining(series) }),
  )
})

test('the signal ends the reading of a comic with its reason, even after all of it has come', async () => {
  const controller = new AbortController()
  const issues = Array.from({ length: 5_000 }, (_, index) => ({ name: String(index), stories: [] }))
  const parts = readFeed(Buffer.from(JSON.stringify({ '@type': 'ComicSeries', issues })), { signal: controller.signal })
  await parts.next()
  controller.abort(new Error('enough'))
  await expect(all(parts)).rejects.toThrow('enough')
})

test('the signal ends the reading with its reason', async () => {
  const controller = new AbortController()
  async function* endless() {
    for (;;) {
      yield podcast
      controller.abort(new Error('enough'))
    }
  }
  await expect(all(readFeed(endless(), { signal: controller.signal }))).rejects.toThrow('enough')
})

describe('the source is closed', () => {
  function watched() {
    const state = { isClosed: false }
    function* source() {
      try {
        for (let i = 0; i < 100; i++)
          yield Buffer.from(`${i === 0 ? '<rss><channel>' : ''}<item><title>${i}</title></item>`)
      } finally {
        state.isClosed = true
      }
    }
    async function* awaited() {
      yield* source()
    }
    return { source: awaited(), plain: source(), state }
  }

  test('when the caller stops early', async () => {
    const { source, state } = watched()
    for await (const part of readFeed(source)) if (part.type === 'episode') break
    expect(state.isClosed).toBe(true)
  })

  test('when the caller stops early, and it is synchronous', async () => {
    const { plain, state } = watched()
    for await (const part of readFeed(plain)) if (part.type === 'episode') break
    expect(state.isClosed).toBe(true)
  })

  test('when the signal ends the reading', async () => {
    const { source, state } = watched()
    const controller = new AbortController()
    const reading = readFeed(source, { signal: controller.signal })
    expect((await reading.next()).value).toMatchObject({ kind: 'podcast', type: 'head' })
    controller.abort(new Error('enough'))
    await expect(all(reading)).rejects.toThrow('enough')
    expect(state.isClosed).toBe(true)
  })

  test('when the document is read', async () => {
    const { source, state } = watched()
    await all(readFeed(source))
    expect(state.isClosed).toBe(true)
  })
})

test('the iteration throws the error of its source', async () => {
  async function* broken() {
    yield* inPieces(podcast, 20)
    throw new Error('the network is gone')
  }
  await expect(all(readFeed(broken()))).rejects.toThrow('the network is gone')
})

test('limits and the rating of old clients reach the reader that knows them', () => {
  const comic = JSON.stringify({
    '@type': 'ComicSeries',
    contentRating: 'COMICSERIES_EROTICA',
    issues: [{ identifier: 'a' }, { identifier: 'b' }],
  })
  expect(parseFeed(comic, { limits: { maxItems: 1 }, unknownElements: true })).toMatchObject({
    kind: 'comic',
    series: { contentRating: 'COMICSERIES_EROTICA' },
    issues: [{}],
    complete: false,
  })
})

test('a source may use its memory again as soon as it is asked for more', async () => {
  async function* reusing() {
    const memory = new Uint8Array(7)
    for await (const piece of inPieces(podcast, memory.length)) {
      memory.set(piece)
      yield memory.subarray(0, piece.length)
    }
  }
  const parts = await all(readFeed(reusing()))
  expect(parts.find(({ type }) => type === 'series')).toMatchObject({ kind: 'podcast', series: { name: 'Low Water' } })
})
