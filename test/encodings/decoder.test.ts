import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { createDecoder, type DecoderOptions, type EncodingCode } from '../../src/encodings/decoder.ts'
import { declaredEncoding } from '../../src/xml/decode.ts'
import { encodedTexts, utf16be } from './encoded-texts.ts'

const NUMBER_OF_BYTES_THAT_DECIDE = 64 * 1024

interface Decoded {
  readonly text: string
  readonly encoding: string
  readonly reports: readonly string[]
}

function decode(pieces: readonly Uint8Array[], options: DecoderOptions = {}): Decoded {
  const out: Uint8Array[] = []
  const reports: string[] = []
  const report = (code: EncodingCode, place: { offset?: number; detail?: string } = {}) => {
    reports.push(`${code} at ${place.offset}: ${place.detail}`)
  }
  const decoder = createDecoder((utf8) => out.push(Uint8Array.from(utf8)), {
    findLabel: declaredEncoding,
    report: report as DecoderOptions['report'],
    ...options,
  })
  for (const piece of pieces) decoder.write(piece)
  decoder.end()
  return { text: Buffer.concat(out).toString(), encoding: decoder.encoding, reports }
}

function feed(title: string | Buffer, label?: string): Buffer {
  const declaration = label === undefined ? '' : `<?xml version="1.0" encoding="${label}"?>`
  return Buffer.concat([
    Buffer.from(`${declaration}<rss><channel><title>`),
    typeof title === 'string' ? Buffer.from(title) : title,
    Buffer.from('</title></channel></rss>'),
  ])
}

const bytesOf = (hex: string): Buffer => Buffer.from(hex, 'hex')

describe('U+0000', () => {
  const marked = feed('\0a\0é\0\0')
  const reports = ['encoding-null-character at 21: undefined']

  test('is dropped, and reported once', () => {
    expect(decode([marked])).toEqual({ text: feed('aé').toString(), encoding: 'utf-8', reports })
  })

  test('is dropped wherever the bytes are cut', () => {
    expect(decode([...marked].map((byte) => Uint8Array.of(byte)))).toEqual(decode([marked]))
  })

  test('is dropped from UTF-16', () => {
    const text = '\ufeff<rss>\0a\0\ud800é</rss>'
    expect(decode([Buffer.from(text, 'utf16le')])).toEqual({
      text: '<rss>a\ufffdé</rss>',
      encoding: 'utf-16le',
      reports: ['encoding-invalid at 6: utf-16le', 'encoding-null-character at 5: undefined'],
    })
  })
})

describe('a feed that declares its encoding', () => {
  test.each(encodedTexts)('%s: %s', (label, text, hex) => {
    const declared = decode([feed(bytesOf(hex), label)])
    expect(declared.text).toContain(`<title>${text}</title>`)
    expect(declared.reports).toEqual([])
  })

  test.each(encodedTexts)('%s, by the transport alone: %s', (charset, text, hex) => {
    expect(decode([feed(bytesOf(hex))], { charset })).toMatchObject({
      text: expect.stringContaining(`<title>${text}</title>`),
      reports: [],
    })
  })

  test.each([
    [
      'UTF-16LE with byte order mark',
      Buffer.from('\uFEFF<?xml version="1.0" encoding="UTF-16"?><t>日本 😀</t>', 'utf16le'),
    ],
    ['UTF-16BE with byte order mark', utf16be('\uFEFF<?xml version="1.0" encoding="utf-16"?><t>日本 😀</t>')],
    ['UTF-16LE without', Buffer.from('<?xml version="1.0" encoding="UTF-16LE"?><t>日本 😀</t>', 'utf16le')],
    ['UTF-16BE without', utf16be('<?xml version="1.0" encoding="UTF-16"?><t>日本 😀</t>')],
    ['UTF-16BE that says nothing', utf16be('<t>日本 😀</t>')],
    ['UTF-8 with byte order mark', Buffer.from('\uFEFF<t>日本 😀</t>')],
  ])('%s', (_, bytes) => {
    const { text, reports } = decode([bytes])
    expect(text).toMatch(/^<.*<t>日本 😀<\/t>$|^<t>日本 😀<\/t>$/)
    expect(reports).toEqual([])
  })
})

