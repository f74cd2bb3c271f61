import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FollowedFeed, partsOf, START, told } from './followed-feed.ts'

/** Ways to write the same document differently. */
interface Writing {
  /** Attributes the other way round. */
  readonly reversed: boolean
  /** Prefixes of the namespaces. */
  readonly itunes: string
  readonly podcast: string
  /** CDATA and not entities. */
  readonly cdata: boolean
  /** White space between elements and within tags. */
  readonly space: string
  readonly quote: '"' | "'"
}

const plain: Writing = { reversed: false, itunes: 'itunes', podcast: 'podcast', cdata: false, space: '', quote: '"' }

const NOTES = '<p>Tom & Jerry: <a href="https://show.example/?a=1&b=2">1 < 2</a></p>'

/** Returns a feed in such a writing. Its title is the episode's number, so that an edit differs from a rewriting. */
function feed({ reversed, itunes, podcast, cdata, space, quote }: Writing, title = '1 & 2'): string {
  const text = (value: string): string =>
    cdata ? `<![CDATA[${value}]]>` : value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&#62;')
  const tag = (name: string, attributes: Record<string, string>, content?: string): string => {
    const pairs = Object.entries(attributes).map(
      ([key, value]) => `${key}=${quote}${value.replaceAll('&', '&amp;')}${quote}`,
    )
    const start = [name, ...(reversed ? pairs.toReversed() : pairs)].join(` ${space}`)
    return content === undefined ? `<${start}${space}/>` : `<${start}${space}>${content}</${name}${space}>`
  }
  const item = [
    tag('title', {}, text(title)),
    tag('guid', { isPermaLink: 'false' }, text('ep-1')),
    tag('pubDate', {}, text('Mon, 01 Jun 2026 08:00:00 GMT')),
    tag('enclosure', { url: 'https://media.example/1.mp3?a=1&b=2', length: '1000', type: 'audio/mpeg' }),
    tag(`${itunes}:duration`, {}, text('1:02:03')),
    tag(`${itunes}:image`, { href: 'https://show.example/1.jpg' }),
    tag(
      `${podcast}:person`,
      { role: 'guest', href: 'https://show.example/guest', img: 'https://show.example/g.jpg' },
      text('A. Guest'),
    ),
    tag(`${podcast}:transcript`, { url: 'https://show.example/1.vtt', type: 'text/vtt', language: 'en' }),
    tag('description', {}, text(NOTES)),
  ]
  const channel = [
    tag('title', {}, text('Show & Tell')),
    tag(`${itunes}:author`, {}, text('Somebody')),
    tag(`${itunes}:category`, { text: 'Society & Culture' }),
    tag('item', {}, space + item.join(space) + space),
  ]
  const namespaces = {
    version: '2.0',
    [`xmlns:${itunes}`]: 'http://www.itunes.com/dtds/podcast-1.0.dtd',
    [`xmlns:${podcast}`]: 'https://podcastindex.org/namespace/1.0',
  }
  return tag('rss', namespaces, space + tag('channel', {}, space + channel.join(space) + space) + space)
}

function hashes(document: string): string[] {
  return partsOf(document).flatMap((part) => {
    if (part.type === 'episode') return [part.episode.hash ?? '', Buffer.from(part.contentDigest).toString('hex')]
    return part.type === 'series' ? [part.series.hash ?? '', part.series.childrenHash ?? ''] : []
  })
}

const writing: fc.Arbitrary<Writing> = fc.record({
  reversed: fc.boolean(),
  itunes: fc.constantFrom('itunes', 'it', 'a'),
  podcast: fc.constantFrom('podcast', 'p', 'podcast20'),
  cdata: fc.boolean(),
  space: fc.constantFrom('', ' ', '\n  ', '\r\n\t'),
  quote: fc.constantFrom('"', "'"),
})

describe('a feed that says the same in other characters', () => {
  test('has the same hashes', () => {
    const expected = hashes(feed(plain))
    expect(expected).toHaveLength(4)
    fc.assert(
      fc.property(writing, (other) => {
        expect(hashes(feed(other))).toEqual(expected)
      }),
    )
  })

  test('causes no event', () => {
    const followed = new FollowedFeed(START)
    followed.show(partsOf(feed(plain)))
    const other: Writing = { reversed: true, itunes: 'x', podcast: 'y', cdata: true, space: '\n', quote: "'" }
    expect(told(followed.wait(3600).show(partsOf(feed(other))))).toEqual([])
    expect(told(followed.wait(3600).show(partsOf(feed(other, '1 & 3'))))).toContain('updated PODCASTEPISODE')
  })
})
