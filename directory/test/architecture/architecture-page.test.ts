import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8')
const names = [...page.matchAll(/`((?:src|test)\/[^`]+)`/g)].map(([, name = '']) => name)

test('ARCHITECTURE.md names files', () => {
  expect(names.length).toBeGreaterThan(10)
})

test.each([...new Set(names)])('%s, which ARCHITECTURE.md names, exists', (name) => {
  expect(existsSync(new URL(`../../${name}`, import.meta.url))).toBe(true)
})
