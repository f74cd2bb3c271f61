import { describe, expect, test } from 'vitest'
import { decodeText } from '../../src/xml/decode-text.ts'
import { TextKind } from '../../src/xml/events.ts'

function decode(text: string, kind: TextKind = TextKind.Text): [text: string, ...faults: string[]] {
  const bytes = Buffer.from(`<${text}<`)
  const faults: string[] = []
  const decoded = decodeText(bytes, 1, bytes.length - 1, kind, (code, at, detail) =>
    faults.push([code, at - 1, ...(detail === undefined ? [] : [detail])].join(' ')),
  )
  return [decoded, ...faults]
}

describe('references', () => {
  test.each([
    ['&amp;&lt;&gt;&quot;&apos;', `&<>"'`],
    ['&#65;&#x42;&#X43;', 'ABC'],
    ['&#x1F600;', '😀'],
    ['&nbsp;&eacute;&hellip;', '\u00a0é…'],
    ['&amp;amp;', '&amp;'],
    ['&#13;', '\r'],
    ['&#55357;&#56832;&#xD83D;&#xde00; &#55357;&#56832;', '😀😀 😀'],
    ['it&#146;s &#x93;so&#x94;&#133;', 'it’s “so”…'],
    ['&#127;&#129;&#160;', '\x7f\x81\xa0'],
    ['&#0000000000000065;', 'A'],
  ])('%s', (text, decoded) => {
    expect(decode(text)).toEqual([decoded])
    expect(decode(`${'x'.repeat(300)}${text}`)).toEqual([`${'x'.repeat(300)}${decoded}`])
  })

  test('are decoded in any number, in a text of any length', () => {
    expect(decode('&amp;'.repeat(100_000))).toEqual(['&'.repeat(100_000)])
  })

  test.each([
    ['R&D', 'R&D', 'xml-ampersand-bare 1'],
    ['a & b', 'a & b', 'xml-ampersand-bare 2'],
    ['&;', '&;', 'xml-ampersand-bare 0'],
    ['&#;', '&#;', 'xml-ampersand-bare 0'],
    ['&#x;', '&#x;', 'xml-ampersand-bare 0'],
    ['&#12a;', '&#12a;', 'xml-ampersand-bare 0'],
    ['&amp', '&amp', 'xml-ampersand-bare 0'],
    [`&${'a'.repeat(63)};`, `&${'a'.repeat(63)};`, 'xml-ampersand-bare 0'],
    ['&foo;', '&foo;', 'xml-entity-unknown 0 foo'],
    ['x&#0;y', 'xy', 'xml-character-invalid 1 &#0;'],
    ['&#xFFFE;', '', 'xml-character-invalid 0 &#xFFFE;'],
    ['a&#55357;b', 'ab', 'xml-character-invalid 1 &#55357;'],
    ['&#56832;b', 'b', 'xml-character-invalid 0 &#56832;'],
    ['&#55357;&#65;', 'A', 'xml-character-invalid 0 &#55357;'],
    ['&#55357;&amp;', '&', 'xml-character-invalid 0 &#55357;'],
    ['&#55357;&#55357;&#56832;', '😀', 'xml-character-invalid 0 &#55357;'],
    ['&#99999999999;', '', 'xml-character-invalid 0 &#99999999999;'],
  ])('%s is reported', (text, decoded, fault) => {
    expect(decode(text)).toEqual([decoded, fault])
  })

  test.each(['&amd;', '&amb;', '&ampx;', '&axp;', '&lu;', '&ltx;', '&lx;', '&gu;', '&gtx;', '&xt;', '&at;'])(
    '%s is no `&amp;`, `&lt;` or `&gt;`',
    (text) => {
      expect(decode(text)).toEqual([text, `xml-entity-unknown 0 ${text.slice(1, -1)}`])
    },
  )

  test.each(['&am', '&l', '&g', '&lt', '&gt', '&'])('%s at the end stays', (text) => {
    expect(decode(text)).toEqual([text, 'xml-ampersand-bare 0'])
  })

  test('mean nothing in CDATA sections and in tags', () => {
    expect(decode('&amp; & &foo;', TextKind.Cdata)).toEqual(['&amp; & &foo;'])
    expect(decode('<a b="&amp;">', TextKind.Tag)).toEqual(['<a b="&amp;">'])
  })
})

describe('white space', () => {
  test.each([TextKind.Text, TextKind.Cdata, TextKind.Tag])('line ends become LF (kind %i)', (kind) => {
    expect(decode('1\r\n2\r3\n4\r', kind)).toEqual(['1\n2\n3\n4\n'])
    expect(decode(`${'x'.repeat(600)}1\r\n2\r3\n4\r`, kind)).toEqual([`${'x'.repeat(600)}1\n2\n3\n4\n`])
  })

  test('in values becomes spaces, but not if it comes from a reference', () => {
    expect(decode('1\r\n2\t3\n4&#10;5', TextKind.AttributeValue)).toEqual(['1 2 3 4\n5'])
  })
})

test('repeated texts are right each time', () => {
  const texts = Array.from({ length: 5_000 }, (_, index) => `text ${index % 1_500}`)
  expect(texts.map((text) => decode(text)[0])).toEqual(texts)
})

test('the callback of a fault may decode another text', () => {
  const bytes = Buffer.from('all of it & the rest &bogus; of it')
  const other = Buffer.from('&amp; something else altogether that is longer')
  const text = decodeText(bytes, 0, bytes.length, TextKind.Text, () => {
    decodeText(other, 0, other.length, TextKind.Text)
  })
  expect(text).toBe('all of it & the rest &bogus; of it')
})
