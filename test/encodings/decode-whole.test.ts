import { describe, expect, test } from 'vitest'
import { decodeWhole, decodeWholeText } from '../../src/encodings/decode-whole.ts'

const faultsOf = (input: string | Uint8Array, charset?: string) => {
  const faults: unknown[] = []
  const text = decodeWholeText(input, { charset, report: (code, place) => faults.push([code, place]) })
  return { text, faults }
}

describe('a whole document', () => {
  test('that is text already is left alone, whatever the transport says', () => {
    expect(faultsOf('\uFEFF1\n00:00:01,000 --> 00:00:02,000\nСъешь', 'koi8-r')).toEqual({
      text: '1\n00:00:01,000 --> 00:00:02,000\nСъешь',
      faults: [],
    })
  })

  test('in windows-1252 is read even without a label', () => {
    expect(faultsOf(Buffer.from('L\x92\xe9t\xe9', 'latin1')).text).toBe('L’été')
  })

  test('of JSON in UTF-16 shows its encoding, so that it can be refused', () => {
    expect(decodeWhole(Buffer.from('{"version":"1.0"}', 'utf16le')).encoding).toBe('utf-16le')
  })

  test('of UTF-8 with a fault has U+FFFD there, and the place is reported', () => {
    expect(faultsOf(Buffer.concat([Buffer.from('été '), Buffer.from([0xff]), Buffer.from('!')]))).toEqual({
      text: 'été \uFFFD!',
      faults: [['encoding-invalid', { offset: 6, detail: 'utf-8' }]],
    })
  })

  test('of UTF-8 is not copied, wherever its first character beyond ASCII stands', () => {
    const input = Buffer.from(`${'a'.repeat(2_000)}é${'a'.repeat(200_000)}`)
    const { bytes } = decodeWhole(input)
    expect(bytes.buffer).toBe(input.buffer)
    expect(Buffer.compare(bytes, input)).toBe(0)
  })

  test('keeps a U+FEFF that is no byte order mark', () => {
    expect(faultsOf(Buffer.from('\uFEFF\uFEFFa')).text).toBe('\uFEFFa')
  })
})

test('a document that is neither text nor bytes is refused with advice', () => {
  expect(() => decodeWhole(42 as never)).toThrow(new TypeError('The document must be a string or a Uint8Array'))
})
