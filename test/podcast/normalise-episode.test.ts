import { describe, expect, test } from 'vitest'
import type { PodcastEpisode } from '../../src/model/index.ts'
import { codesOf, episodeOf, parsed, precedence } from './small-feeds.ts'

const day = (dayOfMonth: number): number => Date.UTC(2021, 0, dayOfMonth) / 1000
const audio = '<enclosure url="https://harbour.test/a%20walk.mp3" type="audio/mpeg"/>'

/** The sources of each field, in order. */
const sources: { readonly [K in keyof PodcastEpisode]?: Parameters<typeof precedence>[0] } = {
  guid: [
    ['<guid isPermaLink="true"> HTTPS://Harbour.test/1 </guid>', 'HTTPS://Harbour.test/1'],
    ['<atom:id>tag:harbour.test,2021:2</atom:id>', 'tag:harbour.test,2021:2'],
  ],
  name: [
    ['<title>one</title>', 'one'],
    ['<atom:title>two</atom:title>', 'two'],
    ['<itunes:title>three</itunes:title>', 'three'],
    ['<media:title>four</media:title>', 'four'],
    ['<description>&lt;h2&gt;five&lt;/h2&gt;more</description>', 'five'],
    [audio, 'a walk'],
  ],
  description: [
    ['<content:encoded>(one)</content:encoded>', '(one)'],
    ['<description>(two)</description>', '(two)'],
    ['<itunes:summary>three</itunes:summary>', 'three'],
    ['<googleplay:description>four</googleplay:description>', 'four'],
    ['<media:description>five</media:description>', 'five'],
    ['<atom:content>six</atom:content>', 'six'],
    ['<atom:summary>seven</atom:summary>', 'seven'],
    ['<itunes:subtitle>eight</itunes:subtitle>', 'eight'],
  ],
  subtitle: [
    ['<itunes:subtitle>one</itunes:subtitle>', 'one'],
    ['<itunes:summary>two</itunes:summary>', 'two'],
    ['<description>&lt;b&gt;three&lt;/b&gt;</description>', 'three'],
  ],
  datePublished: [
    ['<pubDate>Fri, 01 Jan 2021 00:00:00 GMT</pubDate>', day(1)],
    ['<dc:date>2021-01-02</dc:date>', day(2)],
    ['<dcterms:issued>2021-01-03</dcterms:issued>', day(3)],
    ['<dcterms:created>2021-01-04</dcterms:created>', day(4)],
    ['<atom:published>2021-01-05T00:00:00Z</atom:published>', day(5)],
    ['<atom:updated>2021-01-06T00:00:00Z</atom:updated>', day(6)],
  ],
  duration: [
    ['<itunes:duration>1:00</itunes:duration>', 60],
    ['<media:content url="https://harbour.test/2.mp3" duration="120"/>', 120],
  ],
  episodeNumber: [
    ['<itunes:episode>1</itunes:episode>', 1],
    ['<podcast:episode>2</podcast:episode>', 2],
  ],
  seasonNumber: [
    ['<itunes:season>1</itunes:season>', 1],
    ['<podcast:season name="Fog">2</podcast:season>', 2],
  ],
  websiteUrl: [
    ['<link>https://harbour.test/1</link>', 'https://harbour.test/1'],
    ['<guid>https://harbour.test/2</guid>', 'https://harbour.test/2'],
    ['<atom:link rel="alternate" href="https://harbour.test/3"/>', 'https://harbour.test/3'],
  ],
  imageUrl: [
    ['<itunes:image href="https://harbour.test/1.jpg"/>', 'https://harbour.test/1.jpg'],
    ['<googleplay:image href="https://harbour.test/2.jpg"/>', 'https://harbour.test/2.jpg'],
    ['<podcast:image href="https://harbour.test/3.jpg"/>', 'https://harbour.test/3.jpg'],
    ['<podcast:images srcset="https://harbour.test/4.jpg 600w"/>', 'https://harbour.test/4.jpg'],
    ['<image><url>https://harbour.test/5.jpg</url></image>', 'https://harbour.test/5.jpg'],
    ['<media:thumbnail url="https://harbour.test/6.jpg"/>', 'https://harbour.test/6.jpg'],
    ['<media:content medium="image" url="https://harbour.test/7.jpg"/>', 'https://harbour.test/7.jpg'],
    ['<enclosure type="image/jpeg" url="https://harbour.test/8.jpg"/>', 'https://harbour.test/8.jpg'],
  ],
  isExplicitContent: [
    ['<itunes:explicit>Clean</itunes:explicit>', false],
    ['<googleplay:explicit>yes</googleplay:explicit>', true],
    ['<media:rating>nonadult</media:rating>', false],
    ['<media:group><media:rating>adult</media:rating></media:group>', true],
  ],
}

