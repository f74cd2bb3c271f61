import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { ownText } from '../../src/core/own-text.ts'
import { genresFromCategories } from '../../src/tables/genres-from-categories.ts'
import { lookUpLanguage } from '../../src/tables/language-from-tag.ts'
import { readUrl } from '../../src/values/url.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const MB = 1_000_000

/** Returns the bytes that stay in memory after `look` was called with fifty texts of a megabyte. */
function bytesKeptBy(look: (text: string, index: number) => unknown): number {
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (let index = 0; index < 50; index += 1) look('x'.repeat(MB), index)
  collectGarbage()
  return process.memoryUsage().heapUsed - before
}

test.each<[string, (text: string, index: number) => unknown]>([
  ['a category', (text, index) => genresFromCategories([], { channel: [`The category of number ${index},${text}`] })],
  ['a language', (text, index) => lookUpLanguage(`${text}the language of number ${index}`.slice(MB))],
  ['an origin', (text, index) => readUrl(`${text}https://127.0.0.1:${8_000 + index}/`.slice(MB), {})],
])('%s that is remembered does not keep a longer text in memory', (_, look) => {
  expect(bytesKeptBy(look)).toBeLessThan(5 * MB)
})

test.prop([
  fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom('a', '\0', 'é', '番', '\ud800') })),
])('a copy equals the text, even with unpaired surrogates', (text) => {
  expect(ownText(text)).toBe(text)
})
