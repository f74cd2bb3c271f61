import { describe, expect, test } from 'vitest'
import { parsePodcast } from '../../src/podcast/index.ts'
import { Want } from '../../src/xml/events.ts'
import { type Recording, recordEvents } from './record-events.ts'

const feedUrl = 'https://show.example/feed'
const title = '<title>One</title><guid>g</guid>'
const feed = (item: string, head = '') => `<rss><channel>${head}<title>Show</title><item>${item}</item></channel></rss>`
const namesIn = (document: string, unknownElements = false) =>
  parsePodcast(document, { feedUrl, unknownElements }).episodes.map(({ name }) => name)

describe('rule 7: an unread element without an end tag ends at the next start tag', () => {
  test.each([
    ['first in an item', `<br>${title}`],
    ['in upper case', `<BR>${title}`],
    ['twice', `<br> <br>${title}`],
    ['with text', `<p>Hello ${title}`],
    ['before a closed one', `<br><foo:rel><title>Other</title></foo:rel>${title}`],
    ['before a closed one of its name', `<p>${title}<p>x</p>`],
    ['if its end tag is in CDATA', `<p>${title}<description><![CDATA[</p>]]></description>`],
    ['if its end tag is in a comment', `<p>${title}<!-- </p> -->`],
    ['with a namespace of its own', `<foo xmlns="https://foo.example/">${title}`],
  ])('%s', (_, item) => {
    expect(namesIn(feed(item))).toEqual(['One'])
    expect(namesIn(feed(item), true)).toEqual(['One'])
  })

  test('although the next item holds its end tag', () => {
    const second = '<item><p>x</p></p><title>Two</title><guid>h</guid></item>'
    expect(namesIn(feed(`<p>${title}</item>${second}<item><title>Three</title><guid>i</guid>`))).toHaveLength(3)
  })

  test('in items that were never closed themselves', () => {
    const items = [1, 2, 3].map((number) => `<item><br><title>${number}</title><guid>${number}</guid>`)
    expect(namesIn(`<rss><channel>${items.join('')}</channel></rss>`)).toEqual(['1', '2', '3'])
  })

  test('in a live item', () => {
    const live = '<podcast:liveItem status="live"><br><title>Live</title><guid>l</guid></podcast:liveItem>'
    const { series } = parsePodcast(feed(title, live), { feedUrl })
    expect(series).toMatchObject({ name: 'Show', extras: { liveItems: [{ name: 'Live' }] } })
  })

  test('keeps everything in it if its end tag follows', () => {
    const related = '<foo:rel><br><title>Other</title><foo:rel><guid>o</guid></foo:rel></foo:rel>'
    expect(namesIn(feed(`${related}${title}`))).toEqual(['One'])
    expect(namesIn(feed(`<p>${title}</p>`))).toEqual([])
  })

  test.each([
    [900, 'One'],
    [1_100, 'Other'],
  ])('keeps %i open names in it if its end tag follows: the title is %s', (count, name) => {
    const open = Array.from({ length: count }, (_, index) => `<a${index}>`).join('')
    expect(namesIn(feed(`<foo:rel>${open}<title>Other</title></foo:rel>${title}`))).toEqual([name])
  })

  test('however many there are', () => {
    const many = '<br>'.repeat(300_000)
    expect(namesIn(feed(`${many}${title}`))).toEqual(['One'])
    expect(namesIn(feed(`${'<br><p></p>'.repeat(100_000)}${title}`))).toEqual(['One'])
    expect(namesIn(feed(title, many))).toEqual(['One'])
  })
})

describe('a short text without an end tag ends at an element of its parent', () => {
  test.each([
    ['a flag', '<itunes:explicit>no'],
    ['keywords', '<itunes:keywords>a, b'],
    ['a duration', '<itunes:duration>10:00'],
    ['an author', '<author>Ann'],
    ['a category', '<category>News'],
    ['a URL', '<comments>https://show.example/c'],
    ['a link', '<link>https://show.example/1'],
    ['a person', '<podcast:person>Ann'],
    ['a date', '<pubDate>Fri, 03 Oct 2025 06:00:00 GMT'],
    ['a number', '<itunes:episode>3'],
    ['an empty text', '<itunes:explicit>'],
  ])('%s', (_, text) => {
    expect(namesIn(feed(`${text}<title>One</title><guid>g</guid>`))).toEqual(['One'])
  })

  test('but keeps the tags in it if its end tag follows', () => {
    const { episodes } = parsePodcast(feed(`<category>A <title>B</title></category>${title}`), { feedUrl })
    expect(episodes).toMatchObject([{ name: 'One', extras: { categories: ['A <title>B</title>'] } }])
  })
})

describe('rule 8: a mark of CDATA in a section', () => {
  const faultsOf = (item: string): string[] => {
    const recording: Recording = { want: { item: Want.Whole, title: Want.Content, b: Want.Skip } }
    const document = `<rss><channel><item>${item}</item></channel></rss>`
    const events = recordEvents(document, recording)
    expect(recordEvents(document, { ...recording, pieces: [1] })).toEqual(events)
    return events.filter((line) => line.startsWith('! xml-cdata-nested'))
  }

  test.each([
    ['without any tag', '<title><![CDATA[a <![CDATA[ b]]></title>'],
    ['after a start tag and an end tag', '<title><![CDATA[<title>a</title> <![CDATA[ b]]></title>'],
    ['after a start tag', '<title><![CDATA[<title><![CDATA[ b]]></title>'],
    ['after end tags of other elements', '<title><![CDATA[</b></i> <![CDATA[ b]]></title>'],
    ['after an item', '<title><![CDATA[<ITEM a="1">x</item> <![CDATA[ b]]></title>'],
  ])('is text %s', (_, item) => {
    expect(faultsOf(item)).toEqual([])
  })

  test.each([
    ['after the end tag of the open element', '<title><![CDATA[a</title><![CDATA[ b]]></title>'],
    ['after that in another case', '<title><![CDATA[a</TITLE ><![CDATA[ b]]></title>'],
    ['after the end tag of the item', '<title><![CDATA[a</item><item><![CDATA[ b]]></title>'],
    ['after an empty tag and an end tag', '<title><![CDATA[<title/></title><![CDATA[ b]]></title>'],
    ['in an unread element', '<b><![CDATA[a</b><![CDATA[ b]]></b>'],
  ])('shows a lost end %s', (_, item) => {
    expect(faultsOf(item)).toHaveLength(1)
  })

  test('shows a lost end in the head, too', () => {
    const head = '<description><![CDATA[a</description><language><![CDATA[en]]></language>'
    const document = feed(title, head)
    expect(parsePodcast(document, { feedUrl }).complete).toBe(false)
    expect(parsePodcast(feed(title, '<description><![CDATA[a <![CDATA[b]]></description>'), { feedUrl }).complete).toBe(
      true,
    )
  })
})
