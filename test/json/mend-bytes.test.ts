import { describe, expect, test } from 'vitest'
import { createDiagnostics } from '../../src/core/diagnostics.ts'
import { mendBytes } from '../../src/json/mend-bytes.ts'

function mended(text: string, maxDepth = 8) {
  const diagnostics = createDiagnostics(10)
  const bytes = Buffer.from(`--${text}--`)
  const at = { parent: null, key: 'title' }
  const result = mendBytes({ bytes, start: 2, end: bytes.length - 2, offset: 40, colons: 0, at }, maxDepth, diagnostics)
  return { result, found: diagnostics.list.map(({ code, location, path }) => [code, location?.offset, path]) }
}

describe('a slice of a document', () => {
  test('that is JSON is not touched', () => {
    expect(mended('{}')).toEqual({ result: { value: {}, isMended: false }, found: [] })
  })

  test('that can be mended is mended, which is reported at its beginning', () => {
    expect(mended('[1,]')).toEqual({
      result: { value: [1], isMended: true },
      found: [['json-repaired', 40, '$.title']],
    })
  })

  test.each(['[1', '{"a" "b"}', '"\\'])('that cannot be mended has no value: %s', (text) => {
    expect(mended(text)).toEqual({ result: null, found: [['json-value-unreadable', 40, '$.title']] })
  })

  test('that nests too deep once it is mended has no value', () => {
    expect(mended('[[[1,]]]', 2).result).toBeNull()
    expect(mended('[[[1,]]]', 3).result).not.toBeNull()
  })
})
