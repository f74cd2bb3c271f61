import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { decodeUtf8, writeUtf8 } from '../../src/core/bytes.ts'

/** Long enough for the decoders of long fields. */
const long = 'a'.repeat(300)
const decode = (bytes: Buffer) => decodeUtf8(bytes, 0, bytes.length)

describe('bytes decoded as UTF-8', () => {
  test.each(['', 'Folge 12', 'Größe', 'こんにちは', '🎙️', 'a\0b'])('are the text %j, whether short or long', (text) => {
    expect(decode(Buffer.from(text))).toBe(text)
    expect(decode(Buffer.from(text + long))).toBe(text + long)
  })

  test('are only those from start to end', () => {
    const bytes = Buffer.from(`<p>${long}</p>`)
    expect(decodeUtf8(bytes, 3, 6)).toBe('aaa')
    expect(decodeUtf8(bytes, 3, 303)).toBe(long)
    expect(decodeUtf8(bytes, 5, 5)).toBe('')
  })

  test('keep a byte order mark', () => {
    expect(decode(Buffer.from('\ufeffa'))).toBe('\ufeffa')
    expect(decode(Buffer.from(`\ufeff${long}`))).toBe(`\ufeff${long}`)
    expect(decode(Buffer.from(`\ufeffé${long}`))).toBe(`\ufeffé${long}`)
  })

  test('leave nothing of a cut character to the next text', () => {
    const bytes = Buffer.from(`${long}é`)
    expect(decodeUtf8(bytes, 0, bytes.length - 1)).toBe(`${long}\ufffd`)
    expect(decode(Buffer.from(`é${long}`))).toBe(`é${long}`)
  })

  property.prop([fc.uint8Array({ maxLength: 600 })])(
    'are what the Encoding Standard says, whatever they are',
    (array) => {
      expect(decode(Buffer.from(array))).toBe(new TextDecoder('utf-8', { ignoreBOM: true }).decode(array))
    },
  )

  property.prop([fc.string({ unit: 'binary', maxLength: 700 }), fc.nat(), fc.nat(255)])(
    'are so too in text of all scripts with one wrong byte',
    (text, place, wrong) => {
      const bytes = Buffer.from(text)
      expect(decode(bytes)).toBe(text.toWellFormed())
      if (bytes.length > 0) bytes[place % bytes.length] = wrong
      expect(decode(bytes)).toBe(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
    },
  )
})

describe('a text written as UTF-8', () => {
  const target = Buffer.alloc(8_192)
  const written = (text: string) => target.subarray(3, 3 + writeUtf8(target, text, 3))
  const gross = `größe ${long}${long}`

  test('is correct even if it was decoded from bytes that have changed', () => {
    const bytes = Buffer.from(`<p>${gross}</p>`)
    const text = decodeUtf8(bytes, 3, bytes.length - 4)
    bytes.fill(0x61)
    expect(written(text)).toEqual(Buffer.from(gross))
  })

  test('is correct even if it was decoded with a fault', () => {
    const bytes = Buffer.from(gross)
    const cut = decodeUtf8(bytes, 0, bytes.length)
    const faulty = decodeUtf8(Buffer.concat([bytes, Buffer.of(0xc3)]), 0, bytes.length + 1)
    expect(written(faulty)).toEqual(Buffer.from(`${gross}\ufffd`))
    expect(written(cut)).toEqual(bytes)
  })

  property.prop([
    fc.array(fc.string({ unit: 'binary', minLength: 100, maxLength: 1_500 }), { maxLength: 5 }),
    fc.nat(),
  ])('is correct, whatever was decoded before it', (texts, place) => {
    const decoded = texts.map((text) => decode(Buffer.from(text)))
    const wanted = decoded[place % decoded.length] ?? gross
    expect(written(wanted)).toEqual(Buffer.from(wanted))
  })
})
