import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generateTables } from '../../src/tables/source/generate-tables.ts'

const folder = new URL('../../src/tables/', import.meta.url)
const generated = generateTables()

test.each([...generated])('%s is generated from its current source (else: npm run tables)', (file, text) => {
  expect(readFileSync(new URL(file, folder), 'utf8')).toBe(text)
})

test('every generated module has a generator', () => {
  expect(readdirSync(folder).filter((file) => file.endsWith('.generated.ts'))).toEqual([...generated.keys()].sort())
})
