import { describe, expect, test } from 'vitest'
import { validateXml } from '../../src/xml/validate.ts'

const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
  <channel>
    <title>Les matins d’été</title>
    <itunes:author>Zoë &amp; Łukasz</itunes:author>
  </channel>
</rss>
`

const complaints = (document: string | Uint8Array, options?: Parameters<typeof validateXml>[1]) =>
  validateXml(document, options).map(({ code, message, location }) => ({
    code,
    message,
    at: `${location?.line}:${location?.column}`,
  }))

describe('no diagnostic for', () => {
  test('a well-formed feed', () => {
    expect(validateXml(feed)).toEqual([])
    expect(validateXml(Buffer.from(feed))).toEqual([])
  })

  test('a feed of many pieces', () => {
    expect(validateXml(feed.replace('été', 'été 😀\r\n'.repeat(40_000)))).toEqual([])
  })

  test('a feed in another encoding that it declares', () => {
    expect(validateXml(Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><t>\xe9t\xe9</t>', 'latin1'))).toEqual(
      [],
    )
    expect(validateXml(Buffer.from('<t>\xe9t\xe9</t>', 'latin1'), { charset: 'latin1' })).toEqual([])
  })

  test('an entity that the document declares', () => {
    expect(validateXml('<!DOCTYPE t [<!ENTITY show "Matins">]><t>&show;</t>')).toEqual([])
  })

  test('an entity that an external DTD may declare', () => {
    expect(validateXml('<!DOCTYPE rss PUBLIC "-//Netscape//DTD RSS 0.91//EN" "rss.dtd"><rss>&eacute;</rss>')).toEqual(
      [],
    )
    expect(validateXml('<!DOCTYPE t [<!ENTITY % html SYSTEM "html.ent"> %html;]><t>&eacute;</t>')).toEqual([])
  })
})

describe('a diagnostic for', () => {
  test('a bare ampersand, at its place, and for later faults unaffected by it', () => {
    const message = (words: string) => `The document is not well-formed XML: ${words}`
    expect(complaints(feed.replace('&amp;', '&').replace('</rss>', '<a b="1" b="2"/>&lt</rss>'))).toEqual([
      { code: 'xml-not-well-formed', message: message('bare ampersand.'), at: '5:24' },
      { code: 'xml-not-well-formed', message: message('duplicate attribute: b.'), at: '7:16' },
      { code: 'xml-not-well-formed', message: message('bare ampersand.'), at: '7:17' },
    ])
  })

  test('a closing tag that closes nothing, once, however many elements are open', () => {
    expect(complaints('<rss><channel><title>a</titel>')).toEqual([
      { code: 'xml-not-well-formed', message: expect.stringContaining('unexpected close tag.'), at: '1:30' },
      { code: 'xml-not-well-formed', message: expect.stringContaining('unmatched closing tag: titel.'), at: '1:30' },
    ])
  })

  test('a fault after characters of several bytes and units, with its right place', () => {
    const [complaint] = validateXml('<t>\n😀é <a b=1/></t>')
    expect(complaint?.location).toEqual({ offset: 16, line: 2, column: 9 })
  })

  test('a character of two units, at its beginning', () => {
    expect(validateXml('<t é="" \u{F0000}=""/>')[0]?.location).toEqual({ offset: 9, line: 1, column: 9 })
  })

  test('a fault in a later piece, with its right place', () => {
    const [complaint] = validateXml(`<t>${'é\r\n'.repeat(50_000)}é<a b=1/></t>`)
    expect(complaint?.location).toEqual({ offset: 200_010, line: 50_001, column: 7 })
  })

  test('an entity without a declaration', () => {
    expect(complaints('<t>&nbsp;</t>')).toMatchObject([
      { message: expect.stringContaining('undefined entity'), at: '1:9' },
    ])
  })

  test('a prefix without a declaration', () => {
    expect(complaints('<t><itunes:image/></t>')).toMatchObject([{ message: expect.stringContaining('unbound') }])
  })

  test('a document that is cut off', () => {
    expect(complaints('<rss>\n<channel>')).toMatchObject([{ at: '2:10' }, { at: '2:10' }])
  })

  test('an empty document', () => {
    expect(complaints('')).toMatchObject([{ message: expect.stringContaining('root element') }])
  })

  test('text before the declaration', () => {
    expect(complaints('Warning: feed.php\n<?xml version="1.0"?><rss/>')).not.toEqual([])
  })

  test('a false declaration of the encoding', () => {
    expect(complaints(Buffer.from('<t>\xe9t\xe9</t>', 'latin1'))).toEqual([
      { code: 'encoding-overridden', message: expect.stringContaining('windows-1252 instead of utf-8'), at: '1:4' },
    ])
  })

  test('a byte that is no text', () => {
    const bytes = Buffer.concat([Buffer.from('<t>été '), Buffer.from([0xff]), Buffer.from('</t>')])
    expect(complaints(bytes)).toMatchObject([{ code: 'encoding-invalid', at: '1:8' }])
  })
})

describe('the validation ends early', () => {
  test('at the allowed depth', () => {
    const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth)
    expect(complaints(nested(256))).toEqual([])
    expect(complaints(nested(300_000))).toMatchObject([{ code: 'limit-depth', at: '1:771' }])
    expect(complaints(nested(4), { limits: { maxDepth: 3 } })).toMatchObject([{ code: 'limit-depth' }])
  })

  test('at the allowed number of diagnostics', () => {
    const found = validateXml('<t>&x;'.repeat(100_000), { limits: { maxDiagnostics: 5 } })
    expect(found).toHaveLength(5)
    expect(found.at(-1)?.code).toBe('limit-diagnostics')
  })
})

test('an invalid limit is refused', () => {
  expect(() => validateXml(feed, { limits: { maxDepth: -1 } })).toThrow(TypeError)
})
