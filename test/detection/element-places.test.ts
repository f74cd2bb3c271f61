import { describe, expect, test } from 'vitest'
import { parseFeed, withPlaces } from '../../src/index.ts'

const channel = (inner: string, head = '') => `<?xml version="1.0"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
<channel>
<title>Ebb</title>
${head}
${inner}
</channel>
</rss>`
const enclosure = '<enclosure url="https://ebb.example/1.mp3" length="1" type="audio/mpeg"/>'

/** Returns line, column, text and element of the first fault with a code. */
function placeOf(code: string, document: string) {
  const { diagnostics } = parseFeed(document, { feedUrl: 'https://ebb.example/feed' })
  const { location } = withPlaces(diagnostics, document).find((diagnostic) => diagnostic.code === code) ?? {}
  return location
}

describe('the fault of a field has the place of its element', () => {
  test('in an item', () => {
    const item = `<item>\n<title>1</title>\n  <pubDate>soon</pubDate>\n${enclosure}</item>`
    expect(placeOf('value-date-unreadable', channel(item))).toMatchObject({
      line: 8,
      column: 12,
      text: '<pubDate>soon</pubDate>',
      element: 'pubDate',
    })
  })

  test('in the channel, after the items too', () => {
    const item = `<item><guid>1</guid>${enclosure}</item>`
    const language = '<language>klingonese</language>'
    expect(placeOf('value-language-unknown', channel(item, language))).toMatchObject({ line: 5, element: 'language' })
    expect(placeOf('value-language-unknown', channel(`${item}\n${language}`))).toMatchObject({
      line: 7,
      element: 'language',
    })
  })

  test('with the prefix that the document uses', () => {
    const document = channel(`<item><guid>1</guid>${enclosure}\n<apple:duration>long</apple:duration></item>`).replace(
      'xmlns:itunes',
      'xmlns:apple',
    )
    expect(placeOf('value-duration-unreadable', document)).toMatchObject({ line: 7, element: 'apple:duration' })
  })

  test('of several elements the one with the offending text', () => {
    const owner =
      '<itunes:owner>\n<itunes:name>Pat</itunes:name>\n<itunes:email>pat at ebb</itunes:email>\n</itunes:owner>'
    expect(placeOf('value-email-invalid', channel('', owner))).toMatchObject({
      line: 7,
      text: '<itunes:email>pat at ebb</itunes:email>',
    })
  })

  test('and not that of a tag in a comment or a description', () => {
    const before = '<!-- <pubDate>soon</pubDate> -->\n<description><![CDATA[<pubDate>soon</pubDate>]]></description>'
    const item = `<item>${before}\n<pubDate>soon</pubDate>${enclosure}</item>`
    expect(placeOf('value-date-unreadable', channel(item))?.line).toBe(8)
  })

  test('and not that of the next item', () => {
    const missing = '<item>\n<title>1</title><guid>1</guid></item>'
    const item = `<item><title>2</title><guid>2</guid>${enclosure}</item>`
    expect(placeOf('rss-item-without-media', channel(`${missing}\n${item}`))).toMatchObject({ line: 6, text: '<item>' })
  })
})

test('a fault of a comic has the place of its member', () => {
  const document = '{\n  "@type": "ComicSeries",\n  "status": "RUNNING",\n  "issues": []\n}'
  expect(placeOf('value-enum-unknown', document)).toMatchObject({ line: 3, column: 13, text: '"status": "RUNNING",' })
})

test('a missing member of an issue has the place of the issue', () => {
  const document = '{"@type": "ComicSeries", "issues": [\n  {"name": "One"}\n]}'
  expect(placeOf('sss-field-missing', document.replace('"name": "One"', '"identifier": "x"'))).toMatchObject({})
})

describe('the text of a line', () => {
  const long = (text: string) => `<item><guid>1</guid>${enclosure}<pubDate>${text}</pubDate></item>`

  test('is cut around the column if the line is long, between characters', () => {
    const { text = '' } = placeOf('value-date-unreadable', channel(long('é'.repeat(500)))) ?? {}
    expect(text).toMatch(/^….*<pubDate>é+…$/s)
    expect(text).not.toContain('\ufffd')
    expect(Buffer.byteLength(text)).toBeLessThan(200)
  })

  test('shows no password of a URL', () => {
    const item = `<item><guid>1</guid>${enclosure}<pubDate>https://pat:secret@ebb.example/</pubDate></item>`
    const { text = '' } = placeOf('value-date-unreadable', channel(item)) ?? {}
    expect(text).toContain('://…@ebb.example')
    expect(text).not.toContain('secret')
  })

  test('has no characters that turn the direction of text', () => {
    const { text = '' } = placeOf('value-date-unreadable', channel(long('\u202esoon'))) ?? {}
    expect(text).not.toContain('\u202e')
  })
})

test('a document without faults is not searched', () => {
  const document = channel(`<item><guid>1</guid>${enclosure}</item>`)
  const { diagnostics } = parseFeed(document, { feedUrl: 'https://ebb.example/feed' })
  expect(withPlaces(diagnostics, document)).toBe(diagnostics)
})
