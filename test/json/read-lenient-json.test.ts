import { describe, expect, test } from 'vitest'
import { createDiagnostics } from '../../src/core/diagnostics.ts'
import { readLenientJson } from '../../src/json/read-lenient-json.ts'

function read(text: string) {
  const diagnostics = createDiagnostics(10)
  return { value: readLenientJson(text, { diagnostics }), codes: diagnostics.list.map(({ code }) => code) }
}

describe('a JSON document written by hand', () => {
  test('is read as it is when it is right', () => {
    expect(read('{"a":[1]}')).toEqual({ value: { a: [1] }, codes: [] })
  })

  test('is read with a warning about its repairs', () => {
    expect(read('{"a":[1,],}')).toEqual({ value: { a: [1] }, codes: ['json-repaired'] })
  })

  test('is not read when nothing can be repaired, for the reason that the strict reader gives', () => {
    expect(read('{"a":}')).toEqual({ value: undefined, codes: ['json-malformed'] })
    expect(read('{"a":[1')).toEqual({ value: undefined, codes: ['json-truncated'] })
  })

  test('keeps the warnings of the strict reader', () => {
    expect(read('{"a":1,"a":2}')).toEqual({ value: { a: 2 }, codes: ['json-duplicate-member'] })
  })

  test('is not read beyond the limit of depth', () => {
    expect(read(`${'['.repeat(100)},${']'.repeat(100)}`).codes).toEqual(['json-too-deep'])
  })
})

describe('a JSON document that is cut off', () => {
  test('is read up to its last whole entry, with a warning about the rest', () => {
    expect(read('{"a":[{"b":1},{"b":2},{"b"')).toEqual({ value: { a: [{ b: 1 }, { b: 2 }] }, codes: ['json-cut-off'] })
  })

  test('may have typing errors before that', () => {
    expect(read("{'a': [{'b': True}, {'b': Fal")).toEqual({
      value: { a: [{ b: true }] },
      codes: ['json-repaired', 'json-cut-off'],
    })
  })

  test('is malformed if it is no JSON before its end', () => {
    expect(read('{"a":[{"b":1},{"b":::}').codes).toEqual(['json-malformed'])
  })
})
