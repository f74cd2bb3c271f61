import { readFileSync } from 'node:fs'
import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test, vi } from 'vitest'
import { generateKernel } from '../../src/core/source/generate-kernel.ts'
import { copyDecoded, decodeByKernel, isKnownClean, KERNEL_CAPACITY } from '../../src/core/utf8-kernel.ts'

const authority = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true })

/** What the Encoding Standard makes of bytes; null where it finds a fault. */
function standardText(bytes: Uint8Array): string | null {
  try {
    return authority.decode(bytes)
  } catch {
    return null
  }
}

const decode = (bytes: Uint8Array) => decodeByKernel(Buffer.from(bytes), 0, bytes.length)

/** Longer than what is remembered at least. */
const long = 'a line of text, '.repeat(40)

test('the module is what its source gives (else: npm run kernel)', async () => {
  const module = new URL('../../src/core/utf8-kernel.generated.ts', import.meta.url)
  expect(readFileSync(module, 'utf8')).toBe(await generateKernel())
})

describe('the kernel', () => {
  test('decodes every character there is', () => {
    for (let first = 0x80; first < 0x11_0000; first += 0x2000) {
      const codes = Array.from({ length: 0x2000 }, (_, index) => first + index)
      const text = String.fromCodePoint(...codes.filter((code) => code < 0x11_0000 && (code & 0xff_f800) !== 0xd800))
      expect(decode(Buffer.from(text))).toBe(text)
    }
  })

  test.each([
    ['a byte that goes on with nothing', [0x80]],
    ['ASCII in two bytes', [0xc1, 0xbf]],
    ['a character of two bytes in three', [0xe0, 0x9f, 0xbf]],
    ['a character of three bytes in four', [0xf0, 0x8f, 0xbf, 0xbf]],
    ['half of a pair', [0xed, 0xa0, 0x80]],
    ['what is beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
    ['a lead byte that is none', [0xf5, 0x80, 0x80, 0x80]],
    ['the first byte of two', [0xc3]],
    ['two bytes of three', [0xe2, 0x82]],
    ['three bytes of four', [0xf0, 0x9f, 0x8e]],
  ])('gives no text of %s, wherever it stands', (_, fault) => {
    for (let at = 0; at < 40; at += 1) {
      expect(decode(Buffer.from([...Buffer.from('a'.repeat(at)), ...fault]))).toBeNull()
      expect(decode(Buffer.from([...Buffer.from('a'.repeat(at)), ...fault, 0x61, 0x61]))).toBeNull()
    }
  })

  property.prop([
    fc.array(
      fc.oneof(
        fc.uint8Array({ maxLength: 4 }),
        fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
      ),
      {
        maxLength: 40,
      },
    ),
  ])('agrees with the Encoding Standard about all bytes', (pieces) => {
    const bytes = Buffer.concat(pieces)
    expect(decode(bytes)).toBe(standardText(bytes))
  })

  test('decodes as much as it has room for', () => {
    const most = 'é'.repeat(KERNEL_CAPACITY / 2)
    expect(decode(Buffer.from(most))).toBe(most)
    const ascii = 'a'.repeat(KERNEL_CAPACITY)
    expect(decode(Buffer.from(ascii))).toBe(ascii)
  })
})

describe('of a long text that was decoded lately, it is known', () => {
  const copied = (text: string) => {
    const target = Buffer.alloc(4096)
    const length = copyDecoded(target, text, 5)
    return length < 0 ? null : target.toString('utf8', 5, 5 + length)
  }
  const decoded = (text: string) => decode(Buffer.from(text)) as string

  test('what its bytes are, until two more were decoded', () => {
    const text = decoded(`é ${long}`)
    expect(copied(text)).toBe(text)
    decoded(`è ${long}`)
    expect(copied(text)).toBe(text)
    decoded(`ê ${long}`)
    expect(copied(text)).toBeNull()
  })

  test('nothing any more when what took its place was no text', () => {
    const text = decoded(`é ${long}`)
    decoded(`è ${long}`)
    decode(Buffer.concat([Buffer.from(long), Buffer.of(0xff)]))
    expect(copied(text)).toBeNull()
    expect(isKnownClean(text)).toBe(false)
  })

  test.each(['\t', '\n', 'é', '漢', '🎙', '\x7f', '\u0085'])('that it is clean with %j in it', (part) => {
    expect(isKnownClean(decoded(`ü ${long}${part}`))).toBe(true)
    expect(isKnownClean(decoded(`${part}${long} ü`))).toBe(true)
  })

  test.each(['\0', '\r', '\v', '\x1f', '\ufffd'])('that it is not with %j', (part) => {
    expect(isKnownClean(decoded(`ü ${long}${part}`))).toBe(false)
    expect(isKnownClean(decoded(`${part}${long} ü`))).toBe(false)
  })
})

test('without WebAssembly it decodes nothing, and says so', async () => {
  vi.resetModules()
  vi.stubGlobal('WebAssembly', undefined)
  try {
    const kernel = await import('../../src/core/utf8-kernel.ts')
    const { decodeUtf8 } = await import('../../src/core/bytes.ts')
    const bytes = Buffer.from(`é ${long}`)
    expect(kernel.decodeByKernel(bytes, 0, bytes.length)).toBeNull()
    expect(kernel.copyDecoded(Buffer.alloc(4096), long, 0)).toBe(-1)
    expect(decodeUtf8(bytes, 0, bytes.length)).toBe(`é ${long}`)
  } finally {
    vi.unstubAllGlobals()
    vi.resetModules()
  }
})
