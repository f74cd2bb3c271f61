import { describe, expect, test } from 'vitest'
import { createXmlDecoder, declaredEncoding, decodeXml } from '../../src/xml/decode.ts'

describe('the declaration names the encoding', () => {
  test.each([
    ['<?xml version="1.0" encoding="koi8-r"?>', 'koi8-r'],
    ["<?xml version='1.0' encoding='Shift_JIS' standalone='yes'?>", 'Shift_JIS'],
    ['<?xml version="1.0"\n encoding\t=\r\n"utf-8" ?>', 'utf-8'],
    ['<?xml encoding=utf-8?>', 'utf-8'],
    ['<?xml version="1.0" encoding=" utf-8"?>', 'utf-8'],
    ['\n  <?xml version="1.0" encoding="big5"?>', 'big5'],
    ['Notice: in feed.php on line 3\n<?xml version="1.0" encoding="big5"?>', 'big5'],
    ['<?xml version="1.0" encoding="gbk"', 'gbk'],
  ])('%j', (head, label) => {
    expect(declaredEncoding(Buffer.from(head))).toBe(label)
  })

  test.each([
    '<?xml version="1.0"?><rss encoding="big5">',
    '<?xml-stylesheet encoding="big5"?>',
    '<rss>',
    '',
    '<?xml version="1.0" encoding=""?>',
  ])('not in %j', (head) => {
    expect(declaredEncoding(Buffer.from(head))).toBeNull()
  })
})

test('a feed in pieces comes out as UTF-8', () => {
  const bytes = Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><t>Fran\xe7ois</t>', 'latin1')
  let text = ''
  const decoder = createXmlDecoder((utf8) => {
    text += Buffer.from(utf8).toString()
  })
  decoder.write(bytes.subarray(0, 20))
  decoder.write(bytes.subarray(20))
  decoder.end()
  expect(text).toContain('<t>François</t>')
  expect(decoder.encoding).toBe('windows-1252')
})

test('text before the root is unchanged, so that offsets count from the first byte', () => {
  const text = 'Deprecated: strftime()\n<?xml version="1.0"?><rss/>'
  expect(Buffer.from(decodeXml(Buffer.from(text)).bytes).toString()).toBe(text)
})

test('the declaration of a string is ignored', () => {
  const text = '<?xml version="1.0" encoding="koi8-r"?><t>день</t>'
  expect(Buffer.from(decodeXml(text).bytes).toString()).toBe(text)
})

test('the first 1,024 bytes of a document include its byte order mark, in pieces or as a whole', () => {
  const blanks = ' '.repeat(1024 - 3 - '<?xml encoding="'.length)
  const bytes = Buffer.from(`\ufeff${blanks}<?xml encoding="klingon"?><rss/>`)
  const codesOf = (...pieces: Uint8Array[]): string[] => {
    const codes: string[] = []
    const decoder = createXmlDecoder(() => {}, { report: (code) => codes.push(code) })
    for (const piece of pieces) decoder.write(piece)
    decoder.end()
    return codes
  }
  expect(codesOf(bytes)).toEqual(codesOf(bytes.subarray(0, 700), bytes.subarray(700)))
})
