import { describe, expect, test } from 'vitest'
import type { PodcastSeries } from '../../src/model/index.ts'
import { codesOf, feedUrl, parsed, precedence, seriesOf } from './small-feeds.ts'

const newest = '<item><guid>1</guid><pubDate>Sat, 02 Jan 2021 00:00:00 GMT</pubDate></item>'
const day = (dayOfMonth: number): number => Date.UTC(2021, 0, dayOfMonth) / 1000

/** The sources of each field, in order. */
const sources: { readonly [K in keyof PodcastSeries]?: Parameters<typeof precedence>[0] } = {
  name: [
    ['<title>one</title>', 'one'],
    ['<atom:title>two</atom:title>', 'two'],
    ['<itunes:title>three</itunes:title>', 'three'],
    ['<googleplay:title>four</googleplay:title>', 'four'],
    ['<media:title>five</media:title>', 'five'],
    ['<image><title>six</title></image>', 'six'],
  ],
  description: [
    ['<description>one</description>', 'one'],
    ['<itunes:summary>two</itunes:summary>', 'two'],
    ['<googleplay:description>three</googleplay:description>', 'three'],
    ['<content:encoded>four</content:encoded>', 'four'],
    ['<itunes:subtitle>five</itunes:subtitle>', 'five'],
    ['<atom:subtitle>six</atom:subtitle>', 'six'],
  ],
  authorName: [
    ['<itunes:author>one</itunes:author>', 'one'],
    ['<googleplay:author>two</googleplay:author>', 'two'],
    ['<dc:creator>three</dc:creator>', 'three'],
    ['<atom:author><atom:name>four</atom:name></atom:author>', 'four'],
    ['<author>author@harbour.test (five)</author>', 'five'],
    ['<managingEditor>editor@harbour.test (six)</managingEditor>', 'six'],
  ],
  rssOwnerName: [
    ['<itunes:owner><itunes:name>one</itunes:name></itunes:owner>', 'one'],
    ['<googleplay:owner>two</googleplay:owner>', 'two'],
    ['<managingEditor>three &lt;editor@harbour.test&gt;</managingEditor>', 'three'],
  ],
  rssOwnerPublicEmail: [
    ['<itunes:owner><itunes:email>mailto:One@Harbour.test</itunes:email></itunes:owner>', 'One@harbour.test'],
    ['<googleplay:email>two@harbour.test</googleplay:email>', 'two@harbour.test'],
    ['<googleplay:owner>three@harbour.test</googleplay:owner>', 'three@harbour.test'],
    ['<managingEditor>Ana &lt;four@harbour.test&gt;</managingEditor>', 'four@harbour.test'],
    ['<podcast:locked owner="five@harbour.test">yes</podcast:locked>', 'five@harbour.test'],
  ],
  websiteUrl: [
    ['<link>https://harbour.test/1</link>', 'https://harbour.test/1'],
    ['<atom:link rel="alternate" href="https://harbour.test/2"/>', 'https://harbour.test/2'],
    ['<image><link>https://harbour.test/3</link></image>', 'https://harbour.test/3'],
  ],
  imageUrl: [
    ['<itunes:image href="https://harbour.test/1.jpg"/>', 'https://harbour.test/1.jpg'],
    ['<googleplay:image href="https://harbour.test/2.jpg"/>', 'https://harbour.test/2.jpg'],
    ['<podcast:image href="https://harbour.test/3.jpg" purpose="artwork"/>', 'https://harbour.test/3.jpg'],
    ['<podcast:images srcset="https://harbour.test/4.jpg 600w"/>', 'https://harbour.test/4.jpg'],
    ['<image><url>https://harbour.test/5.jpg</url></image>', 'https://harbour.test/5.jpg'],
    ['<media:thumbnail url="https://harbour.test/6.jpg"/>', 'https://harbour.test/6.jpg'],
    ['<media:content medium="image" url="https://harbour.test/7.jpg"/>', 'https://harbour.test/7.jpg'],
    ['<atom:logo>https://harbour.test/8.jpg</atom:logo>', 'https://harbour.test/8.jpg'],
    ['<atom:icon>https://harbour.test/9.jpg</atom:icon>', 'https://harbour.test/9.jpg'],
  ],
  copyright: [
    ['<copyright>one</copyright>', 'one'],
    ['<dc:rights>two</dc:rights>', 'two'],
    ['<media:copyright>three</media:copyright>', 'three'],
    ['<podcast:license url="https://harbour.test/license">four</podcast:license>', 'four'],
  ],
  datePublished: [
    ['<pubDate>Sat, 30 Jan 2021 00:00:00 GMT</pubDate>', day(30)],
    [newest, day(2)],
    ['<lastBuildDate>Sun, 03 Jan 2021 00:00:00 GMT</lastBuildDate>', day(3)],
    ['<atom:updated>2021-01-04T00:00:00Z</atom:updated>', day(4)],
    ['<dc:date>2021-01-05</dc:date>', day(5)],
  ],
  language: [
    ['<language>de-AT</language>', 'GERMAN'],
    ['<dc:language>fr</dc:language>', 'FRENCH'],
  ],
  isExplicitContent: [
    ['<itunes:explicit>Explicit</itunes:explicit>', true],
    ['<googleplay:explicit>clean</googleplay:explicit>', false],
    ['<media:rating>adult</media:rating>', true],
  ],
}