describe('precedence', () => {
  test('the byte order mark goes before the transport', () => {
    expect(decode([Buffer.from('\uFEFF<t>été</t>')], { charset: 'iso-8859-1' })).toEqual({
      text: '<t>été</t>',
      encoding: 'utf-8',
      reports: ['encoding-overridden at 0: utf-8 instead of windows-1252'],
    })
  })

  test('the transport goes before the declaration', () => {
    const bytes = feed(bytesOf('d0d2c9d7c5d4'), 'windows-1251')
    expect(decode([bytes], { charset: 'koi8-r' }).text).toContain('привет')
  })

  test('the declaration goes before UTF-8', () => {
    expect(decode([feed(bytesOf('eff0e8e2e5f2'), 'windows-1251')]).text).toContain('привет')
  })

  test('zero bytes go before a transport that says UTF-8', () => {
    expect(decode([Buffer.from('<t>été</t>', 'utf16le')], { charset: 'utf-8' })).toEqual({
      text: '<t>été</t>',
      encoding: 'utf-16le',
      reports: ['encoding-overridden at 0: utf-16le instead of utf-8'],
    })
  })

  test('the zero bytes of blanks decide the byte order of text that the transport calls UTF-16', () => {
    expect(decode([Buffer.from('日本語 の 番組', 'utf16le')], { charset: 'utf-16be' })).toEqual({
      text: '日本語 の 番組',
      encoding: 'utf-16le',
      reports: [],
    })
  })

  test('the byte order mark goes before the declaration, which is found in UTF-16 too', () => {
    const bytes = Buffer.from('\uFEFF<?xml version="1.0" encoding="koi8-r"?><t>été</t>', 'utf16le')
    expect(decode([bytes])).toMatchObject({
      text: expect.stringContaining('<t>été</t>'),
      encoding: 'utf-16le',
      reports: ['encoding-overridden at 0: utf-16le instead of koi8-r'],
    })
  })

  test('an empty label is ignored', () => {
    expect(decode([Buffer.from('<t>été</t>')], { charset: '' })).toMatchObject({ encoding: 'utf-8', reports: [] })
  })

  test('an unknown label is ignored, and reported', () => {
    expect(decode([feed(bytesOf('eff0e8e2e5f2'), 'windows-1251')], { charset: 'bogus' })).toMatchObject({
      text: expect.stringContaining('привет'),
      encoding: 'windows-1251',
      reports: ['encoding-label-unknown at undefined: bogus'],
    })
  })
})

describe('a false label', () => {
  const lie = (bytes: Buffer, charset?: string) => decode([bytes], { charset })

  test('says UTF-8, but the text is windows-1252', () => {
    expect(lie(feed(bytesOf('4c92e974e9'), 'utf-8'))).toMatchObject({
      text: expect.stringContaining('<title>L’été</title>'),
      encoding: 'windows-1252',
      reports: ['encoding-overridden at 60: windows-1252 instead of utf-8'],
    })
  })

  test('is missing, and the text is windows-1252', () => {
    expect(lie(feed(bytesOf('4c92e974e9'))).encoding).toBe('windows-1252')
  })

  test('says ISO-8859-1, but the text is UTF-8', () => {
    expect(lie(feed('L’été', 'iso-8859-1'))).toMatchObject({
      text: expect.stringContaining('<title>L’été</title>'),
      encoding: 'utf-8',
      reports: [expect.stringContaining('utf-8 instead of windows-1252')],
    })
  })

  test('of the transport says UTF-8, but the declaration is right', () => {
    const bytes = feed(bytesOf('cfb8f2f020f7e8f2e0e5f2'), 'windows-1251')
    expect(lie(bytes, 'utf-8')).toMatchObject({
      text: expect.stringContaining('Пётр читает'),
      reports: [expect.stringContaining('windows-1251 instead of utf-8')],
    })
  })

  test('of the declaration says Shift_JIS, but the text is UTF-8', () => {
    expect(lie(feed('今週のニュース', 'shift_jis')).text).toContain('今週のニュース')
  })

  test('says UTF-16, but the text is UTF-8', () => {
    expect(lie(feed('été', 'utf-16'))).toMatchObject({
      text: expect.stringContaining('été'),
      encoding: 'utf-8',
      reports: ['encoding-overridden at 0: utf-8 instead of utf-16le'],
    })
  })

  test('of the transport says UTF-16, but the text is windows-1251 as declared', () => {
    expect(lie(feed(bytesOf('eff0e8e2e5f2'), 'windows-1251'), 'utf-16').text).toContain('привет')
  })

  test('does not matter when all is ASCII', () => {
    expect(lie(feed('Weekly', 'windows-1251'), 'shift_jis')).toMatchObject({ encoding: 'shift_jis', reports: [] })
  })

  test('is not seen in one field of windows-1252 in UTF-8, whose bytes are left to the reader of the field', () => {
    const bytes = Buffer.concat([feed('été'), feed(bytesOf('e974e9'))])
    const out: Uint8Array[] = []
    const decoder = createDecoder((utf8) => out.push(utf8))
    decoder.write(bytes)
    decoder.end()
    expect(Buffer.concat(out)).toEqual(bytes)
  })

  test('is recognised after the first byte that is not ASCII, however late that comes', () => {
    const bytes = feed(Buffer.concat([Buffer.alloc(200_000, ' '), bytesOf('e974e9')]), 'utf-8')
    expect(lie(bytes)).toMatchObject({ encoding: 'windows-1252', text: expect.stringContaining('  été<') })
  })

  test('is not looked for beyond 64 KiB after that byte', () => {
    const far = Buffer.concat([bytesOf('e9'), Buffer.alloc(NUMBER_OF_BYTES_THAT_DECIDE - 1, ' '), Buffer.from('été')])
    expect(lie(far).encoding).toBe('windows-1252')
    expect(lie(far.subarray(0, -6)).encoding).toBe('windows-1252')
    const near = Buffer.concat([bytesOf('e9'), Buffer.alloc(NUMBER_OF_BYTES_THAT_DECIDE - 3, ' '), Buffer.from('été')])
    expect(lie(near).encoding).toBe('utf-8')
  })
})

