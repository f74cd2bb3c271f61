import { describe, expect, test } from 'vitest'
import type { Limits } from '../../src/core/limits.ts'
import type { Field, Shape } from '../../src/core/shape.ts'
import { parseFeed } from '../../src/index.ts'
import { type PodcastPart, parsePodcast } from '../../src/podcast/index.ts'
import { feedMembers, itemMembers } from '../../src/podcast/json-feed/feed-members.ts'
import { PodcastReader } from '../../src/podcast/podcast-reader.ts'
import { fixturePairs } from '../fixture-pairs.ts'
import { knownEpisodesOf, nothingKnown, rememberedOf } from './remembered-episodes.ts'

const feedUrl = 'https://lowwater.example/feed.json'
const version = 'https://jsonfeed.org/version/1.1'

interface Item {
  readonly id: string
  readonly [member: string]: unknown
}

const item = (id: string, more: object = {}): Item => ({
  id,
  title: `Tide ${id}`,
  date_published: `2026-06-0${id}T06:00:00Z`,
  attachments: [{ url: `https://lowwater.example/${id}.mp3`, mime_type: 'audio/mpeg', size_in_bytes: 9_000 }],
  ...more,
})

const feedOf = (items: readonly unknown[], more: object = {}): string =>
  JSON.stringify({ version, title: 'Low Water', language: 'en', ...more, items })

const parsed = (items: readonly unknown[], more: object = {}) => parsePodcast(feedOf(items, more), { feedUrl })

const codesOf = ({ diagnostics }: { readonly diagnostics: readonly { readonly code: string }[] }): string[] =>
  diagnostics.map(({ code }) => code)

function partsOf(document: string | Uint8Array, size: number, limits: Partial<Limits> = {}): PodcastPart[] {
  const parts: PodcastPart[] = []
  const reader = new PodcastReader((part) => parts.push(part), { feedUrl, limits })
  const bytes = Buffer.from(document)
  for (let at = 0; at < bytes.length; at += size) {
    reader.write(bytes.subarray(at, at + size))
    reader.passHead()
  }
  reader.end()
  return parts
}

describe('the same podcast in RSS and in JSON Feed', () => {
  const rss = `<rss version="2.0"><channel><title>Low Water</title><link>https://lowwater.example/</link><language>en</language>
    <description>Tides.</description>
    ${['2', '1'].map((id) => `<item><guid isPermaLink="false">${id}</guid><title>Tide ${id}</title><pubDate>0${id} Jun 2026 06:00:00 GMT</pubDate><link>https://lowwater.example/${id}</link><description>Of tide ${id}.</description><enclosure url="https://lowwater.example/${id}.mp3" type="audio/mpeg" length="9000"/></item>`).join('')}
    </channel></rss>`
  const items = ['2', '1'].map((id) =>
    item(id, { url: `https://lowwater.example/${id}`, content_text: `Of tide ${id}.` }),
  )
  const channel = { home_page_url: 'https://lowwater.example/', description: 'Tides.' }

  test('has the same series and episodes, with the same uuids and hashes (rules J1 and J2)', () => {
    const one = parsePodcast(rss, { feedUrl })
    const other = parsed(items, channel)
    expect(other.series?.hash).toMatch(/^2\./)
    expect(other).toEqual(one)
  })
})

describe('every line of the member tables is filled by a fixture', () => {
  const seen = new Set<string>()
  const namesIn = (value: unknown): void => {
    if (Array.isArray(value)) for (const entry of value) namesIn(entry)
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        seen.add(name)
        namesIn(inner)
      }
    }
  }
  for (const { document, name } of fixturePairs('podcast/json-feed')) {
    if (/version/.test(name)) namesIn(JSON.parse(Buffer.from(document).toString()))
  }
  function* linesOf(shape: Shape): Generator<string> {
    for (const line of Object.values(shape) as Exclude<Field, { kind: 'body' | 'group' }>[]) {
      yield line.name
      if ('shape' in line) yield* linesOf(line.shape)
    }
  }
  const names = [...new Set([...linesOf(feedMembers), ...linesOf(itemMembers)])]

  test('there are lines to be filled', () => {
    expect(names.length).toBeGreaterThan(30)
  })

  test.each(names)('%s', (name) => {
    expect(seen.has(name)).toBe(true)
  })
})

describe('the feed (rule J1)', () => {
  test('ignores extensions without a report', () => {
    const { diagnostics, series } = parsed([item('1', { _extension: { duration: 'soon' } })], { _show: [{}] })
    expect(diagnostics).toEqual([])
    expect(series?.extras).not.toHaveProperty('unknown')
  })

  test('names a hub of WebSub in any case, and no other one', () => {
    const hubs = [{ type: 'rssCloud', url: 'https://a.example/' }, { type: 'websub', url: 'https://b.example/' }, {}]
    expect(parsed([], { hubs }).series?.extras.hubs).toEqual(['https://b.example/'])
  })

  test('without `feedUrl` has its uuid from `feed_url`', () => {
    const { series } = parsePodcast(feedOf([], { feed_url: feedUrl }))
    expect(series?.uuid).toBe(parsed([]).series?.uuid)
  })

  test('reports a version that is unknown or missing', () => {
    expect(codesOf(parsed([], { version: 'https://jsonfeed.org/version/3' }))).toEqual(['json-feed-version-unknown'])
    expect(codesOf(parsed([], { version: 'http://www.jsonfeed.org/version/1/' }))).toEqual([])
  })
})