describe.each(Object.entries(sources))('rule 2.2: the %s of a series', (field, each) => {
  test.each(precedence(each))('%s', (_, elements, value) => {
    expect(seriesOf(elements)?.[field as keyof PodcastSeries]).toBe(value)
  })
})

test.each([
  ['authorName', '<itunes:owner><itunes:name>never</itunes:name></itunes:owner>', null],
  ['authorName', '<itunes:author>Ana ana@harbour.test</itunes:author>', 'Ana ana@harbour.test'],
  ['authorName', '<itunes:author>ana@harbour.test (Ana)</itunes:author>', 'ana@harbour.test (Ana)'],
  ['authorName', '<author>never@harbour.test</author>', null],
  ['rssOwnerName', '<googleplay:owner>never@harbour.test</googleplay:owner>', null],
  ['rssOwnerPublicEmail', '<webMaster>never@harbour.test</webMaster>', null],
  ['websiteUrl', `<link>${feedUrl}</link>`, null],
  ['imageUrl', '<podcast:image href="https://harbour.test/never.jpg" purpose="banner"/>', null],
  ['seriesType', '<itunes:type text="episodic"> Serial </itunes:type>', 'SERIAL'],
  ['seriesType', '<itunes:type text="serial"/>', 'SERIAL'],
  ['seriesType', '<itunes:type>weekly</itunes:type>', 'EPISODIC'],
  ['language', '<language>x-klingon</language>', null],
  ['isExplicitContent', '<itunes:explicit>perhaps</itunes:explicit>', false],
  ['isCompleted', '<itunes:complete>Yes</itunes:complete>', true],
  ['isCompleted', '<podcast:updateFrequency complete="true">done</podcast:updateFrequency>', true],
  ['isCompleted', '<itunes:complete>1</itunes:complete>', false],
  ['isCompleted', '<fh:complete/>', false],
] as const)('rule 2.2: the %s that comes of %s', (field, element, value) => {
  expect(seriesOf(element)?.[field]).toBe(value)
})

test('rule 2.2: the date of a series is that of its newest episode if the channel has an earlier one', () => {
  expect(seriesOf(`<pubDate>Fri, 01 Jan 2021 00:00:00 GMT</pubDate>${newest}`)?.datePublished).toBe(day(2))
})

