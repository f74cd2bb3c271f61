import { describe, expect, test } from 'vitest'
import { parsePodcast } from '../../src/podcast/index.ts'
import { feedOf, feedUrl, parsed, seriesOf } from './small-feeds.ts'

describe('rule 2.5: the requests of the publisher to directories', () => {
  const all = '<podcast:block>yes</podcast:block>'
  const none = '<podcast:block>no</podcast:block>'
  const others = '<podcast:block id="spotify">yes</podcast:block>'

  test.each([
    [all, true],
    [all + others, true],
    [others, false],
    [none, false],
  ])('%s', (elements, blocked) => {
    const { series } = parsePodcast(feedOf(elements), { feedUrl })
    expect(series).toMatchObject({ isBlocked: false, extras: { publisherBlock: { blocked } } })
  })

  test.each([
    ['<itunes:block>Yes</itunes:block>', ['itunes:block']],
    ['<itunes:block>true</itunes:block>', ['itunes:block']],
    ['<itunes:block>1</itunes:block>', []],
    ['<googleplay:block>yes</googleplay:block>', ['googleplay:block']],
  ])('%s is only reported', (element, by) => {
    expect(seriesOf(element)).toMatchObject({
      isBlocked: false,
      extras: { publisherBlock: { blocked: by.length > 0, by } },
    })
  })

  test('a locked feed is read like others', () => {
    const { series, episodes } = parsed('<podcast:locked>yes</podcast:locked><item><title>x</title></item>')
    expect(series?.extras.locked).toMatchObject({ value: true })
    expect(episodes).toHaveLength(1)
  })
})

test('rule G7: the long texts of a live item are not taken for those of the series', () => {
  const live = (text: string): string =>
    `<podcast:liveItem status="live"><guid>1</guid><title>${text}</title></podcast:liveItem>`
  const [short, long] = [live('On air'), live('On air. '.repeat(100))]
  expect(seriesOf(`<title>Fog</title>${long}`)?.hash).toBe(seriesOf(`<title>Fog</title>${short}`)?.hash)
  expect(seriesOf(`<title>Fog</title>${long}`)?.hash).not.toBe(seriesOf(`<title>Tide</title>${long}`)?.hash)
})

test('rule G7: an unknown language is cut like a name', () => {
  const [kept, cut] = ['k'.repeat(255), 'c'.repeat(256)].map((tag) => parsed(`<language>${tag}</language>`))
  expect(kept?.series?.extras.languageTag).toHaveLength(255)
  expect(kept?.diagnostics.map(({ code }) => code)).toEqual(['value-language-unknown'])
  expect(cut?.series?.extras.languageTag).toHaveLength(255)
  expect(cut?.diagnostics).toContainEqual(
    expect.objectContaining({ code: 'value-text-truncated', path: '$.series.extras.languageTag' }),
  )
})

describe('rule 2.5: the new URL that a feed names', () => {
  test.each([
    ['https://elsewhere.test/feed.xml', 'https://elsewhere.test/feed.xml'],
    ['https://harbour.test/other.xml', 'https://harbour.test/other.xml'],
    ['http://www.harbour.test:80/feed.xml/', undefined],
    ['harbour', 'https://harbour.test/harbour'],
    ['mailto:ana@harbour.test', undefined],
  ])('%s', (url, newFeedUrl) => {
    expect(seriesOf(`<itunes:new-feed-url>${url}</itunes:new-feed-url>`)?.extras.newFeedUrl).toBe(newFeedUrl)
  })
})

test.each(['HTTPS://Harbour.test/feed.xml', 'https://harbour.test:443/feed.xml', 'http://harbour.test/feed.xml/'])(
  'rule 2.5: a feed that was read from %s has not moved to another spelling of that URL',
  (readFrom) => {
    const moved = feedOf('<itunes:new-feed-url>https://harbour.test/feed.xml</itunes:new-feed-url>')
    expect(parsePodcast(moved, { feedUrl: readFrom }).series?.extras.newFeedUrl).toBeUndefined()
  },
)

test('rule 2.5: a feed without a known URL has moved', () => {
  const moved = feedOf('<itunes:new-feed-url>https://harbour.test/feed.xml</itunes:new-feed-url>')
  expect(parsePodcast(moved).series?.extras.newFeedUrl).toBe('https://harbour.test/feed.xml')
})

