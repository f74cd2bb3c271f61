import { describe, expect, test } from 'vitest'
import { declaredCharset } from '../../src/html/declared-charset.ts'

const charsetOf = (html: string): string | null => declaredCharset(Buffer.from(html))

describe('the charset that a page declares', () => {
  test.each([
    ['<meta charset="koi8-r">', 'koi8-r'],
    ['<META CHARSET=Shift_JIS />', 'Shift_JIS'],
    [
      '<meta name="a" content="b">\n<meta http-equiv=content-type content=\'text/html; charset = iso-8859-2\'>',
      'iso-8859-2',
    ],
  ])('is found in %s', (html, charset) => {
    expect(charsetOf(html)).toBe(charset)
  })

  test.each([
    '',
    '<p charset="koi8-r">',
    '<meta name="a"> charset="koi8-r"',
    '<meta charset="">',
    'WEBVTT\n\ncharset=koi8-r',
  ])('is missing in %j', (html) => {
    expect(charsetOf(html)).toBeNull()
  })
})