test.each([
  ['video', 'VIDEO'],
  ['Film', 'VIDEO'],
  ['videoL', 'VIDEO'],
  ['filmL', 'VIDEO'],
  ['podcast', 'AUDIO'],
])('rule 2.7.6: with podcast:medium %s, one audio and one video, the content is %s', (medium, contentType) => {
  const items = ['mp3', 'mp4'].map((name) => `<item><enclosure url="https://harbour.test/1.${name}"/></item>`)
  const elements = `<podcast:medium>${medium}</podcast:medium>${items.join('')}`
  expect(seriesOf(elements)?.contentType).toBe(contentType)
})

describe('rule 2.2: a series', () => {
  test('has the default of each missing field, without a report', () => {
    expect(seriesOf('<title>x</title>')).toMatchObject({
      contentType: 'AUDIO',
      seriesType: 'EPISODIC',
      language: null,
      isCompleted: false,
      isExplicitContent: false,
      isBlocked: false,
      datePublished: null,
    })
  })

  test.each(['…', '...', '[...]', '[…]'])('has the whole summary if its description was cut short: %s', (mark) => {
    const cut = `<description>All that the tide ${mark}</description>`
    const whole = '<itunes:summary>All that the tide leaves behind.</itunes:summary>'
    expect(seriesOf(cut + whole)?.description).toBe('All that the tide leaves behind.')
  })

  test.each([
    ['that is cut short if there is no summary', 'All that the tide…', ''],
    ['that is cut short if the summary is another text', 'All that the tide…', 'A podcast about the harbour of Lorn.'],
    ['that is cut short if the summary is even shorter', 'All that the tide…', 'All that the'],
    ['whose ellipsis is within it', 'Fog… and tide.', 'Fog… and tide. And all that they leave behind.'],
  ])('keeps a description %s', (_, description, summary) => {
    const elements = `<description>${description}</description><itunes:summary>${summary}</itunes:summary>`
    expect(seriesOf(elements)?.description).toBe(description)
  })

  test.each([
    ['<itunes:type>weekly</itunes:type>', 'value-series-type-unknown', 'weekly'],
    ['<itunes:explicit>perhaps</itunes:explicit>', 'value-explicit-unknown', 'perhaps'],
    ['<media:rating scheme="urn:mpaa">PG-13</media:rating>', 'value-explicit-unknown', 'PG-13'],
    ['<language>x-klingon</language>', 'value-language-unknown', 'x-klingon'],
    ['<itunes:category text="Zeppelins"/>', 'value-category-unknown', 'Zeppelins'],
    ['<podcast:guid>harbour</podcast:guid>', 'value-uuid-invalid', 'harbour'],
  ])('reports %s as %s, and shows its value', (element, code, value) => {
    expect(parsed(element).diagnostics).toMatchObject([{ code, message: expect.stringContaining(`: ${value}`) }])
  })
})

test('rule 2.2: a name as the owner of Google is not reported as an invalid e-mail address', () => {
  expect(codesOf('<googleplay:owner>Ana</googleplay:owner>')).toEqual([])
})

describe('rule 2.2: a source whose first value does not count', () => {
  test.each([
    ['authorName', '<dc:creator>ana@harbour.test</dc:creator><dc:creator>Ana</dc:creator>', 'Ana'],
    [
      'authorName',
      '<atom:author><atom:email>ana@harbour.test</atom:email></atom:author><atom:author><atom:name>Ana</atom:name></atom:author>',
      'Ana',
    ],
    [
      'rssOwnerName',
      '<itunes:owner><itunes:name>[email&#160;protected]</itunes:name></itunes:owner><googleplay:owner>Ana</googleplay:owner>',
      'Ana',
    ],
    [
      'websiteUrl',
      `<atom:link rel="alternate" href="${feedUrl}"/><atom:link rel="alternate" href="https://harbour.test/"/>`,
      'https://harbour.test/',
    ],
    [
      'websiteUrl',
      '<atom:link rel="alternate" type="application/rss+xml" href="https://harbour.test/ogg.xml"/><atom:link href="https://harbour.test/"/>',
      'https://harbour.test/',
    ],
  ] as const)('%s: %s', (field, elements, value) => {
    expect(seriesOf(elements)?.[field]).toBe(value)
  })
})
