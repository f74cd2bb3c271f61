import { test as checked, fc } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../src/core/diagnostics.ts'
import { type JsonPath, pathText } from '../../src/json/json-path.ts'
import { withPathOffsets } from '../../src/json/locate-paths.ts'

const about = (path: string): Diagnostic => ({ code: 'json-wrong-type', severity: 'warning', message: '', path })

/** Returns the offsets of the values at paths, each undefined if it has none. */
function offsetsIn(text: string, ...paths: string[]): (number | undefined)[] {
  return withPathOffsets(paths.map(about), Buffer.from(text)).map(({ location }) => location?.offset)
}

function* valuesOf(value: unknown, path: JsonPath | null = null): Generator<[JsonPath | null, unknown]> {
  yield [path, value]
  if (Array.isArray(value)) {
    for (const [key, each] of value.entries()) yield* valuesOf(each, { parent: path, key })
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) yield* valuesOf(each, { parent: path, key })
  }
}

/**
 * Paths cut names beyond 80 characters and repair lone surrogates, so such members are located like missing ones.
 */
const name = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => text.isWellFormed())
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.integer(),
      fc.double({ noNaN: true }),
      fc.constantFrom(true, false, null),
    ),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(name, tie('value'), { maxKeys: 5 }),
  ),
})).value

describe('the place of a path of a JSON document', () => {
  checked.prop([json, fc.constantFrom(0, 1, '\t')])('is where its value begins', (document, indent) => {
    const bytes = Buffer.from(JSON.stringify(document, null, indent))
    const all = [...valuesOf(JSON.parse(bytes.toString()))]
    const located = withPathOffsets(
      all.map(([path]) => about(pathText(path))),
      bytes,
    )
    const blank = /\s/g
    for (const [index, [, value]] of all.entries()) {
      const rest = bytes.toString('utf8', located[index]?.location?.offset)
      const written = JSON.stringify(value)
      expect(rest.replace(blank, '').startsWith(written.replace(blank, ''))).toBe(true)
    }
  })

  test('of a missing member is that of the object that lacks it', () => {
    const text = '{"issues": [{"name": "1"}, {"name": "2"}]}'
    expect(offsetsIn(text, '$.issues[1].identifier', '$.issues[7].name', '$.tags')).toEqual([27, 11, 0])
  })

  test('of a repeated name is that of the last member, which counts', () => {
    expect(offsetsIn('{"a": 1, "b": {"a": 2}, "a": 3}', '$.a')).toEqual([29])
  })

  test('of a name that is written with escapes is found', () => {
    expect(offsetsIn('{"odd\\u0020name": 1}', '$["odd name"]')).toEqual([18])
  })

  test.each([
    ['a comma too many', '{"a": [1, 2,], "b": 3}', '$.b', 20],
    ['a bracket too many', '{"a": [1]], "b": 3}', '$.b', 0],
    ['a string without its end', '{"a": 1, "b": "cut', '$.b', 0],
    ['an end too early', '{"a": {"b": tru', '$.a.b', 12],
    ['a byte order mark', '\ufeff{"a": 1}', '$.a', 9],
    ['nothing in it', '', '$.a', undefined],
  ])('is found as well as possible in a document with %s', (_, text, path, offset) => {
    expect(offsetsIn(text, path)).toEqual([offset])
  })

  checked.prop([fc.uint8Array(), fc.string()])('never throws, whatever the document is', (bytes, name) => {
    const path = pathText({ parent: { parent: null, key: 0 }, key: name })
    expect(withPathOffsets([about(path)], bytes)).toHaveLength(1)
  })

  test('is found in one pass, however deep and long the document is', () => {
    const deep = '['.repeat(1_000_000)
    const path = `$${'[0]'.repeat(50)}`
    expect(offsetsIn(deep, path)).toEqual([50])
  })

  test('is not looked for if there is one already, or no path', () => {
    const given: Diagnostic[] = [
      { ...about('$.a'), location: { offset: 3 } },
      { code: 'json-malformed', severity: 'error', message: '' },
    ]
    expect(withPathOffsets(given, Buffer.from('{"a": 1}'))).toEqual(given)
  })
})
