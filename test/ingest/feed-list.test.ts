import { describe, expect, test } from 'vitest'
import { type ListedFeed, readFeedList } from '../../src/ingest/lists/feed-list.ts'

async function listOf(input: string | Iterable<Uint8Array>) {
  const unusable: string[] = []
  const feeds: ListedFeed[] = []
  for await (const feed of readFeedList(input, { onUnusable: (entry) => unusable.push(entry) })) feeds.push(feed)
  return { feeds, unusable }
}

const opml = `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0"><head><title>Mine</title></head><body>
  <outline text="News">
    <outline text="Fjord &amp; Sea" type="rss" xmlUrl="https://fjord.example/feed?a=1&amp;b=2" htmlUrl="https://fjord.example/"/>
    <outline text="Deeper"><outline title="Harbour" text="h" xmlUrl="http://harbour.example/rss"/></outline>
  </outline>
  <outline text="A page" type="link" url="https://pages.example/"/>
  <outline text="Old" type="RSS" url="https://old.example/feed"/>
</body></opml>`

test('a list of lines gives each URL once, without comments and blanks', async () => {
  const { feeds, unusable } = await listOf(
    '# mine\n\n  \t\nhttps://a.example/feed\r\n  https://b.example/feed#top\nhttps://a.example/feed',
  )
  expect(unusable).toEqual([])
  expect(feeds).toEqual([
    { url: 'https://a.example/feed', title: null },
    { url: 'https://b.example/feed', title: null },
  ])
})

test('a comment after a URL is not part of it, but a fragment is', async () => {
  const lines = 'https://a.example/feed # my own\nhttps://b.example/feed\t#tab\nhttps://c.example/feed#top\nx # y\n'
  const { feeds, unusable } = await listOf(lines)
  expect(feeds.map(({ url }) => url)).toEqual([
    'https://a.example/feed',
    'https://b.example/feed',
    'https://c.example/feed',
  ])
  expect(unusable).toEqual(['x'])
})

test('a title after a tab and the tags of newsboat are not part of a URL', async () => {
  const lines =
    'https://a.example/feed\tThe Ferry\tnews\nhttps://b.example/feed  "sea" "~Quay"\nhttps://c.example/my feed\n'
  const { feeds } = await listOf(lines)
  expect(feeds).toEqual([
    { url: 'https://a.example/feed', title: 'The Ferry' },
    { url: 'https://b.example/feed', title: null },
    { url: 'https://c.example/my%20feed', title: null },
  ])
})

test('an entry that is not a web address is reported and left out', async () => {
  const { feeds, unusable } = await listOf('feeds.example/feed\nhttps://a.example/feed\nftp://b.example/feed\n')
  expect(feeds).toEqual([{ url: 'https://a.example/feed', title: null }])
  expect(unusable).toEqual(['feeds.example/feed', 'ftp://b.example/feed'])
})

test.each([
  ['feed://a.example/rss', 'http://a.example/rss'],
  ['feed:https://a.example/rss', 'https://a.example/rss'],
  ['feed://https//a.example/rss', 'https://a.example/rss'],
  ['FEEDS://a.example/rss', 'https://a.example/rss'],
  ['itpc://a.example/rss', 'http://a.example/rss'],
  ['pcast://a.example/rss', 'http://a.example/rss'],
  ['podcast://a.example/rss#top', 'http://a.example/rss'],
])('%s is read as the address that it hands to a program', async (written, url) => {
  expect(await listOf(`${written}\n`)).toEqual({ feeds: [{ url, title: null }], unusable: [] })
  expect((await listOf(`<opml><body><outline xmlUrl="${written}"/></body></opml>`)).feeds).toEqual([
    { url, title: null },
  ])
})

test.each([
  ['feed:', 'feed:'],
  ['feed:ftp://b.example/feed', 'feed:ftp://b.example/feed'],
  ['podcasts://b.example/feed', 'podcasts://b.example/feed'],
])('%s is not a web address', async (written, told) => {
  expect(await listOf(written)).toEqual({ feeds: [], unusable: [told] })
})

test.each([
  ['https://a.example/feed?a=1&amp;b=2', 'https://a.example/feed?a=1&b=2'],
  ['"https://a.example/feed"', 'https://a.example/feed'],
  ['www.a.example/feed', 'https://www.a.example/feed'],
])('%s is repaired as the URLs of feeds are', async (written, url) => {
  expect(await listOf(written)).toEqual({ feeds: [{ url, title: null }], unusable: [] })
})

test('an entry that is not a web address is left out even without a callback', async () => {
  const feeds: string[] = []
  for await (const { url } of readFeedList('ftp://b.example/feed\nhttps://a.example/feed\n')) feeds.push(url)
  expect(feeds).toEqual(['https://a.example/feed'])
})

test('a list that begins with many blank lines is recognised by the text after them', async () => {
  const blank = '\n'.repeat(200)
  expect((await listOf(blank + opml)).feeds).toHaveLength(3)
  expect((await listOf(`${blank}https://a.example/feed`)).feeds).toHaveLength(1)
})

test('OPML gives any number of feeds, beyond the limit for the items of a feed', async () => {
  const outlines = Array.from({ length: 100_001 }, (_, n) => `<outline xmlUrl="https://a.example/${n}"/>`)
  const { feeds } = await listOf(`<opml version="2.0"><body>${outlines.join('')}</body></opml>`)
  expect(feeds).toHaveLength(100_001)
})

test('OPML gives the feeds of all folders with their titles', async () => {
  const { feeds } = await listOf(opml)
  expect(feeds).toEqual([
    { url: 'https://fjord.example/feed?a=1&b=2', title: 'Fjord & Sea' },
    { url: 'http://harbour.example/rss', title: 'Harbour' },
    { url: 'https://old.example/feed', title: 'Old' },
  ])
})

