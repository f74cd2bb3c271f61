import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type FeedPart, parseFeed, type ReadFeedOptions, readFeed } from '../../src/index.ts'

async function partsOf(input: Parameters<typeof readFeed>[0], options: ReadFeedOptions = {}): Promise<FeedPart[]> {
  const parts: FeedPart[] = []
  for await (const part of readFeed(input, options)) parts.push(part)
  return parts
}

const fixture = (path: string): Buffer => readFileSync(new URL(`../../fixtures/${path}`, import.meta.url))
const onlyDocuments = (name: string): boolean => !name.endsWith('.expected.json')

/** Documents of every kind: some of each folder. */
const documents = ['podcast', 'sss'].flatMap((folder) =>
  readdirSync(new URL(`../../fixtures/${folder}/`, import.meta.url))
    .filter(onlyDocuments)
    .filter((_, index) => index % 4 === 0)
    .map((name) => `${folder}/${name}`),
)

const feedUrl = 'https://feeds.example.com/show'

describe('readFeed gives what parseFeed gives', () => {
  test.each(documents)('%s', async (path) => {
    const whole = parseFeed(fixture(path), { feedUrl })
    const parts = await partsOf([fixture(path)], { feedUrl })
    expect(new Set(parts.map(({ kind }) => kind))).toEqual(new Set([whole.kind]))
    expect(parts.at(-1)).toMatchObject({ type: 'end', status: whole.status, complete: whole.complete })
    const children = parts.filter(({ type }) => type === 'episode' || type === 'issue' || type === 'content')
    const listed =
      whole.kind === 'podcast'
        ? whole.episodes
        : whole.kind === 'comic'
          ? whole.issues
          : whole.kind === 'creator'
            ? whole.content
            : []
    expect(children).toHaveLength(listed.length)
  })
})

describe('what a document is', () => {
  test.each([
    ['RSS', '<rss><channel><title>x</title></channel></rss>', 'podcast'],
    ['Atom', '<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title></feed>', 'podcast'],
    ['a comic', '{"type":"ComicSeries","identifier":"0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01","issues":[]}', 'comic'],
    ['a creator', '{"type":"Creator","identifier":"0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01","content":[]}', 'creator'],
    ['JSON of another kind', '{"error":"not found"}', 'unknown'],
    ['a page', '<!doctype html><title>x</title>', 'unknown'],
    ['nothing', '', 'unknown'],
  ])('%s', async (_, document, kind) => {
    expect(parseFeed(document).kind).toBe(kind)
    expect((await partsOf(document)).at(-1)).toMatchObject({ type: 'end', kind })
    const bytes = Array.from(Buffer.from(document), (byte) => Uint8Array.of(byte))
    expect((await partsOf(bytes)).at(-1)).toMatchObject({ type: 'end', kind })
  })

  test('gzip and sound are told by name', () => {
    expect(parseFeed(Uint8Array.of(0x1f, 0x8b, 8, 0))).toMatchObject({
      sniffed: { kind: 'compressed', format: 'gzip' },
    })
    expect(parseFeed(Buffer.from('ID3\u0003'))).toMatchObject({ sniffed: { kind: 'media', format: 'mp3' } })
  })

  test('a JSON Feed is named', () => {
    const { status, diagnostics } = parseFeed('{"version":"https://jsonfeed.org/version/1.1","title":"x","items":[]}')
    expect(status).toBe('unusable')
    expect(diagnostics.map(({ code }) => code)).toContain('json-feed')
  })
})

describe('a page that names its feeds', () => {
  const page = `<html><head>${' '.repeat(200_000)}<link rel="alternate" type="application/rss+xml" href="/rss"></head>`

  test('is answered with them, wherever in its head they stand', async () => {
    const expected = { kind: 'unknown', feedLinks: ['https://feeds.example.com/rss'] }
    expect(parseFeed(page, { feedUrl })).toMatchObject(expected)
    expect(parseFeed(Uint8Array.from(Buffer.from(page)), { feedUrl })).toMatchObject(expected)
    expect((await partsOf([Buffer.from(page)], { feedUrl })).at(-1)).toMatchObject(expected)
  })
})

describe('misuse and abort', () => {
  test('a wrong option is refused before anything is read', () => {
    expect(() => readFeed('<rss/>', { feedUrl: 'no url' })).toThrow(TypeError)
    expect(() => readFeed(7 as unknown as string)).toThrow(TypeError)
  })

  test('an aborted reading throws the reason and closes the source', async () => {
    const controller = new AbortController()
    let closed = false
    async function* source(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield Buffer.from('<rss><channel><item><title>x</title></item>'.repeat(200))
      } finally {
        closed = true
      }
    }
    const reading = readFeed(source(), { signal: controller.signal })
    expect((await reading.next()).value).toMatchObject({ kind: 'podcast', type: 'head' })
    controller.abort(new Error('enough'))
    await expect(
      (async () => {
        for await (const _ of reading);
      })(),
    ).rejects.toThrow('enough')
    expect(closed).toBe(true)
  })

  test('a caller that stops early closes the source', async () => {
    let closed = false
    function* source(): Generator<Uint8Array> {
      try {
        for (;;) yield Buffer.from('<rss><channel><item><title>x</title></item>'.repeat(200))
      } finally {
        closed = true
      }
    }
    for await (const part of readFeed(source())) if (part.type === 'episode') break
    expect(closed).toBe(true)
  })
})