test.each([
  ['<podcast:location country="UY">Colonia</podcast:location>', 'URUGUAY'],
  [
    '<podcast:location country="UY">Colonia</podcast:location><podcast:location rel="Creator" country="AR">Rosario</podcast:location>',
    'ARGENTINA',
  ],
  [
    '<podcast:location rel="creator" country="AR">Rosario</podcast:location><spotify:countryOfOrigin>global XK cl</spotify:countryOfOrigin>',
    'CHILE',
  ],
])('rule 2.2: the country of origin of %s', (elements, country) => {
  expect(seriesOf(elements)?.extras.countryOfOrigin).toBe(country)
})

test.each([
  ['zh-Hans-CN', 'CHINA'],
  ['pt_br', 'BRAZIL'],
  ['de-CH-1996', 'SWITZERLAND'],
  ['es-419', undefined],
  ['en-Latn', undefined],
])('rule 2.2: the country hint from the region of %s', (language, country) => {
  expect(seriesOf(`<language>${language}</language>`)?.extras.countryHint).toBe(country)
})

describe('rule 2.5: links of a feed', () => {
  const link = (rel: string, page: string): string => `<atom:link rel="${rel}" href="https://harbour.test/${page}"/>`

  test('may have several relations, in any case', () => {
    const { extras } = seriesOf(link('SELF\n first', 'feed.xml') + link('Hub', 'a') + link('hub', 'b'))!
    expect(extras).toMatchObject({
      self: 'https://harbour.test/feed.xml',
      hubs: ['https://harbour.test/a', 'https://harbour.test/b'],
      pagination: { first: 'https://harbour.test/feed.xml' },
    })
  })

  test.each([
    ['HTTPS://Harbour.test:443/feed', 'HTTPS://Harbour.test:443/feed'],
    [' https://harbour.test ', 'https://harbour.test'],
    ['/feed.xml', 'https://harbour.test/feed.xml'],
    ['https://harbour.test/a b', 'https://harbour.test/a%20b'],
    ['www.harbour.test/feed', 'https://www.harbour.test/feed'],
    ['ftp://harbour.test/feed', undefined],
  ])('the topic %j is kept unchanged if it is absolute, as hubs compare it character by character', (href, self) => {
    expect(seriesOf(`<atom:link rel="self" href="${href}"/>`)?.extras.self).toBe(self)
  })

  test.each([
    ['first', 'first'],
    ['prev', 'prev'],
    ['previous', 'prev'],
    ['next', 'next'],
    ['last', 'last'],
    ['current', 'current'],
    ['prev-archive', 'prevArchive'],
    ['next-archive', 'nextArchive'],
  ])('%s', (rel, field) => {
    expect(seriesOf(link(rel, '2'))?.extras.pagination).toMatchObject({ [field]: 'https://harbour.test/2' })
  })
})

test('rule 2.5: hints for the next check are normalised', () => {
  const hints =
    '<ttl>90</ttl><skipHours><hour>24</hour><hour>3</hour><hour>25</hour><hour>-1</hour></skipHours>' +
    '<skipDays><day>sunday</day><day>Never</day></skipDays><podcast:podping usesPodping="true"/>' +
    '<podcast:updateFrequency rrule="FREQ=WEEKLY">weekly</podcast:updateFrequency>'
  expect(seriesOf(hints)?.extras).toMatchObject({
    ttl: 90,
    skipHours: [0, 3],
    skipDays: ['Sunday'],
    usesPodping: true,
    updateFrequency: { text: 'weekly', rrule: 'FREQ=WEEKLY', complete: false },
  })
  expect(seriesOf('<skipHours><hour>0</hour></skipHours>')?.extras.skipHours).toEqual([0])
})

test.each([
  ['<sy:updatePeriod>hourly</sy:updatePeriod>', { updatePeriod: 'hourly', updateFrequency: null }],
  ['<sy:updateFrequency>2</sy:updateFrequency>', { updatePeriod: null, updateFrequency: 2 }],
])('rule 2.5: half of a rhythm is kept: %s', (element, syndication) => {
  expect(seriesOf(element)?.extras.syndication).toMatchObject(syndication)
})

test.each([
  ['<spotify:limit recentCount="5"/>', { countryOfOrigin: [], recentCount: 5 }],
  ['<spotify:countryOfOrigin>us, ca,</spotify:countryOfOrigin>', { countryOfOrigin: ['us', 'ca'], recentCount: null }],
])('rule 2.5: elements for Spotify are kept: %s', (element, spotify) => {
  expect(seriesOf(element)?.extras.spotify).toEqual(spotify)
})
