import { expect, test } from 'vitest'
import { isReachedByHttps, pagePolicy } from '../../src/pages/page-policy.ts'

/** Returns the sources of a directive. */
const sourcesOf = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((directive) => directive.startsWith(`${name} `))
    ?.split(' ')
    .slice(1)

test('a page served over https loads pictures and sound over https only', () => {
  const policy = pagePolicy('publishers', true)
  expect(sourcesOf(policy, 'img-src')).toEqual(["'self'", 'data:', 'https:'])
  expect(policy.split('; ')).toContain('upgrade-insecure-requests')
})

test('a page served over http loads pictures and sound with the addresses in feeds', () => {
  const policy = pagePolicy('publishers', false)
  expect(sourcesOf(policy, 'img-src')).toEqual(["'self'", 'data:', 'https:', 'http:'])
  expect(sourcesOf(policy, 'media-src')).toEqual(['https:', 'http:'])
  expect(policy).not.toContain('upgrade-insecure-requests')
})

test('a page with pictures from the directory loads none from publishers', () => {
  for (const isSecure of [true, false]) expect(pagePolicy('directory', isSecure)).not.toMatch(/img-src[^;]*http/)
})

test('no page allows styles or scripts inside of it, the explorer neither', () => {
  for (const source of ['publishers', 'directory'] as const) {
    for (const isSecure of [true, false]) expect(pagePolicy(source, isSecure)).not.toMatch(/unsafe-|nonce-/)
  }
})

test.each([
  ['https://directory.example', true],
  ['http://directory.example', false],
  [null, false],
])('whether pages at %s are served over https: %s', (publicUrl, is) => {
  expect(isReachedByHttps(publicUrl)).toBe(is)
})
