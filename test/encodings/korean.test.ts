import { expect, test } from 'vitest'
import { createKoreanDecoder } from '../../src/encodings/korean.ts'

const decode = (hex: string) => createKoreanDecoder()(Buffer.from(hex, 'hex'), true)

test.each([
  ['of KS X 1001', 'b0a1c8fe', '가힝'],
  ['of Windows, the first and the last', '8141c652', '갂힣'],
  ['of Windows at the ends of their rows', '815a8161817a818181fe8241', '갴갵걕걖괓괔'],
  ['of Windows beside those of KS X 1001', '8c63bee7b2e1', '똠양꿍'],
  ['of Windows in the narrow rows', 'a041a0fea141a1a0a241c5a0', '잸좤좥줎줐힋'],
])('syllables %s', (_, hex, text) => {
  expect(decode(hex)).toBe(text)
})

test('signs, with the two that were added later', () => {
  expect(decode('a1a1a2e6a2e7dfe641')).toBe('\u3000€®生A')
})

test('each of the 11,172 syllables has one code, those of KS X 1001 the same as in Node', () => {
  const seen = new Map<string, number>()
  for (let lead = 0x81; lead < 0xff; lead += 1) {
    for (let trail = 0x41; trail < 0xff; trail += 1) {
      const text = createKoreanDecoder()(Uint8Array.of(lead, trail), true)
      if (text >= '가' && text <= '힣') seen.set(text, (seen.get(text) ?? 0) + 1)
      if (lead < 0xb0 || lead > 0xc8 || trail < 0xa1) continue
      expect(text).toBe(new TextDecoder('euc-kr').decode(Uint8Array.of(lead, trail)))
    }
  }
  expect(seen.size).toBe(11_172)
  expect(Math.max(...seen.values())).toBe(1)
})

test.each([
  ['a byte that cannot begin a character', '80ff41', '\uFFFD\uFFFDA'],
  ['letters after the last syllable of Windows', 'c65341', '\uFFFDSA'],
  ['a first byte before one that cannot continue it', 'b03c', '\uFFFD<'],
  ['a byte that cannot end a character', 'a0fffeff41', '\uFFFD\uFFFDA'],
  ['rows for private use', 'c9a1fea1', '\uFFFD\uFFFD'],
  ['a character that the end cuts off', '41b0', 'A\uFFFD'],
])('U+FFFD stands for %s', (_, hex, text) => {
  expect(decode(hex)).toBe(text)
})

test('a character that is cut between pieces is whole', () => {
  const decoder = createKoreanDecoder()
  const texts = [...Buffer.from('418c63b0a1', 'hex')].map((byte) => decoder(Uint8Array.of(byte), false))
  expect(texts.join('') + decoder(new Uint8Array(), true)).toBe('A똠가')
})
