import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { DiagnosticCode } from '../../src/core/diagnostics.ts'
import { parseSss } from '../../src/sss/index.ts'

const folder = join(import.meta.dirname, '../../../shared/reference/sss-examples')
const isThere = existsSync(folder)

type Fields = Record<string, unknown>
interface Expected {
  type: string | null
  series?: Fields
  creator?: Fields
  hostingProvider?: Fields
  issues?: Fields[]
  stories?: Fields[]
  content?: Fields[]
  diagnostics: { code: string; path: string }[]
}

/** The codes of the reference, and ours for them. */
const codes: Record<string, DiagnosticCode> = {
  'date-without-offset': 'value-date-without-zone',
  'deprecated-enum-value': 'value-enum-deprecated',
  'duplicate-identifier': 'sss-identifier-duplicate',
  'enum-spelling': 'value-enum-spelling',
  'image-escapes-base': 'sss-image-escapes-base',
  'invalid-image': 'sss-image-unusable',
  'invalid-uuid': 'value-uuid-invalid',
  'malformed-json': 'json-truncated',
  'missing-field': 'sss-field-missing',
  'missing-identifier': 'sss-identifier-missing',
  'non-iso-date': 'value-date-not-iso',
  'not-an-object': 'json-not-object',
  'not-json': 'json-markup',
  'type-inferred': 'sss-type-inferred',
  'unknown-document-type': 'sss-type-unknown',
  'unknown-enum-value': 'value-enum-unknown',
  'unknown-image-key': 'sss-image-key-unknown',
  'wrong-type': 'json-wrong-type',
}

/** Diagnostics beyond the reference, which does not report repeated members. */
const beyond: Record<string, string[]> = {
  '28-duplicate-keys': ['json-duplicate-member $.issues', 'json-duplicate-member $.name'],
}

const kinds: Record<string, string> = { ComicSeries: 'comic', Creator: 'creator', HostingProvider: 'hosting-provider' }
const DERIVED = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Returns the fields of an example. Derived uuids are replaced, as the reference has them only as examples. */
function comparable(entity: object, fields: readonly string[]): Fields {
  return Object.fromEntries(
    fields.map((name) => {
      const value = (entity as Fields)[name]
      return [name, typeof value === 'string' && DERIVED.test(value) ? 'derived' : value]
    }),
  )
}

function expectEntities(found: readonly object[], expected: readonly Fields[]): void {
  expect(found.map((entity, index) => comparable(entity, Object.keys(expected[index] ?? {})))).toEqual(
    expected.map((entity) => comparable(entity, Object.keys(entity))),
  )
}

const names = isThere
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.expected.json'))
      .map((name) => name.replace('.expected.json', ''))
  : []

describe.skipIf(!isThere)('an example of the reference', () => {
  describe.each(names)('%s', (name) => {
    const expected: Expected = JSON.parse(readFileSync(join(folder, `${name}.expected.json`), 'utf8'))
    const result = parseSss(readFileSync(join(folder, `${name}.json`)))

    test('has its type', () => {
      expect(result.kind).toBe(expected.type === null ? 'unknown' : kinds[expected.type])
    })

    test('gives its entities, field by field', () => {
      if (result.kind === 'comic') {
        expectEntities([result.series], [expected.series ?? {}])
        expectEntities(result.issues, expected.issues ?? [])
        expectEntities(
          result.issues.flatMap(({ stories }) => stories),
          expected.stories ?? [],
        )
      } else if (result.kind === 'creator') {
        expectEntities([result.creator], [expected.creator ?? {}])
        expectEntities(result.content, expected.content ?? [])
      } else if (result.kind === 'hosting-provider') {
        expectEntities([result.hostingProvider], [expected.hostingProvider ?? {}])
      } else expect(expected.type).toBeNull()
    })

    test('gives its diagnostics', () => {
      const said = result.diagnostics.map(({ code, path }) => `${code} ${path}`)
      const wanted = expected.diagnostics.map(({ code, path }) => `${codes[code] ?? code} ${path}`)
      expect(said.sort()).toEqual([...wanted, ...(beyond[name] ?? [])].sort())
    })
  })
})