test('an OPML list that is cut gives the feeds before the cut', async () => {
  const { feeds } = await listOf(opml.slice(0, opml.indexOf('Harbour')))
  expect(feeds.map(({ url }) => url)).toEqual(['https://fjord.example/feed?a=1&b=2'])
})

test.each([
  ['lines', (url: string) => url],
  ['OPML', (url: string) => `<opml><body><outline xmlUrl="${url}"/>`],
])('feeds of %s are given before more of the list is asked for', async (_, written) => {
  let asked = 0
  function* pieces() {
    for (const name of ['a', 'b', 'c']) {
      asked += 1
      yield Buffer.from(written(`https://${name}.example/feed`) + '\n'.repeat(5_000))
    }
  }
  const askedBefore: number[] = []
  for await (const _feed of readFeedList(pieces())) askedBefore.push(asked)
  expect(askedBefore).toEqual([1, 2, 3])
})

test('a list reads the same in pieces of any size', async () => {
  for (const text of [`\n${opml}`, 'https://a.example/é\nhttps://b.example/feed\n']) {
    const bytes = Buffer.from(text)
    const pieces = Array.from(bytes, (_, index) => bytes.subarray(index, index + 1))
    const { feeds } = await listOf(pieces)
    expect(feeds).toEqual((await listOf(text)).feeds)
  }
})

test.each([
  ['a byte order mark', Buffer.from(`\ufeff${opml}`)],
  ['UTF-16', Buffer.from(`\ufeff${opml}`, 'utf16le')],
])('a list with %s is recognised as OPML even if its first piece is one byte', async (_, bytes) => {
  const whole = await listOf([bytes])
  expect(whole.feeds).toHaveLength(3)
  expect(await listOf(Array.from(bytes, (_, at) => bytes.subarray(at, at + 1)))).toEqual(whole)
})

test.each([
  ['in UTF-16 with a BOM', Buffer.from('\ufeffhttps://a.example/feed\r\nhttps://b.example/ü\r\n', 'utf16le')],
  ['in UTF-8 with a BOM', Buffer.from('\ufeffhttps://a.example/feed\nhttps://b.example/ü')],
  ['with lines that end with a carriage return', Buffer.from('https://a.example/feed\rhttps://b.example/ü\r')],
])('a list of lines is read %s', async (_, bytes) => {
  const { feeds, unusable } = await listOf([bytes])
  expect(feeds.map(({ url }) => url)).toEqual(['https://a.example/feed', 'https://b.example/%C3%BC'])
  expect(unusable).toEqual([])
})

test('a line of megabytes is no URL, and is cut', async () => {
  const piece = Buffer.alloc(64 * 1024, 'a')
  function* pieces() {
    yield Buffer.from('https://long.example/')
    for (let count = 0; count < 1_000; count += 1) yield piece
    yield Buffer.from('\nhttps://a.example/feed')
  }
  const { feeds, unusable } = await listOf(pieces())
  expect(feeds.map(({ url }) => url)).toEqual(['https://a.example/feed'])
  expect(unusable.map((entry) => entry.length)).toEqual([64 * 1024])
})

test('an entry that is too long is cut to well-formed text', async () => {
  const { unusable } = await listOf(`x${'🌊'.repeat(40_000)}`)
  expect(unusable.map((entry) => [entry.length, entry.isWellFormed()])).toEqual([[64 * 1024, true]])
})

test('a value that is not a source of bytes is refused', async () => {
  await expect(listOf(5 as never)).rejects.toThrow(/^input must be/)
  await expect(readFeedList('', { onUnusabel: () => {} } as never).next()).rejects.toThrow('did you mean onUnusable?')
})

describe('a list that names a feed twice, or ends too early', () => {
  async function told(list: string): Promise<{ urls: string[]; told: string[] }> {
    const urls: string[] = []
    const told: string[] = []
    const options = {
      onDuplicate: (url: string, listed: string) => told.push(`${url} is ${listed}`),
      onCut: () => told.push('cut'),
    }
    for await (const { url } of readFeedList(list, options)) urls.push(url)
    return { urls, told }
  }
  const opml = (...urls: string[]) =>
    `<opml version="2.0"><body>${urls.map((url) => `<outline type="rss" xmlUrl="${url}"/>`).join('')}</body></opml>`

  test('gives one feed for two spellings, and tells the second once', async () => {
    expect(await told(opml('https://a.example/feed', 'http://a.example/feed/', 'http://a.example/feed'))).toEqual({
      urls: ['https://a.example/feed'],
      told: ['http://a.example/feed/ is https://a.example/feed'],
    })
  })

  test('says nothing of a URL that is repeated as it is', async () => {
    expect(await told('https://a.example/feed\nhttps://a.example/feed\n')).toEqual({
      urls: ['https://a.example/feed'],
      told: [],
    })
  })

  test.each([
    ['other paths', 'https://a.example/feed', 'https://a.example/Feed'],
    ['other queries', 'https://a.example/?feed=1', 'https://a.example/?feed=2'],
    ['other hosts', 'https://a.example/feed', 'https://www.a.example/feed'],
  ])('keeps %s apart', async (_, one, other) => {
    expect(await told(opml(one, other))).toEqual({ urls: [one, other], told: [] })
  })

  test.each([
    ['inside of a tag', -30],
    ['after an outline', -14],
    ['before the last end tag', -7],
  ])('gives the feeds before a cut %s, and tells the cut', async (_, end) => {
    const whole = opml('https://a.example/feed', 'https://b.example/feed')
    const { urls, told: said } = await told(whole.slice(0, end))
    expect(urls[0]).toBe('https://a.example/feed')
    expect(said).toEqual(['cut'])
  })
})
