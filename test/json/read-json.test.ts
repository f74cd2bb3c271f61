import { describe, expect, test } from 'vitest'
import { createDiagnostics } from '../../src/core/diagnostics.ts'
import { jsonLimits } from '../../src/core/limits.ts'
import { malformedAt } from '../../src/json/malformed-at.ts'
import { readJson } from '../../src/json/read-json.ts'
import { RandomJson } from './random-json.ts'

function read(
  input: string | Uint8Array,
  limits = {},
): { value: unknown; said: string[]; offsets: (number | undefined)[] } {
  const diagnostics = createDiagnostics(100)
  const value = readJson(input, { diagnostics, limits: { ...jsonLimits, ...limits } })
  return {
    value,
    said: diagnostics.list.map(({ code, path }) => `${code} ${path}`),
    offsets: diagnostics.list.map(({ location }) => location?.offset),
  }
}

describe('text that PostgreSQL cannot store', () => {
  test('is dropped from strings and names, and half a character becomes U+FFFD', () => {
    const text = '{"a\\u0000":["\\u0000b\\ud800"],"__proto__":{"\\udc00":1},"c":"\\ud83c\\udf88"}'
    const value = Object.fromEntries([
      ['a', ['b\ufffd']],
      ['__proto__', { '\ufffd': 1 }],
      ['c', '🎈'],
    ])
    expect(read(text)).toEqual({ value, said: [], offsets: [] })
  })

  test('does not join the halves of a character around it', () => {
    expect(read('"\\ud83c\\u0000\\udf88"').value).toBe('\ufffd\ufffd')
  })

  test('may leave two members with one name: the last counts', () => {
    expect(read('{"a":1,"a\\u0000":2}')).toEqual({
      value: { a: 2 },
      said: ['json-duplicate-member $.a'],
      offsets: [undefined],
    })
  })
})