describe.each(Object.entries(sources))('rule 2.3: the %s of an episode', (field, each) => {
  test.each(precedence(each))('%s', (_, elements, value) => {
    const title = field === 'name' ? '' : '<title>x</title>'
    expect(episodeOf(title + elements)?.[field as keyof PodcastEpisode]).toBe(value)
  })
})

test.each([
  ['description', '<content:encoded>&lt;p&gt;&amp;nbsp;&lt;/p&gt;</content:encoded>', null],
  ['subtitle', '<content:encoded>never</content:encoded>', null],
  ['datePublished', '<pubDate>today</pubDate>', null],
  ['duration', '<itunes:duration>a while</itunes:duration>', null],
  [
    'duration',
    '<itunes:duration>a while</itunes:duration><media:content url="https://harbour.test/2.mp3" duration="120"/>',
    120,
  ],
  ['episodeNumber', '<itunes:title>Episode 3</itunes:title>', null],
  ['seasonNumber', '<itunes:season>0</itunes:season>', null],
  ['episodeType', '<itunes:episodeType text="bonus"> Teaser </itunes:episodeType>', 'TRAILER'],
  ['episodeType', '<itunes:episodeType text="Extra"/>', 'BONUS'],
  ['episodeType', '<itunes:episodeType>rerun</itunes:episodeType>', 'FULL'],
  ['websiteUrl', `${audio}<link>https://harbour.test/a%20walk.mp3</link>`, null],
  ['websiteUrl', '<comments>https://harbour.test/never</comments>', null],
  [
    'websiteUrl',
    '<enclosure url="https://harbour.test/a.mp4" type="video/mp4"/><link>https://harbour.test/a.mp4</link>',
    null,
  ],
  ['websiteUrl', '<guid>http://harbour.test/walk</guid>', 'http://harbour.test/walk'],
  ['websiteUrl', '<guid>https://[harbour</guid>', null],
  ['isExplicitContent', '<itunes:explicit>perhaps</itunes:explicit>', null],
  ['websiteUrl', '<guid isPermaLink="false">https://harbour.test/never</guid>', null],
] as const)('rule 2.3: the %s that comes of %s', (field, element, value) => {
  expect(episodeOf(`<title>x</title>${element}`)?.[field]).toBe(value)
})

