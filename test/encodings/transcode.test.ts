import { expect, test } from 'vitest'
import { createTranscoder, textOfFaultyUtf8 } from '../../src/encodings/transcode.ts'
import { windows1252 } from '../../src/encodings/windows-1252.ts'

test('windows-1252 has its own characters from 0x80 to 0x9F, which many releases of Node lack', () => {
  const c1 = Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index)
  expect(windows1252(c1)).toBe('€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ')
  const rest = Uint8Array.from({ length: 96 }, (_, index) => 0xa0 + index)
  expect(windows1252(rest)).toBe(Buffer.from(rest).toString('latin1'))
})

test('a field without any character of UTF-8 is read as windows-1252', () => {
  expect(textOfFaultyUtf8(Buffer.from('4c92e974e9', 'hex'))).toEqual({ text: 'L’été', encoding: 'windows-1252' })
})

test('a field of UTF-8 that was cut within a character keeps the others', () => {
  expect(textOfFaultyUtf8(Buffer.from('été').subarray(0, 4))).toEqual({ text: 'ét\uFFFD', encoding: 'utf-8' })
})

test('a field of windows-1252 is recognised even if a few of its bytes are UTF-8 by accident', () => {
  const bytes = Buffer.from('« L’été doué\xa0», répété, à Orléans'.replaceAll('’', '\x92'), 'latin1')
  expect(textOfFaultyUtf8(bytes)).toEqual({ text: '« L’été doué\xa0», répété, à Orléans', encoding: 'windows-1252' })
})

test('a field with as many valid as invalid characters is read as UTF-8', () => {
  expect(textOfFaultyUtf8(Buffer.from('c3a9e9', 'hex'))).toEqual({ text: 'é\uFFFD', encoding: 'utf-8' })
})

test('a field of UTF-8 with emoji as two surrogates of three bytes each keeps its other characters', () => {
  expect(textOfFaultyUtf8(Buffer.from('c3a920eda0bdedb880', 'hex'))).toEqual({
    text: `é ${'\uFFFD'.repeat(6)}`,
    encoding: 'utf-8',
  })
})

test('gbk has the characters of gb18030, as in browsers: emoji, the euro, signs for vertical lines', () => {
  const bytes = Buffer.from('c4e3bac39439fc36a2e3a6d980', 'hex')
  expect(createTranscoder('gbk')(bytes, true)).toBe('你好😀€︐€')
})

test.each([
  ['the hard space that is half of an à', 'à la crème, voilà, à bientôt, à Rome', /\xa0/g],
  ['the controls that are most of a quotation mark', 'the ‘café’ wasn’t “open”', /[\x80-\x9f]/g],
])('a field of UTF-8 that has lost %s keeps its other characters', (_, text, lost) => {
  const bytes = Buffer.from(Buffer.from(text).toString('latin1').replace(lost, ' '), 'latin1')
  expect(textOfFaultyUtf8(bytes)).toEqual({ text: bytes.toString('utf8'), encoding: 'utf-8' })
})