describe('what cannot be read', () => {
  test('gzip is named, and nothing of it passes', () => {
    expect(decode([bytesOf('1f8b0800000000000003')])).toMatchObject({
      text: '',
      reports: ['encoding-compressed at 0: gzip'],
    })
  })

  test('UTF-32 is named, and nothing of it passes', () => {
    expect(decode([bytesOf('fffe00003c000000')])).toMatchObject({
      text: '',
      reports: ['encoding-unsupported at 0: utf-32'],
    })
  })

  test('an invalid character of a multi-byte encoding becomes U+FFFD, and is reported once with its place', () => {
    expect(decode([feed(bytesOf('baa3ff20ff'), 'euc-jp')])).toMatchObject({
      text: expect.stringContaining('<title>今\uFFFD \uFFFD</title>'),
      reports: ['encoding-invalid at 63: euc-jp'],
    })
  })

  test('an invalid character is reported only once, however long the document is', () => {
    const bytes = feed(Buffer.concat([bytesOf('ff'), Buffer.alloc(100_000, ' '), bytesOf('ff')]), 'euc-jp')
    expect(decode([bytes]).reports).toHaveLength(1)
  })

  test('if the end cuts off the only character beyond ASCII, the text is windows-1252', () => {
    expect(decode([Buffer.from('<t>caf\xc3', 'latin1')])).toMatchObject({ text: '<t>cafÃ', encoding: 'windows-1252' })
  })

  test('half a character at the end of UTF-16 is reported', () => {
    const { text, reports } = decode([utf16be('<t/>'), bytesOf('00')])
    expect(text).toBe('<t/>\uFFFD')
    expect(reports).toEqual(['encoding-invalid at 4: utf-16be'])
  })

  test('a broken character does not swallow the tag after it', () => {
    for (const label of ['shift_jis', 'euc-jp', 'gbk', 'big5', 'euc-kr', 'gb18030']) {
      expect(decode([feed(bytesOf('81'), label)]).text).toContain('</title>')
    }
  })
})

test('an empty document gives no text', () => {
  expect(decode([])).toEqual({ text: '', encoding: 'utf-8', reports: [] })
  expect(decode([Buffer.from('\uFEFF')])).toEqual({ text: '', encoding: 'utf-8', reports: [] })
})

test('UTF-8 passes without being copied', () => {
  const bytes = feed('été '.repeat(1000))
  const memory = new Set<ArrayBufferLike>()
  const decoder = createDecoder((utf8) => memory.add(utf8.buffer))
  decoder.write(bytes)
  decoder.end()
  expect([...memory]).toEqual([bytes.buffer])
})

test('bytes that are held back are copied: the caller may reuse its buffer', () => {
  const out: string[] = []
  const decoder = createDecoder((utf8) => out.push(Buffer.from(utf8).toString()))
  const reused = Buffer.from('<rss>')
  decoder.write(reused)
  reused.fill('x')
  decoder.end()
  expect(out).toEqual(['<rss>'])
})

describe('however the bytes are cut, the text is the same', () => {
  const documents = [
    ...encodedTexts.map(([label, , hex]) => feed(Buffer.concat(Array<Buffer>(90).fill(bytesOf(hex))), label)),
    ...encodedTexts.map(([, , hex]) => feed(bytesOf(hex))),
    feed('été 😀 '.repeat(200), 'iso-8859-1'),
    feed('été 😀 '.repeat(200), 'big5'),
    Buffer.from(`\uFEFF<t>${'日本 😀 '.repeat(200)}</t>`, 'utf16le'),
    utf16be(`<t>${'日本 😀 '.repeat(200)}</t>`),
    Buffer.concat([feed('é'), Buffer.alloc(70_000, bytesOf('20e9'))]),
    Buffer.concat([feed(bytesOf('e9')), Buffer.alloc(70_000, ' é')]),
    bytesOf('1f8b0800000000000003'),
  ]

  property.prop([fc.constantFrom(...documents), fc.array(fc.nat({ max: 3000 }), { maxLength: 40 })])(
    'in pieces of any length',
    (bytes, lengths) => {
      const pieces: Uint8Array[] = []
      let at = 0
      for (const length of lengths) {
        pieces.push(bytes.subarray(at, at + length))
        at += length
      }
      expect(decode([...pieces, bytes.subarray(at)])).toEqual(decode([bytes]))
    },
  )

  test('byte by byte', () => {
    for (const bytes of documents) {
      const single = Array.from(bytes, (_, at) => bytes.subarray(at, at + 1))
      expect(decode(single)).toEqual(decode([bytes]))
    }
  })

  property.prop([
    fc.uint8Array({ maxLength: 300 }),
    fc.nat({ max: 300 }),
    fc.constantFrom(undefined, 'gbk', 'utf-16be'),
  ])('for any bytes at all', (bytes, cut, charset) => {
    expect(decode([bytes.subarray(0, cut), bytes.subarray(cut)], { charset })).toEqual(decode([bytes], { charset }))
  })
})
