import { describe, expect, test } from 'vitest'
import { jsonEncoding } from '../../src/json/encoding.ts'

describe('the encoding of a JSON text', () => {
  test.each([
    ['UTF-8', 3, [0xef, 0xbb, 0xbf, 0x7b]],
    ['UTF-16LE', 2, [0xff, 0xfe, 0x7b, 0]],
    ['UTF-16BE', 2, [0xfe, 0xff, 0, 0x7b]],
    ['UTF-32LE', 4, [0xff, 0xfe, 0, 0]],
    ['UTF-32BE', 4, [0, 0, 0xfe, 0xff]],
  ])('is %s by its byte order mark of %i bytes', (name, markLength, bytes) => {
    expect(jsonEncoding(Uint8Array.from(bytes))).toEqual({ name, markLength })
  })

  test.each([
    ['UTF-8', [0x7b, 0x22, 0x61, 0x22]],
    ['UTF-8', [0x7b, 0x7d]],
    ['UTF-8', [0x37]],
    ['UTF-8', [0xef, 0xbb, 0x22, 0x22]],
    ['UTF-8', [0xff, 0x22, 0x22, 0x22]],
    ['UTF-16LE', [0x7b, 0, 0x22, 0]],
    ['UTF-16LE', [0x37, 0]],
    ['UTF-16LE', [0x22, 0, 0, 0x4e]],
    ['UTF-16BE', [0, 0x7b, 0, 0x22]],
    ['UTF-32LE', [0x7b, 0, 0, 0]],
    ['UTF-32BE', [0, 0, 0, 0x7b]],
  ])('is %s without a mark, by its zeros: %j', (name, bytes) => {
    expect(jsonEncoding(Uint8Array.from(bytes))).toEqual({ name, markLength: 0 })
  })
})
