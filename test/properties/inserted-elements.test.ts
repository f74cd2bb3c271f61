import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { parsePodcast } from '../../src/podcast/index.ts'
import { runs } from '../runs.ts'

const channelChildren = [
  '<title>Harbour Lights</title>',
  '<link>https://harbour.example/</link>',
  '<language>en</language>',
  '<itunes:author>Nell Quay</itunes:author>',
  '<image><url>https://harbour.example/logo.png</url><title>Logo</title></image>',
  '<itunes:owner><itunes:name>Nell</itunes:name><itunes:email>nell@quay.test</itunes:email></itunes:owner>',
  '<itunes:category text="Arts"><itunes:category text="Books"/></itunes:category>',
]

const itemChildren = [1, 2, 3].map((number) => [
  `<title>Episode ${number}</title>`,
  `<guid isPermaLink="false">g${number}</guid>`,
  `<pubDate>Wed, 0${number} Oct 2025 06:00:00 GMT</pubDate>`,
  `<description><![CDATA[<p>About ${number}</p> </br> </p>]]></description>`,
  `<link>https://harbour.example/${number}</link>`,
  `<enclosure url="https://harbour.example/${number}.mp3" length="1000" type="audio/mpeg"/>`,
  '<p>unread <b>too</b></p>',
])

/** Returns the feed with elements inserted before children; places count all children of the channel and the items. */
function feedWith(insertions: readonly (readonly [number, string])[]): string {
  let place = 0
  const filled = (children: readonly string[]): string =>
    [...children, '']
      .map((child) => {
        const before = insertions.filter(([at]) => at === place).map(([, element]) => element)
        place += 1
        return `${before.join(' ')}${child}`
      })
      .join('\n')
  const items = () => itemChildren.map((children) => `<item>${filled(children)}</item>`).join('\n')
  return `<rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>${filled(channelChildren)}${items()}</channel></rss>`
}

const PLACES = channelChildren.length + 1 + itemChildren.length * 8

const factsOf = (feed: string) => {
  const { series, episodes, complete } = parsePodcast(feed, { feedUrl: 'https://harbour.example/feed' })
  return {
    complete,
    series: { ...series, hash: '' },
    episodes: episodes.map(({ name, datePublished, audioUrl, fileLength, guid, uuid, websiteUrl, description }) => {
      return { name, datePublished, audioUrl, fileLength, guid, uuid, websiteUrl, description }
    }),
  }
}
const untouched = factsOf(feedWith([]))

const place = fc.nat(PLACES - 1)
const startTag = fc.constantFrom(
  ...['<br>', '<hr>', '<p>', '<P class="a">', '<img src="a.png">', '<foo:bar>', '<foo:bar a="1">', '<div>', '<span>'],
  '<rawvoice:poster xmlns:rawvoice="http://www.rawvoice.com/rawvoiceRssModule/" url="https://e.example/p.png">',
)
const { element } = fc.letrec<{ element: string; content: string }>((tie) => ({
  content: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(
      ...['text', '<title>Other</title>', '<link>https://other.example/</link>', '<guid/>', '<guid>other</guid>'],
      ...['<enclosure url="https://other.example/1.mp3"/>', '<![CDATA[</foo:rel></p>]]>', '<!-- </foo:rel> -->'],
      ...['<pubDate>Thu, 01 Jan 2015 06:00:00 GMT</pubDate>', '<br/>', '<language>de</language>'],
    ),
    tie('element'),
  ),
  element: fc
    .tuple(fc.constantFrom('foo:rel', 'p', 'related', 'x:title'), fc.array(tie('content'), { maxLength: 4 }))
    .map(([name, content]) => `<${name}>${content.join('')}</${name}>`),
}))

describe('rule 7: an unread element between two children changes nothing', () => {
  test.prop([fc.array(fc.tuple(place, startTag), { minLength: 1, maxLength: 4 })], { numRuns: runs(300) })(
    'without its end tag',
    (insertions) => {
      expect(factsOf(feedWith(insertions))).toEqual(untouched)
    },
  )

  test.prop([fc.array(fc.tuple(place, element), { minLength: 1, maxLength: 4 })], { numRuns: runs(300) })(
    'with any children and its end tag',
    (insertions) => {
      expect(factsOf(feedWith(insertions))).toEqual(untouched)
    },
  )

  test.prop([fc.array(fc.tuple(place, fc.oneof(startTag, element)), { minLength: 2, maxLength: 6 })], {
    numRuns: runs(300),
  })('whether or not others beside it have end tags', (insertions) => {
    // An end tag counts for the nearest start tag before it, so the names must differ.
    const apart = insertions.map(([at, tag]) => [at, tag.replace(/(<\/?)p(?=>)/g, '$1q')] as const)
    expect(factsOf(feedWith(apart))).toEqual(untouched)
  })
})