describe('rule 2.3: which items are episodes', () => {
  test('one without any file is, and is reported', () => {
    const { episodes, diagnostics } = parsed('<item><title>News</title></item>')
    expect(episodes).toMatchObject([{ name: 'News', audioUrl: null, videoUrl: null }])
    expect(diagnostics.map(({ code }) => code)).toEqual(['rss-item-without-media'])
  })

  test('an empty one is not, and is reported', () => {
    const empty = '<item><itunes:duration>60</itunes:duration></item>'
    expect(parsed(empty).episodes).toEqual([])
    expect(codesOf(empty)).toEqual(['rss-item-empty'])
  })

  test('one that is live is not, though read by the same rules', () => {
    const live = `<podcast:liveItem status="live"><title>Now</title>${audio}</podcast:liveItem>`
    const { series, episodes } = parsed(live)
    expect(episodes).toEqual([])
    expect(series?.extras.liveItems).toMatchObject([{ name: 'Now', audioUrl: 'https://harbour.test/a%20walk.mp3' }])
  })

  test.each([
    '<itunes:block>Yes</itunes:block>',
    '<itunes:block>no</itunes:block><googleplay:block>yes</googleplay:block>',
  ])('one that its publisher blocks is, without `isBlocked`: %s', (element) => {
    const episode = episodeOf(`<title>x</title>${element}`)
    expect(episode).toMatchObject({ isBlocked: false, isRemoved: false, extras: { publisherBlock: true } })
  })
})

test('rule 2.3: the name is the whole first line, however long its tags are', () => {
  for (const length of [4_070, 4_071]) {
    const html = `<a href="https://a.test/${'x'.repeat(length - 24)}">Fog 🌫🌫🌫🌫🌫🌫🌫🌫🌫🌫 horn</a>`
    expect(episodeOf(`<description><![CDATA[${html}]]></description>`)?.name).toBe('Fog 🌫🌫🌫🌫🌫🌫🌫🌫🌫🌫 horn')
  }
})

test('rule 2.3: the name is the first visible line, even after much invisible text', () => {
  const comment = `<!--${'x'.repeat(5000)}-->`
  expect(episodeOf(`<guid>1</guid><description><![CDATA[${comment}<p>A walk</p>]]></description>`)?.name).toBe('A walk')
})

describe('rule 2.3: the subtitle of an episode', () => {
  const description = '<description>A walk home.</description>'

  test.each([
    ['of exactly the greatest length', '🌊'.repeat(255), '🌊'.repeat(255)],
    ['that is longer', '🌊'.repeat(256), 'A walk home.'],
    ['that is longer with its spaces', 'fog '.repeat(70), 'A walk home.'],
    ['that is the name', 'Fog', 'A walk home.'],
  ])('is made of a summary %s, or not', (_, summary, subtitle) => {
    const elements = `<title>Fog</title><itunes:summary>${summary}</itunes:summary>${description}`
    expect(episodeOf(elements)?.subtitle).toBe(subtitle)
  })

  test('is cut within a word if no word ends after its 200th character', () => {
    const elements = `<title>Fog</title><itunes:subtitle>${'walk '.repeat(38)}${'o'.repeat(80)}</itunes:subtitle>`
    expect(episodeOf(elements)?.subtitle).toBe(`${'walk '.repeat(38)}${'o'.repeat(64)}…`)
  })

  test('has the visible text of the description even after much invisible text', () => {
    const html = `${'walk '.repeat(40)}<!--${'x'.repeat(5000)}-->home.`
    const elements = `<title>Fog</title><description><![CDATA[${html}]]></description>`
    expect(episodeOf(elements)?.subtitle).toBe(`${'walk '.repeat(40)}home.`)
  })
})

test.each([
  ['fog.horn.mp3', 'fog.horn'],
  ['100%.mp3', '100%'],
])('rule 2.3: a name that is made of the file %s', (file, name) => {
  expect(episodeOf(`<guid>1</guid><enclosure url="https://harbour.test/${file}"/>`)?.name).toBe(name)
})

test('rule G3: the first group of Media RSS with a value counts', () => {
  const first = '<media:group><media:content url="https://harbour.test/a.mp3"/></media:group>'
  const second =
    '<media:group><media:description>Fog.</media:description><media:rating>adult</media:rating></media:group>'
  expect(episodeOf(first + second)).toMatchObject({ description: 'Fog.', isExplicitContent: true })
})

