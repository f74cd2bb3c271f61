import { describe, expect, test } from 'vitest'
import { chooseEncoding, encodingFromLabel, readMark, utf16FromZeros } from '../../src/encodings/charset.ts'
import { utf16be } from './encoded-texts.ts'

describe('a label', () => {
  test.each([
    ['UTF-8', 'utf-8'],
    ['utf8', 'utf-8'],
    ['"utf-8"', 'utf-8'],
    ["'utf-8'", 'utf-8'],
    ['utf-8;', 'utf-8'],
    [' utf-8 ; q=1', 'utf-8'],
    ['ISO-8859-1', 'windows-1252'],
    ['latin1', 'windows-1252'],
    ['us-ascii', 'windows-1252'],
    ['gb2312', 'gbk'],
    ['x-sjis', 'shift_jis'],
    ['KOI8-R', 'koi8-r'],
    ['utf-16', 'utf-16le'],
  ])('%s means %s, as in browsers', (label, encoding) => {
    expect(encodingFromLabel(label)).toBe(encoding)
  })

  test.each([
    ['cp949', 'euc-kr'],
    ['MS949', 'euc-kr'],
    ['x-windows-949', 'euc-kr'],
    ['cp932', 'shift_jis'],
    ['cp936', 'gbk'],
    ['gb-2312', 'gbk'],
    ['cp950', 'big5'],
    ['win-1251', 'windows-1251'],
    ['windows_1251', 'windows-1251'],
    ['x-cp-1251', 'windows-1251'],
    ['cp874', 'windows-874'],
    ['euc_jp', 'euc-jp'],
    ['EUCKR', 'euc-kr'],
    ['iso8859_2', 'iso-8859-2'],
    ['koi8r', 'koi8-r'],
    ['utf_8', 'utf-8'],
    ['65001', 'utf-8'],
  ])('%s means %s, as in databases and code pages', (label, encoding) => {
    expect(encodingFromLabel(label)).toBe(encoding)
  })

  test.each(['', 'utf:8', 'cp437', 'win-1299', 'bogus', 'utf-7', 'utf-32', '@import(sys-encoding)', 'x'.repeat(1e6)])(
    'that names no known encoding gives null: %.20s',
    (label) => {
      expect(encodingFromLabel(label)).toBeNull()
    },
  )
})

describe('the first bytes', () => {
  test.each([
    ['UTF-8 by its byte order mark', Buffer.from('\uFEFF<rss>'), 'utf-8', 3],
    ['UTF-16LE by its byte order mark', Buffer.from('\uFEFF<rss>', 'utf16le'), 'utf-16le', 2],
    ['UTF-16BE by its byte order mark', utf16be('\uFEFF<rss>'), 'utf-16be', 2],
    ['UTF-16LE by its zero bytes', Buffer.from('<rss>', 'utf16le'), 'utf-16le', 0],
    ['UTF-16BE by its zero bytes', utf16be('<rss>'), 'utf-16be', 0],
    ['UTF-16LE before a name that is not Latin', Buffer.from('<日>', 'utf16le'), 'utf-16le', 0],
    ['UTF-16LE before a name with a zero byte', Buffer.from('<一>', 'utf16le'), 'utf-16le', 0],
    ['UTF-16LE with a blank in front', Buffer.from(' <rss>', 'utf16le'), 'utf-16le', 0],
    ['UTF-16LE with a tab in front', Buffer.from('\t<rss>', 'utf16le'), 'utf-16le', 0],
    ['UTF-16LE with CR and LF in front', Buffer.from('\r\n<rss>', 'utf16le'), 'utf-16le', 0],
    ['UTF-16BE with a line end in front', utf16be('\n{"version": 1}'), 'utf-16be', 0],
  ])('show %s', (_, bytes, encoding, length) => {
    expect(readMark(bytes)).toEqual({ kind: 'encoding', encoding, length })
  })

  test.each([
    ['with a little-endian mark', 'fffe00003c000000'],
    ['with a big-endian mark', '0000feff0000003c'],
    ['little-endian without mark', '3c00000072000000'],
    ['big-endian without mark', '0000003c00000072'],
  ])('show UTF-32 %s', (_, hex) => {
    expect(readMark(Buffer.from(hex, 'hex'))).toEqual({ kind: 'unsupported', format: 'utf-32' })
  })

  test.each([
    ['gzip', '1f8b08000000'],
    ['zstd', '28b52ffd0458'],
  ])('show that %s compressed the data', (format, hex) => {
    expect(readMark(Buffer.from(hex, 'hex'))).toEqual({ kind: 'compressed', format })
  })

  test.each(['', '<', '<rss>', '\0', 'é', '\0<rss>', '<\0rss>', '\0<?xml'])(
    'of plain text show nothing: %j',
    (text) => {
      expect(readMark(Buffer.from(text))).toBeNull()
    },
  )

  test.each(['e9003c00', '7f003c00', '00e9003c'])(
    'show nothing if UTF-16 has no mark and begins with no ASCII text: %s',
    (hex) => {
      expect(readMark(Buffer.from(hex, 'hex'))).toBeNull()
    },
  )
})

test('the zero bytes of blanks show the byte order of Japanese text that is labelled UTF-16', () => {
  expect(utf16FromZeros(Buffer.from('日本語 の 番組', 'utf16le'))).toBe('utf-16le')
  expect(utf16FromZeros(utf16be('日本語 の 番組'))).toBe('utf-16be')
  expect(utf16FromZeros(Buffer.from('日本語 の 番組'))).toBeNull()
})

describe('the encoding that is believed', () => {
  const believed = (first: string, second: string | null, valid: number, invalid: number) =>
    chooseEncoding({ first, second }, { valid, invalid })

  test('is UTF-8 as long as one character is valid', () => {
    expect(believed('utf-8', null, 1, 0)).toBe('utf-8')
    expect(believed('utf-8', null, 1, 500)).toBe('utf-8')
  })

  test('is windows-1252 if UTF-8 is stated and no character is valid', () => {
    expect(believed('utf-8', null, 0, 1)).toBe('windows-1252')
  })

  test('is that of the document, not the UTF-8 of the transport, unless most characters are valid', () => {
    expect(believed('utf-8', 'windows-1251', 1, 500)).toBe('windows-1251')
    expect(believed('utf-8', 'windows-1251', 500, 1)).toBe('utf-8')
  })

  test('is UTF-8 if a single-byte encoding is stated and most characters are valid UTF-8', () => {
    expect(believed('windows-1252', null, 1, 0)).toBe('utf-8')
    expect(believed('windows-1252', null, 9, 8)).toBe('utf-8')
  })

  test('is the stated single-byte encoding if UTF-8 is valid by accident', () => {
    expect(believed('windows-1251', null, 1, 9)).toBe('windows-1251')
  })

  test('is the stated encoding other than UTF-8 if only half of the characters are valid UTF-8', () => {
    expect(believed('windows-1251', null, 5, 5)).toBe('windows-1251')
    expect(believed('utf-8', 'windows-1251', 5, 5)).toBe('windows-1251')
  })

  test('is the stated multi-byte encoding unless the text is plainly UTF-8', () => {
    expect(believed('gbk', null, 2, 0)).toBe('gbk')
    expect(believed('gbk', null, 4, 0)).toBe('utf-8')
    expect(believed('gbk', null, 8, 1)).toBe('gbk')
    expect(believed('gbk', null, 9, 3)).toBe('gbk')
    expect(believed('gbk', null, 40, 1)).toBe('utf-8')
  })
})
