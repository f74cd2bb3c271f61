import { expect, test } from 'vitest'
import { parseFeed, parsePodcast, withLines } from '../../src/index.ts'

const rss =
  '<rss>\n<channel>\n <title>Ebbe &amp; Flut, täglich</title>\n ö <item><guid>1</guid></item>\n</channel></rss>'
const comic = '{\n  "@type": "ComicSeries",\n  "issues": [,]\n}'
const jsonFeed = '{\n  "version": "https://jsonfeed.org/version/1.1",\n  "title": "Ebb",\n  "items": [7]\n}'

test('a diagnostic has its offset alone', () => {
  const { diagnostics } = parsePodcast(rss)
  expect(diagnostics.find(({ code }) => code === 'rss-item-without-media')?.location).toEqual({
    offset: Buffer.from(rss).indexOf('<item>'),
  })
})

test('the option `lines` adds line and column', () => {
  const { diagnostics } = parsePodcast(rss, { lines: true })
  expect(diagnostics.find(({ code }) => code === 'rss-item-without-media')?.location).toMatchObject({
    line: 4,
    column: 4,
  })
})

test.each([
  ['RSS as text', rss],
  ['RSS as bytes', Buffer.from(rss)],
  ['RSS in UTF-16', Buffer.from(`\ufeff${rss}`, 'utf16le')],
  ['RSS after a byte order mark', `\ufeff${rss}`],
  ['an array buffer', new TextEncoder().encode(rss).buffer],
  ['a comic as text', comic],
  ['a comic after a byte order mark', Buffer.from(`\ufeff${comic}`)],
  ['a JSON Feed', jsonFeed],
  ['a page', '<!doctype html>\n<title>Low Water</title>'],
])('`withLines` gives the same places later as the option: %s', (_, document) => {
  const atOnce = parseFeed(document, { lines: true }).diagnostics
  expect(withLines(parseFeed(document).diagnostics, document)).toEqual(atOnce)
})

test('`withLines` reads the document in the charset that the transport states', () => {
  const document = Buffer.from(rss, 'latin1')
  const charset = 'iso-8859-1'
  const { diagnostics } = parseFeed(document, { charset })
  const places = withLines(diagnostics, document, { charset })
  expect(places).toEqual(parseFeed(document, { charset, lines: true }).diagnostics)
})