test.each([
  ['the first line', '<description>Fog &amp;#27;[31mhorn&amp;#xa0;&amp;#xa0;days</description>', 'Fog [31mhorn days'],
  ['the file', '<enclosure url="https://harbour.test/a%0A%1Bwalk.mp3" type="audio/mpeg"/>', 'a walk'],
])('rule 2.3: a name that is made of %s is one line without control characters, like a title', (_, elements, name) => {
  expect(episodeOf(`<guid>1</guid>${elements}`)?.name).toBe(name)
})

test('rule 2.3: an item that has only a picture is not empty', () => {
  const picture = '<enclosure url="https://harbour.test/a.png" type="image/png"/>'
  expect(episodeOf(picture)?.imageUrl).toBe('https://harbour.test/a.png')
})

describe('rule G7: a name is cut by characters, not by halves of them', () => {
  const named = (name: string) => parsed(`<item><guid>1</guid><title>${name}</title>${audio}</item>`)
  const waves = '🌊'.repeat(255)

  test('and kept whole, without a report, if it is not too long', () => {
    expect(named(waves)).toMatchObject({ episodes: [{ name: waves }], diagnostics: [] })
  })

  test('and the part that is cut off counts for the hash', () => {
    const [ana, bo] = [named(`${waves}Ana`), named(`${waves}Bo`)]
    expect(ana).toMatchObject({ episodes: [{ name: waves }], diagnostics: [{ code: 'value-text-truncated' }] })
    expect(ana.episodes[0]?.hash).not.toBe(bo.episodes[0]?.hash)
  })
})

test('rule G7: a guid of more than 65,536 characters is null and reported, but still distinguishes episodes', () => {
  const guids = ['a'.repeat(65_536), 'b'.repeat(65_537), 'c'.repeat(65_537)]
  const { episodes, diagnostics } = parsed(guids.map((guid) => `<item><guid>${guid}</guid>${audio}</item>`).join(''))
  expect(episodes.map(({ guid }) => guid?.length)).toEqual([65_536, undefined, undefined])
  expect(new Set(episodes.map(({ uuid }) => uuid)).size).toBe(3)
  const tooLong = diagnostics.map(({ code, path }) => [code, path])
  expect(tooLong).toEqual([1, 2].map((at) => ['value-guid-too-long', `$.episodes[${at}].guid`]))
})

test('rule 2.3: the page is neither a file nor another feed', () => {
  const files =
    '<enclosure url="https://harbour.test/a.mp4" type="video/mp4"/>' +
    '<enclosure url="https://harbour.test/a.mp3" type="audio/mpeg"/>'
  const links =
    '<link>https://harbour.test/a.mp3</link>' +
    '<atom:link rel="alternate" type="application/rss+xml" href="https://harbour.test/mp3.xml"/>' +
    '<atom:link rel="alternate" href="https://harbour.test/walk"/>'
  expect(episodeOf(`<guid>1</guid>${files}${links}`)?.websiteUrl).toBe('https://harbour.test/walk')
})

test('rule 2.10: podcast:episode counts if itunes:episode is no number of an episode', () => {
  const numbers = '<itunes:episode>20240501123</itunes:episode><podcast:episode>12</podcast:episode>'
  expect(episodeOf(`<guid>1</guid>${numbers}`)?.episodeNumber).toBe(12)
})

test.each(['12.5', '12.05', '12,50'])('rule 2.10: the decimals of %s are kept for display', (number) => {
  const episode = episodeOf(`<guid>1</guid><itunes:episode>${number}</itunes:episode>`)
  expect(episode).toMatchObject({ episodeNumber: 12, extras: { episodeDisplay: number } })
})

test('rule 2.10: the decimals of podcast:episode are kept for display beside a whole itunes:episode', () => {
  const numbers = '<itunes:episode>12</itunes:episode><podcast:episode>12.5</podcast:episode>'
  expect(episodeOf(`<guid>1</guid>${numbers}`)).toMatchObject({ episodeNumber: 12, extras: { episodeDisplay: '12.5' } })
})
