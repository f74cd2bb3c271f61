import { describe, expect, test } from 'vitest'
import { parseFeed, readFeed } from '../../src/index.ts'
import { type PodcastOptions, parsePodcast } from '../../src/podcast/index.ts'

const feedUrl = 'https://harbour.test/feed.xml'
const item = '<item><title>Fog</title><link>https://harbour.test/fog</link></item>'

test.each([
  ['en-us', Date.UTC(2024, 2, 4)],
  ['es-us', Date.UTC(2024, 3, 3)],
])('rule 2.6: the month stands first only in the English of the United States: %s', (language, date) => {
  const feed = `<rss><channel><language>${language}</language><item><guid>1</guid><pubDate>03/04/2024</pubDate></item></channel></rss>`
  expect(parsePodcast(feed).episodes[0]?.datePublished).toBe(date / 1000)
})

test('a string is already decoded, whatever encoding it and the transport name', () => {
  const feed = '<?xml version="1.0" encoding="koi8-r"?><rss><channel><title>День</title></channel></rss>'
  expect(parsePodcast(feed, { charset: 'koi8-r', feedUrl })).toMatchObject({
    series: { name: 'День' },
    diagnostics: [],
  })
})

test.each([false, true])(
  'an item in a foreign element of an item is no episode (unknownElements: %s)',
  (unknownElements) => {
    const feed = `<rss><channel><item><related>${item}</related><title>Rain</title><guid>1</guid></item></channel></rss>`
    const { complete, episodes } = parsePodcast(feed, { unknownElements })
    expect(complete).toBe(true)
    expect(episodes).toMatchObject([{ name: 'Rain', guid: '1' }])
    expect(episodes[0]?.extras.unknown?.[0]?.children.map(({ name }) => name)).toEqual(
      unknownElements ? ['item'] : undefined,
    )
  },
)

test('an item in a foreign element of a channel is an episode, as the element may be unclosed', () => {
  const rain = '<item><title>Rain</title><guid>1</guid></item>'
  const fog = '<item><title>Fog</title><guid>2</guid></item>'
  for (const end of ['', '</related>']) {
    const { complete, episodes } = parsePodcast(`<rss><channel><related>${rain}${end}${fog}</channel></rss>`)
    expect(complete).toBe(true)
    expect(episodes.map(({ name }) => name)).toEqual(['Rain', 'Fog'])
  }
})

test.each(['\0', '<\0\n\0\n\0', '\0\n\0'])(
  'no encoding is looked for in a string that begins with %j',
  async (start) => {
    const feed = `${start}<rss><channel><title>Harbour</title></channel></rss>`
    expect(parsePodcast(feed).series?.name).toBe('Harbour')
    expect(parseFeed(feed)).toMatchObject({ kind: 'podcast', series: { name: 'Harbour' } })
    const types: string[] = []
    for await (const part of readFeed(feed)) types.push(`${part.kind} ${part.type}`)
    expect(types).toEqual(['podcast series', 'podcast end'])
  },
)

describe('the URL of the feed', () => {
  const unknown = (feed: string, options: PodcastOptions = {}) =>
    parsePodcast(feed, options).diagnostics.filter(({ code }) => code === 'rss-feed-url-unknown')

  test('is asked for if uuids and hashes are null without it', () => {
    const { series, episodes } = parsePodcast(`<rss><channel>${item}</channel></rss>`)
    expect([series?.uuid, series?.hash, episodes[0]?.uuid, episodes[0]?.hash]).toEqual([null, null, null, null])
    expect(unknown(`<rss><channel>${item}</channel></rss>`)).toMatchObject([
      { severity: 'info', message: expect.stringContaining('feedUrl'), path: '$.series.uuid' },
    ])
    expect(unknown('<rss><channel></channel></rss>')).toHaveLength(1)
  })

  test.each<[string, string, PodcastOptions]>([
    ['it is passed', item, { feedUrl }],
    ['a uuid is passed', item, { seriesUuid: '9b024349-ccf0-5f69-a609-6b82873eab3c' }],
    ['the feed names it', `<atom:link rel="self" href="${feedUrl}"/>${item}`, {}],
  ])('is not asked for if %s', (_, content, options) => {
    expect(unknown(`<rss><channel>${content}</channel></rss>`, options)).toEqual([])
  })

  test('is not asked for if the document is no feed', () => {
    expect(unknown('<html></html>')).toEqual([])
  })
})

test('a cut feed is reported as cut, even if its items have more diagnostics than are kept', () => {
  const feed = `<rss><channel><title>Harbour</title>${item}${item.replaceAll('og', 'all')}`
  const { complete, diagnostics } = parsePodcast(feed, { limits: { maxDiagnostics: 2 } })
  expect(complete).toBe(false)
  expect(diagnostics[0]).toMatchObject({ code: 'xml-root-unclosed', structural: true })
})

