import { describe, expect, test } from 'vitest'
import { parsePodcast } from '../../src/podcast/index.ts'

/*
 * Known errors of other parsers, by name, for those who come from such a parser. Most also have a fixture with more
 * detail.
 */

const rss = (items: string, channel = ''): string =>
  `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Harbour</title><language>en</language>${channel}${items}</channel></rss>`

const item = (elements: string): string =>
  `<item><guid>1</guid><enclosure url="https://harbour.test/1.mp3" type="audio/mpeg"/>${elements}</item>`

const episodeOf = (elements: string) => parsePodcast(rss(item(elements))).episodes[0]

describe('what other parsers get wrong', () => {
  test.each(['007', 'true', '1e3', '0', '-0', 'null', '12345678901234567890'])(
    'the title %s stays as it is',
    (title) => {
      expect(episodeOf(`<title>${title}</title>`)?.name).toBe(title)
    },
  )

  test('an element that is never closed does not swallow those that follow it', () => {
    const channel = '<description>Boats<copyright>Us<language>de<category>Sea<category>Land<lastBuildDate/>'
    const { series, episodes } = parsePodcast(
      `<rss><channel><title>Harbour${channel}<item><title>Fog<description>Thick<author>Bo<comments>https://a.test/<guid>1</guid></item></channel></rss>`,
    )
    expect(series).toMatchObject({ name: 'Harbour', description: 'Boats', copyright: 'Us', language: 'GERMAN' })
    expect(series?.extras.categories).toEqual(['Sea', 'Land'])
    expect(episodes).toMatchObject([
      { name: 'Fog', description: 'Thick', extras: { author: 'Bo', comments: 'https://a.test/' } },
    ])
  })

  test('a guid of twenty digits is no number', () => {
    const { episodes } = parsePodcast(rss('<item><guid>12345678901234567890</guid><title>x</title></item>'))
    expect(episodes[0]?.guid).toBe('12345678901234567890')
  })

  test.each([
    ['PT1H2M3S', 3723],
    ['1:02:03.5', 3723],
    ['62:03', 3723],
    ['1h 2m 3s', 3723],
    ['1h2m', 3720],
    ['PT1H', 3600],
    ['3723.7', 3723],
    ['01:02:03:04', 3723],
    ['-5', null],
  ])('the duration %s', (written, seconds) => {
    expect(episodeOf(`<itunes:duration>${written}</itunes:duration>`)?.duration).toBe(seconds)
  })

  test('S2E5 is episode 5 of season 2, and not episode 25', () => {
    expect(episodeOf('<itunes:episode>S2E5</itunes:episode>')).toMatchObject({ seasonNumber: 2, episodeNumber: 5 })
  })

  test('the title, guid and enclosure of a live item do not become those of the channel or of an episode', () => {
    const live = `<podcast:liveItem status="live" start="2026-05-01T18:00:00Z"><title>Live now</title><guid>live-1</guid><enclosure url="https://harbour.test/live" type="audio/mpeg"/></podcast:liveItem>`
    const { series, episodes } = parsePodcast(rss(item('<title>Fog</title>'), live))
    expect(series?.name).toBe('Harbour')
    expect(episodes.map(({ name }) => name)).toEqual(['Fog'])
    expect(series?.extras.liveItems?.[0]).toMatchObject({ name: 'Live now', guid: 'live-1' })
  })

  test.each(['Wed, 15 Jun 2022 19:00', 'Wed, 15 Jun 2022 19:00:00', '2022-06-15 19:00:00', '2022-06-15T19:00'])(
    'the date %s, which names no zone, is in UTC whatever the host thinks',
    (date) => {
      expect(episodeOf(`<pubDate>${date}</pubDate>`)?.datePublished).toBe(Date.UTC(2022, 5, 15, 19) / 1000)
    },
  )

  test.each([
    ['Wed, 15 Jun 2022 19:00:00 CEST', 17],
    ['mer., 15 juin 2022 19:00:00 +0200', 17],
    ['Wed, 15 Jun 2022 19:00:00 GMT+2', 17],
    ['1655319600', 19],
  ])('the date %s', (date, hour) => {
    expect(episodeOf(`<pubDate>${date}</pubDate>`)?.datePublished).toBe(Date.UTC(2022, 5, 15, hour) / 1000)
  })

  test('31 June is the last day of June, not the first of July', () => {
    const date = episodeOf('<pubDate>Fri, 31 Jun 2022 12:00:00 GMT</pubDate>')?.datePublished
    expect(date).toBe(Date.UTC(2022, 5, 30, 12) / 1000)
  })

  test('control characters are dropped', () => {
    expect(episodeOf('<title>Fo\u0001g \u0008at sea\u001f</title>')?.name).toBe('Fog at sea')
  })

  test('a document that was cut gives the episodes before the cut, and is not complete', () => {
    const document = rss(`${item('<title>Fog</title>')}<item><title>Tide</title><guid>2</gu`)
    const { status, complete, episodes } = parsePodcast(document.slice(0, document.lastIndexOf('</gu') + 4))
    expect({ status, complete, first: episodes[0]?.name }).toEqual({ status: 'partial', complete: false, first: 'Fog' })
  })

  test('a bare ampersand and an unclosed tag do no harm', () => {
    expect(episodeOf('<title>Tom & Jerry</title><description>a <b>bold word</description>')).toMatchObject({
      name: 'Tom & Jerry',
      description: 'a <b>bold word',
    })
  })

  test('a query is no extension: a.mp3?dest=.mp4 is audio', () => {
    const { episodes } = parsePodcast(
      rss('<item><title>x</title><enclosure url="https://harbour.test/a.mp3?dest=.mp4"/></item>'),
    )
    expect(episodes[0]).toMatchObject({ audioUrl: 'https://harbour.test/a.mp3?dest=.mp4', videoUrl: null })
  })

  test('an item without enclosure or guid is kept', () => {
    expect(parsePodcast(rss('<item><title>News</title></item>')).episodes).toMatchObject([
      { name: 'News', audioUrl: null, guid: null },
    ])
  })

  test('every person of an item counts, not the last one', () => {
    const persons = ['Ana', 'Bo', 'Cy'].map((name) => `<podcast:person>${name}</podcast:person>`).join('')
    expect(episodeOf(persons)?.persons.map(({ name }) => name)).toEqual(['Ana', 'Bo', 'Cy'])
  })

  test('an unknown role is no host', () => {
    expect(episodeOf('<podcast:person role="Shell Collector">Ana</podcast:person>')?.persons[0]?.role).toBeNull()
  })

  test.each([
    ['yes', true],
    ['explicit', true],
    ['1', true],
    ['True', true],
    ['clean', false],
    ['no', false],
  ])('itunes:explicit %s', (word, explicit) => {
    expect(episodeOf(`<itunes:explicit>${word}</itunes:explicit>`)?.isExplicitContent).toBe(explicit)
  })

  test('a sub-category stays one of its parent', () => {
    const categories = '<itunes:category text="Leisure"><itunes:category text="Games"/></itunes:category>'
    expect(parsePodcast(rss('', categories)).series?.genres).toEqual([
      'PODCASTSERIES_LEISURE_GAMES',
      'PODCASTSERIES_LEISURE',
    ])
  })

  test('a title that was encoded twice is decoded twice', () => {
    expect(episodeOf('<title>Tom &amp;amp; Jerry</title>')?.name).toBe('Tom & Jerry')
  })

  test('a length with commas is not cut at the first', () => {
    const enclosure = '<enclosure url="https://harbour.test/1.mp3" length="1,234,567"/>'
    expect(parsePodcast(rss(`<item>${enclosure}</item>`)).episodes[0]?.fileLength).toBe(1_234_567)
  })

  test('an element counts by its namespace, whatever its prefix', () => {
    const person = '<pc:person xmlns:pc="https://podcastindex.org/namespace/1.0">Ana</pc:person>'
    expect(episodeOf(person)?.persons).toMatchObject([{ name: 'Ana' }])
  })

  test('a hundred thousand predefined entities are no attack', () => {
    const { status, episodes } = parsePodcast(rss(item(`<description>${'&amp;'.repeat(111_206)}</description>`)))
    expect(status).toBe('ok')
    expect(episodes[0]?.description).toHaveLength(100_000)
  })

  test('bytes in windows-1251 and UTF-16 are text', () => {
    const head = '<?xml version="1.0" encoding="windows-1251"?><rss><channel><title>'
    const bytes = Buffer.concat([
      Buffer.from(head),
      Buffer.of(0xcc, 0xee, 0xf0, 0xe5),
      Buffer.from('</title></channel></rss>'),
    ])
    expect(parsePodcast(bytes).series?.name).toBe('Море')
    expect(
      parsePodcast(Buffer.from('\ufeff<rss><channel><title>Море</title></channel></rss>', 'utf16le')).series?.name,
    ).toBe('Море')
  })
})
