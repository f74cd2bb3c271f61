import { describe, expect, test } from 'vitest'
import { isWebUrl, parseUrl } from '../../src/values/parse-url.ts'

describe('a text is parsed by the URL Standard', () => {
  test.each([
    ['https://hoerspiel.example/a', undefined, 'https://hoerspiel.example/a'],
    ['../b', 'https://hoerspiel.example/a/c', 'https://hoerspiel.example/b'],
    ['https://москва.example/', undefined, 'https://xn--80adxhks.example/'],
    ['hoerspiel', undefined, undefined],
    ['https://a b/', undefined, undefined],
    ['https://ä b/', undefined, undefined],
    ['/ä', 'mailto:x@hoerspiel.example', undefined],
  ])('%s', (text, base, href) => {
    expect(parseUrl(text, base)?.href).toBe(href)
  })
})

test.each([
  ['https://hörspiel.example/', undefined, 'https://xn--hrspiel-90a.example/'],
  ['/ä', 'https://hörspiel.example/', 'https://xn--hrspiel-90a.example/%C3%A4'],
])('%s is a URL even after ten thousand others, when the parser has been compiled', (text, base, href) => {
  for (let i = 0; i < 10_000; i++) parseUrl(`https://hoerspiel.example/${i}`, base)
  const found = Array.from({ length: 10_000 }, () => parseUrl(text, base)?.href)
  expect(new Set(found)).toEqual(new Set([href]))
})

test.each([
  ['https://hoerspiel.example/', true],
  ['HTTP://hoerspiel.example/', true],
  ['ftp://hoerspiel.example/', false],
  ['mailto:x@hoerspiel.example', false],
  ['httpsx://hoerspiel.example/', false],
])('%s is a web address: %s', (text, expected) => {
  expect(isWebUrl(new URL(text))).toBe(expected)
})
