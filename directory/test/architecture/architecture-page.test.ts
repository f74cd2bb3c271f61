import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8')
const names = [...page.matchAll(/`((?:src|test)\/[^`]+)`/g)].map(([, name = '']) => name)

test('ARCHITECTURE.md names files', () => {
  expect(names.length).toBeGreaterThan(10)
})

test('ARCHITECTURE.md names only files that exist', () => {
  expect(names.filter((name) => !existsSync(new URL(`../../${name}`, import.meta.url)))).toEqual([])
})
