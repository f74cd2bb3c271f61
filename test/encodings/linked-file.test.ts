import { describe, expect, test } from 'vitest'
import { openLinkedFile } from '../../src/encodings/linked-file.ts'

function read(input: string | Uint8Array, options: { charset?: string; maxBytes?: number } = {}) {
  const defaults = { maxBytes: 1_000, maxDiagnostics: 10 }
  const { charset, maxBytes } = options
  const { text, diagnostics, losses } = openLinkedFile(input, { charset, limits: { maxBytes } }, defaults)
  return { text, codes: diagnostics.list.map(({ code }) => code), isLossy: losses.any }
}

describe('the text of a file', () => {
  test('is that of a string, without byte order mark', () => {
    expect(read('\ufeffGrüße')).toEqual({ text: 'Grüße', codes: [], isLossy: false })
  })

  test.each([
    ['utf-8', Buffer.from('Grüße'), undefined],
    ['windows-1252 by what the bytes show', Buffer.from('Grüße', 'latin1'), undefined],
    ['utf-16 by its mark', Buffer.from('\ufeffGrüße', 'utf16le'), undefined],
    ['koi8-r by its transport', Buffer.from([0xd0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]), 'koi8-r'],
  ])('is read as %s', (_, bytes, charset) => {
    expect(read(bytes, charset === undefined ? {} : { charset }).text).toBe(charset === undefined ? 'Grüße' : 'привет')
  })

  test('is cut at the limit, which is reported', () => {
    expect(read('äääää', { maxBytes: 6 })).toEqual({ text: 'äää', codes: ['limit-bytes'], isLossy: true })
    expect(read('äääää', { maxBytes: 5 }).text).toBe('ää')
    expect(read(Buffer.from('aaaaa'), { maxBytes: 3 })).toEqual({ text: 'aaa', codes: ['limit-bytes'], isLossy: true })
  })

  test('of just the size of the limit is not cut', () => {
    expect(read('äää', { maxBytes: 6 })).toEqual({ text: 'äää', codes: [], isLossy: false })
  })

  test.each([
    ['sound', Buffer.from('ID3\x04\0\0\0\0\0\0')],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['an archive', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
  ])('does not exist for %s', (_, bytes) => {
    expect(read(bytes).text).toBeNull()
  })
})