describe('a document that is JSON', () => {
  test.each([['{"a":[1,"é🎈",null]}'], [' [ ] '], ['"text"'], ['-1.5e3'], ['true']])('%s', (text) => {
    const wanted = { value: JSON.parse(text), said: [], offsets: [] }
    expect(read(text)).toEqual(wanted)
    expect(read(Buffer.from(text))).toEqual(wanted)
  })

  test('may begin with a byte order mark', () => {
    expect(read('\ufeff{"a":1}')).toEqual({ value: { a: 1 }, said: [], offsets: [] })
    expect(read(Buffer.from('\ufeff{"a":1}'))).toEqual({ value: { a: 1 }, said: [], offsets: [] })
  })

  test('keeps a member called __proto__ to itself', () => {
    const { value } = read('{"__proto__":{"polluted":true}}')
    expect(Object.keys(value as object)).toEqual(['__proto__'])
    expect((value as { polluted?: boolean }).polluted).toBeUndefined()
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

describe('a document that is no JSON is reported as what it is', () => {
  test.each<[string, string | Uint8Array, string, number]>([
    ['nothing', '', 'json-empty', 0],
    ['blanks', ' \r\n\t ', 'json-empty', 5],
    ['a page', ' <!doctype html>', 'json-markup', 1],
    ['a feed of another format', '<?xml version="1.0"?><rss/>', 'json-markup', 0],
    ['a cut text', '{"a":"b', 'json-truncated', 7],
    ['a cut list', '[1,2', 'json-truncated', 4],
    ['a cut escape', '["\\', 'json-truncated', 3],
    ['a cut escape by number', '["\\u00e', 'json-truncated', 7],
    ['a cut word', '[tru', 'json-truncated', 4],
    ['a cut number', '[-', 'json-truncated', 2],
    ['a cut fraction', '[1.', 'json-truncated', 3],
    ['a word alone', 'nul', 'json-malformed', 0],
    ['a number alone', '1.', 'json-malformed', 1],
    ['a cut exponent', '[1.5e+', 'json-truncated', 6],
    ['a word after a number', '[1t', 'json-malformed', 2],
    ['an unknown word in a list', '[tree', 'json-malformed', 1],
    ['a word', 'hello', 'json-malformed', 0],
    ['a comma too many', '{"é":[1,]}', 'json-malformed', 9],
    ['a second document', '{} {}', 'json-malformed', 3],
    ['single quotes', "{'a':1}", 'json-malformed', 1],
    ['a comment', '{"a":1 /* one */}', 'json-malformed', 7],
    ['a line break in a string', '["a\nb"]', 'json-malformed', 3],
    ['an invalid escape', '["\\x"]', 'json-malformed', 2],
    ['UTF-16, little end first', Buffer.from('{"a":1}', 'utf16le'), 'json-encoding', 0],
    ['UTF-16 with its mark', Buffer.from('\ufeff{}', 'utf16le'), 'json-encoding', 0],
    ['UTF-16, big end first', Buffer.from('{"a":1}', 'utf16le').swap16(), 'json-encoding', 0],
    ['UTF-32', Uint8Array.of(0x7b, 0, 0, 0, 0x7d, 0, 0, 0), 'json-encoding', 0],
    ['UTF-32, big end first', Uint8Array.of(0, 0, 0, 0x7b, 0, 0, 0, 0x7d), 'json-encoding', 0],
    ['UTF-32 with its mark', Uint8Array.of(0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0), 'json-encoding', 0],
  ])('%s', (_, input, code, offset) => {
    expect(read(input)).toEqual({ value: undefined, said: [`${code} $`], offsets: [offset] })
  })

  test.each([
    ['{"a b": x}', 8],
    ['["\\n\\u0041" 1]', 12],
    ['{"a" "b"}', 5],
    ['[1 2]', 3],
    ['[01]', 2],
    ['[1]]', 3],
  ])('the place of the fault is reported: %s', (text, offset) => {
    expect(read(text)).toEqual({ value: undefined, said: ['json-malformed $'], offsets: [offset] })
  })

  test('a repeated member is noticed even after strings with escaped quotes', () => {
    expect(read('{"a\\"":"\\\\","b":"\\",\\"b","b":1}').said).toEqual(['json-duplicate-member $.b'])
  })

  test('a path has only the beginning of a long name', () => {
    const name = 'n'.repeat(100)
    expect(read(`{"${name}":1,"${name}":2}`).said).toEqual([`json-duplicate-member $["${'n'.repeat(80)}…"]`])
  })

  test('the encoding is named', () => {
    const diagnostics = createDiagnostics(9)
    readJson(Buffer.from('{}', 'utf16le').swap16(), { diagnostics })
    expect(diagnostics.list[0]?.message).toContain('UTF-16BE')
  })
})

describe('a document that is read with a warning', () => {
  test('bytes that are no UTF-8 are read as U+FFFD', () => {
    const { value, said, offsets } = read(Buffer.from('{"a":"\xe9"}', 'latin1'))
    expect({ value, said, offsets }).toEqual({ value: { a: '\ufffd' }, said: ['json-invalid-utf8 $'], offsets: [6] })
  })

  test('the last of two members with one name counts, at any depth', () => {
    const { value, said } = read('{"a":1,"b":[{},{"c":{"x":1,"\\u0078":2}}],"a":3}')
    expect(value).toEqual({ a: 3, b: [{}, { c: { x: 2 } }] })
    expect(said).toEqual(['json-duplicate-member $.b[1].c.x', 'json-duplicate-member $.a'])
  })

  test('the same name in different objects is no repetition', () => {
    expect(read('{"a":{"a":[{"a":1},{"a":1}]},"b":{"a":":"}}').said).toEqual([])
  })

  test('a path names odd members in quotes', () => {
    expect(read('{"a b":{"":1,"":2}}').said).toEqual(['json-duplicate-member $["a b"][""]'])
  })
})

describe('limits', () => {
  test('size', () => {
    expect(read('[1,2,3]', { maxBytes: 7 }).value).toEqual([1, 2, 3])
    expect(read('[1,2,3]', { maxBytes: 6 }).said).toEqual(['limit-bytes $'])
  })

  test('depth, brackets in strings not counted', () => {
    expect(read('[["[[[[\\"[["]]', { maxDepth: 2 }).value).toEqual([['[[[["[[']])
    expect(read('[{"a":[]}]', { maxDepth: 2 })).toEqual({ value: undefined, said: ['json-too-deep $'], offsets: [6] })
  })

  test('a million brackets are refused at the first one that is too many', () => {
    expect(read('['.repeat(1_000_000)).offsets).toEqual([64])
    expect(read(Buffer.alloc(1_000_000, '{"a":')).said).toEqual(['json-too-deep $'])
  })
})

test('a text is malformed somewhere exactly when JSON.parse refuses it', () => {
  for (let seed = 0; seed < 5_000; seed += 1) {
    const random = new RandomJson(seed)
    const text = random.mutated(Buffer.from(random.document([]))).toString('utf8')
    let isJson = true
    try {
      JSON.parse(text)
    } catch {
      isJson = false
    }
    if ((malformedAt(text) === -1) !== isJson) expect.unreachable(`seed ${seed}: ${text}`)
  }
  expect(malformedAt('{"a":1}')).toBe(-1)
})