describe('authors (rule J3)', () => {
  test('of version 1.1 count before the author of version 1.0', () => {
    const { series } = parsed([], { author: { name: 'Old' }, authors: [{ name: 'New' }] })
    expect(series).toMatchObject({ authorName: 'New', persons: [] })
  })

  test('without a name keep their addresses', () => {
    const { episodes } = parsed([item('1', { authors: [{ avatar: 'https://lowwater.example/a.png' }] })])
    expect(episodes[0]?.extras).toEqual({
      authorDetails: [{ name: null, url: null, imageUrl: 'https://lowwater.example/a.png' }],
    })
  })
})

describe('attachments (rule J4)', () => {
  const attachment = (name: string, more: object = {}) => ({ url: `https://lowwater.example/${name}`, ...more })

  test('with the same title are forms of one file, others are not', () => {
    const attachments = [
      attachment('a.mp3', { title: 'A', mime_type: 'audio/mpeg' }),
      attachment('b.mp3', { mime_type: 'audio/mpeg' }),
      attachment('c.mp3', { mime_type: 'audio/mpeg' }),
      attachment('a.opus', { title: 'A', mime_type: 'audio/ogg' }),
    ]
    const [episode] = parsed([item('1', { attachments })]).episodes
    expect(episode?.audioUrl).toBe('https://lowwater.example/a.mp3')
    expect(episode?.alternateEnclosureUrlsWithDetails.map(({ uri }) => uri)).toEqual([
      'https://lowwater.example/a.opus',
    ])
    expect(episode?.extras.enclosures).toHaveLength(4)
  })

  test('have separate durations, and that of the chosen file counts', () => {
    const attachments = [
      attachment('a.pdf', { mime_type: 'application/pdf', duration_in_seconds: 7 }),
      attachment('a.mp3', { mime_type: 'audio/mpeg', duration_in_seconds: 61.9 }),
    ]
    expect(parsed([item('1', { attachments })])).toMatchObject({ episodes: [{ duration: 61 }], diagnostics: [] })
  })

  test('without a URL are left out and reported', () => {
    const result = parsed([item('1', { attachments: [{ mime_type: 'audio/mpeg' }] })])
    expect(result.episodes[0]?.audioUrl).toBeNull()
    expect(result.diagnostics).toMatchObject([
      { code: 'rss-element-incomplete', path: '$.items[0].attachments[0]' },
      { code: 'rss-item-without-media' },
    ])
  })
})

describe('texts (rule J5)', () => {
  test.each([
    ['1 < 2 & 3 > 2', '1 &lt; 2 &amp; 3 &gt; 2'],
    ['&lt;p&gt; and &#8217; stay', '&lt;p&gt; and &#8217; stay'],
    ['&; &# &#x;', '&amp;; &amp;# &amp;#x;'],
    ['one\r\ntwo', 'one\ntwo'],
  ])('that are plain become HTML: %j', (text, html) => {
    expect(parsed([item('1', { content_text: text })]).episodes[0]?.description).toBe(html)
  })

  test('that are HTML stay unchanged, and do not count if they show nothing', () => {
    const html = (content_html: string) =>
      parsed([item('1', { content_html, content_text: 'Text' })]).episodes[0]?.description
    expect(html('<p>1 &lt; 2</p>')).toBe('<p>1 &lt; 2</p>')
    expect(html('<p>&nbsp;</p>')).toBe('Text')
  })
})