describe('rule 2.4: documents other than RSS 2.0', () => {
  test.each([
    ['RSS 0.91', `<rss version="0.91"><channel><title>Harbour</title>${item}</channel></rss>`],
    [
      'RSS 1.0',
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>Harbour</title></channel>${item}</rdf:RDF>`,
    ],
    [
      'Atom',
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>Harbour</title><entry><title>Fog</title><link href="https://harbour.test/fog"/></entry></feed>',
    ],
    ['a channel as the root', `<channel><title>Harbour</title>${item}</channel>`],
    ['letters in another case', `<RSS><CHANNEL><TITLE>Harbour</TITLE>${item}</CHANNEL></RSS>`],
  ])('%s', (_, document) => {
    const { series, episodes } = parsePodcast(document)
    expect(series?.name).toBe('Harbour')
    expect(episodes).toMatchObject([{ name: 'Fog', websiteUrl: 'https://harbour.test/fog' }])
  })

  test.each([
    ['without a namespace', '<feed>'],
    ['in an unknown namespace', '<feed xmlns="http://harbour.test/atom">'],
    ['in a foreign wrapper', '<response><feed>'],
  ])('Atom %s', (_, root) => {
    const entry =
      '<entry><id>tag:1</id><title>Fog</title><updated>2024-05-06T00:00:00Z</updated><summary>Thick.</summary>' +
      '<link rel="enclosure" href="https://harbour.test/fog.mp3" type="audio/mpeg"/></entry>'
    const { series, episodes, diagnostics } = parsePodcast(`${root}<title>Harbour</title>${entry}</feed>`)
    expect(series?.name).toBe('Harbour')
    expect(episodes).toMatchObject([
      {
        guid: 'tag:1',
        name: 'Fog',
        description: 'Thick.',
        datePublished: Date.UTC(2024, 4, 6) / 1000,
        audioUrl: 'https://harbour.test/fog.mp3',
      },
    ])
    expect(diagnostics.map(({ code }) => code)).toContain('xml-namespace-assumed')
  })

  test('an element called feed within RSS is no Atom', () => {
    const channel = `<feed>x</feed><title>Harbour</title><link>https://harbour.test/</link>${item}`
    const { series, episodes } = parsePodcast(`<rss><channel>${channel}</channel></rss>`)
    expect(series).toMatchObject({ name: 'Harbour', websiteUrl: 'https://harbour.test/' })
    expect(episodes).toHaveLength(1)
  })

  test.each([
    ['<rss xml:lang="en"><channel xml:lang="de">', 'GERMAN'],
    ['<rss xml:lang="en"><channel xml:lang="">', 'ENGLISH'],
    ['<rss><channel xml:lang="de"></channel><channel xml:lang="en">', 'GERMAN'],
  ])('the language of a channel goes before that around it: %s', (roots, language) => {
    expect(parsePodcast(`${roots}<title>Harbour</title></channel></rss>`).series?.language).toBe(language)
  })

  test('a feed is not complete when an attribute may have swallowed an item', () => {
    const [first, second] = ['a.mp3/>', 'b.mp3"/>'].map(
      (rest) => `<item><title>x</title><enclosure url="${rest}</item>`,
    )
    const { episodes, complete, status } = parsePodcast(`<rss><channel>${first}${second}</channel></rss>`)
    expect(episodes).toHaveLength(1)
    expect([status, complete]).toEqual(['partial', false])
  })

  test.each([
    ['an item', '<root><item/></root>'],
    ['an entry', '<root><a><entry/></a></root>'],
    ['a channel', '<root><channel/></root>'],
    ['an item in a channel', `<root><channel>${item}</channel></root>`],
    ['an item in an unknown namespace', `<root xmlns="http://harbour.test/ns">${item}</root>`],
    ['an item as the root', item],
    ['an item beside a feed', `<root><rss/>${item}</root>`],
  ])('%s below a foreign root makes no complete feed', (_, document) => {
    const { status, complete, diagnostics } = parsePodcast(document)
    expect([status, complete]).toEqual(['partial', false])
    expect(diagnostics.filter(({ code }) => code === 'xml-root-foreign')).toMatchObject([{ structural: true }])
  })

  test.each([
    ['`rss` in a foreign wrapper', `<root><a><rss><channel>${item}</channel></rss></a></root>`],
    ['`RDF` in a foreign wrapper', `<root><rdf:RDF>${item}</rdf:RDF></root>`],
    ['`feed` in a foreign wrapper', '<root><feed><entry><title>Fog</title></entry></feed></root>'],
    ['`channel` as the root', `<channel>${item}</channel>`],
    ['a root in the namespace of RSS 1.0', `<shelf xmlns="http://purl.org/rss/1.0/">${item}</shelf>`],
    [
      'a wrapper in the namespace of Atom',
      '<root><shelf xmlns="http://www.w3.org/2005/Atom"><entry><title>Fog</title></entry></shelf></root>',
    ],
  ])('%s makes a complete feed', (_, document) => {
    expect(parsePodcast(document)).toMatchObject({ status: 'ok', complete: true, episodes: [{ name: 'Fog' }] })
  })

  test.each(['<!doctype html><title>Harbour</title>', '<html><head></head><body>Harbour</body></html>'])(
    '%s is no feed',
    (page) => {
      expect(parsePodcast(page)).toMatchObject({ kind: 'unknown', series: null, status: 'unusable' })
    },
  )

  test('a page gives the feeds that it names', () => {
    const page = `<!doctype html><head><link rel="alternate" type="application/rss+xml" href="/feed.xml"></head>`
    expect(parseFeed(page, { feedUrl: 'https://harbour.test/' })).toMatchObject({
      kind: 'unknown',
      feedLinks: ['https://harbour.test/feed.xml'],
    })
  })
})
