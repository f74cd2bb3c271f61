import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generateSchemaModules, schemaFolder } from '../../scripts/schema-types.ts'

const generated = generateSchemaModules()

test.each([...generated])('%s is what schema.graphql gives (else: npm run schema -w directory)', (file, text) => {
  expect(readFileSync(new URL(file, schemaFolder), 'utf8')).toBe(text)
})

test('every generated module has its source', () => {
  const found = readdirSync(schemaFolder).filter((file) => file.endsWith('.generated.ts'))
  expect(found.sort()).toEqual([...generated.keys()].sort())
})