describe('broken JSON (rule J6)', () => {
  const document = feedOf([item('1'), item('2', { tags: ['ä', '"'] }), item('3')])
  const bytes = Buffer.from(document)

  test('cut anywhere gives the content before the cut, and is complete only at its end', () => {
    const whole = parsePodcast(document, { feedUrl })
    for (let end = 0; end < bytes.length; end += 1) {
      const result = parsePodcast(bytes.subarray(0, end), { feedUrl })
      expect(result.complete, String(end)).toBe(false)
      const items = bytes.subarray(0, end).toString().split('"size_in_bytes":9000}]').length - 1
      const listed = result.episodes.map(({ guid }) => guid)
      expect(listed.slice(0, items), String(end)).toEqual(whole.episodes.slice(0, items).map(({ guid }) => guid))
      expect(listed.length).toBeLessThanOrEqual(items + 1)
    }
  })

  test('cut within an item marks its episode', () => {
    const cut = bytes.subarray(0, bytes.lastIndexOf('"attachments"') + 5)
    const parts = partsOf(cut, 100)
    expect(parts.filter((part) => part.type === 'episode').map(({ isCut }) => isCut)).toEqual([
      undefined,
      undefined,
      true,
    ])
  })

  test.each([
    ['no comma between items', document.replace('},{"id":"2"', '}{"id":"2"')],
    ['two commas', document.replace('},{"id":"2"', '},,{"id":"2"')],
    ['a comma at the end of the items', document.replace(/\]\}$/, ',]}')],
    ['a comma at the end of the feed', document.replace(/\}$/, ',}')],
    ['no comma between members', document.replace('"language"', ' "language"').replace(',"title":"L', ' "title":"L')],
    ['a line break in a text', document.replace('Tide 2', 'Tide\n2')],
    ['a bracket too many', document.replace(/\}$/, ']}')],
  ])('is mended: %s', (_, broken) => {
    const result = parsePodcast(broken, { feedUrl })
    expect(result).toMatchObject({ status: 'ok', complete: true })
    expect(result.episodes.map(({ guid }) => guid)).toEqual(['1', '2', '3'])
    expect(codesOf(result)).toEqual(['json-repaired'])
    expect(partsOf(broken, 1)).toEqual(partsOf(broken, 100_000))
  })

  test('leaves out an item that nests too deep, and reads the others', () => {
    const deep = document.replace('"ä"', `${'['.repeat(9_000)}${']'.repeat(9_000)}`)
    const result = parsePodcast(deep, { feedUrl })
    expect(result.episodes.map(({ guid }) => guid)).toEqual(['1', '3'])
    expect(result).toMatchObject({ complete: false, diagnostics: [{ code: 'json-value-unreadable' }] })
    expect(partsOf(deep, 7)).toEqual(partsOf(deep, 100_000))
  })

  test('reads a lone item in place of the list', () => {
    const lone = JSON.stringify({ version, title: 'Low Water', items: item('1') })
    expect(parsePodcast(lone, { feedUrl })).toMatchObject({ complete: true, episodes: [{ guid: '1' }] })
  })

  test('keeps what the limits allow', () => {
    const read = (limits: Partial<Limits>) => {
      const { complete, episodes, diagnostics } = parsePodcast(document, { feedUrl, limits })
      expect(complete).toBe(false)
      return [episodes.map(({ guid }) => guid).join(), ...diagnostics.map(({ code }) => code)]
    }
    expect(read({ maxItems: 2 })).toEqual(['1,2', 'limit-items'])
    expect(read({ maxItemBytes: Buffer.byteLength(JSON.stringify(item('1'))) })).toEqual(['1,3', 'limit-item-bytes'])
    expect(read({ maxBytes: bytes.indexOf(',{"id":"3"') })).toEqual(['1,2', 'limit-bytes'])
    expect(read({ maxTextBytes: 3 })).toEqual(expect.arrayContaining(['limit-text-bytes']))
  })
})

describe('the recognition of a JSON Feed (rule J7)', () => {
  test('is the same in parseFeed and parsePodcast', () => {
    const late = JSON.stringify({ description: 'é'.repeat(3_900), feed_url: feedUrl, items: [item('1')], version })
    expect(parseFeed(late, { feedUrl })).toMatchObject({ kind: 'podcast', episodes: [{ guid: '1' }] })
    expect(parsePodcast(late, { feedUrl })).toMatchObject({ kind: 'podcast', episodes: [{ guid: '1' }] })
  })

  test('allows blanks in front, a byte order mark, and UTF-16', () => {
    for (const bytes of [
      Buffer.from(`\n\n  ${feedOf([item('1')])}`),
      Buffer.from(`\ufeff${feedOf([item('1')])}`),
      Buffer.from(`\ufeff${feedOf([item('1')])}`, 'utf16le'),
    ]) {
      expect(parseFeed(bytes, { feedUrl })).toMatchObject({
        kind: 'podcast',
        complete: true,
        episodes: [{ guid: '1' }],
      })
    }
  })

  test('refuses other JSON', () => {
    for (const text of ['{"items":[]}', '{"feed_url":"https://a.example/"}', `[${feedOf([])}]`]) {
      expect(parseFeed(text).kind).toBe('unknown')
      expect(parsePodcast(text).kind).toBe('unknown')
    }
  })
})

describe('known items', () => {
  const items = ['1', '2', '3'].map((id) => item(id))

  function read(document: string, known = nothingKnown): PodcastPart[] {
    const parts: PodcastPart[] = []
    const reader = new PodcastReader((part) => parts.push(part), { feedUrl, known })
    reader.write(Buffer.from(document))
    reader.end()
    return parts
  }

  function kindsAfter(before: string, document: string): string[] {
    const former = read(before)
    const parts = read(document, knownEpisodesOf(former, rememberedOf(former)))
    return parts.filter(({ type }) => type === 'known' || type === 'episode').map(({ type }) => type)
  }

  test('are recognised by their bytes, except the new one and the changed one', () => {
    const changed = [item('4'), item('1'), item('2', { title: 'New' }), item('3')]
    expect(kindsAfter(feedOf(items), feedOf(changed, { title: 'Renamed' }))).toEqual([
      'episode',
      'known',
      'episode',
      'known',
    ])
  })

  test('are read again if they have faults', () => {
    const document = feedOf([item('1', { date_published: 'soon' }), item('2', { image: 7 }), item('3')])
    expect(kindsAfter(document, document)).toEqual(['episode', 'episode', 'known'])
  })
})
