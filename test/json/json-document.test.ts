import { describe, expect, test } from 'vitest'
import { codesOf, readDocument } from './read-document.ts'

const bytes = (text: string): Buffer[] => [Buffer.from(text)]

describe.each([
  ['as a whole', 1_000_000],
  ['taken apart', 0],
])('%s', (_, wholeBytes) => {
  test('elements beyond the limit are left out, and what follows is still read', () => {
    const result = readDocument(bytes('{"issues":[1,{"a":2},[3],"4"],"after":true}'), { wholeBytes, maxItems: 2 })
    expect(result.elements.map(({ value }) => value)).toEqual([1, { a: 2 }])
    expect(result.envelope).toHaveProperty('after', true)
    expect(result.diagnostics).toMatchObject([{ code: 'limit-items', path: '$.issues', structural: true }])
  })

  test('a single object counts as a list of one', () => {
    const result = readDocument(bytes('{"issues":{"a":1},"content":"none"}'), { wholeBytes })
    expect(result.elements).toEqual([{ member: 'issues', index: 0, value: { a: 1 } }])
    expect(codesOf(result)).toEqual(['json-wrong-type', 'json-wrong-type'])
  })

  test('a list within a member is no list of the document', () => {
    expect(readDocument(bytes('{"a":{"issues":[1]},"b":[{"issues":[2]}]}'), { wholeBytes }).elements).toEqual([])
  })

  test('a name may be written with escapes', () => {
    expect(readDocument(bytes('{"\\u0069ssues":[1]}'), { wholeBytes }).elements).toHaveLength(1)
  })

  test.each([['{"issues":[{}'], ['{"issues":['], ['{"a":"b'], ['{'], ['{"a":1,'], ['{"issues":[{}]']])(
    'the cut text %s is refused as such',
    (text) => {
      const result = readDocument(bytes(text), { wholeBytes })
      expect([result.failed, ...codesOf(result)]).toEqual([true, 'json-truncated'])
    },
  )

  test.each([
    ['{"issues":[{},]}'],
    ['{"issues":[,{}]}'],
    ['{"issues":[{} {}]}'],
    ['{"issues":[{}};'],
    ['{"issues":[}]}'],
    ['{"issues":[{}]]'],
    ['{"issues":[{]]}'],
    ['{"issues":[{}]}}'],
    ['{"issues":[{}]} x'],
    ['{"issues" [{}]}'],
    ['{"issues":[tru]}'],
    ['{"issues":[01]}'],
    ['{"a":}'],
    ['{"a":1 "b":2}'],
    ['{a:1}'],
    ['{"a":"\\u12g4"}'],
  ])('%s is refused', (text) => {
    const result = readDocument(bytes(text), { wholeBytes })
    expect([result.failed, ...codesOf(result)]).toEqual([true, 'json-malformed'])
  })

  test('depth counts from the top', () => {
    const text = '{"issues":[{"a":{}}]}'
    expect(readDocument(bytes(text), { wholeBytes, limits: { maxDepth: 4 } }).failed).toBe(false)
    expect(codesOf(readDocument(bytes(text), { wholeBytes, limits: { maxDepth: 3 } }))).toEqual(['json-too-deep'])
    expect(codesOf(readDocument(bytes('{"a":{"b":{}}}'), { wholeBytes, limits: { maxDepth: 2 } }))).toEqual([
      'json-too-deep',
    ])
  })

  test('a document beyond the limit is not read on', () => {
    const result = readDocument(bytes('{"issues":[{}]}'), { wholeBytes, limits: { maxBytes: 14 } })
    expect([result.failed, ...codesOf(result)]).toEqual([true, 'limit-bytes'])
  })

  test('an element beyond the limit is skipped', () => {
    const result = readDocument(bytes('{"issues":[{},{"a":"0123456789"},"0123456789",{}],"z":1}'), {
      wholeBytes,
      limits: { maxItemBytes: 8 },
    })
    expect(result.elements.map(({ index }) => index)).toEqual([0, 3])
    expect(result.diagnostics.map(({ path }) => path)).toEqual(['$.issues[1]', '$.issues[2]'])
    expect(codesOf(result)).toEqual(['limit-item-bytes', 'limit-item-bytes'])
  })

  test('a member that is written twice is noticed', () => {
    const result = readDocument(bytes('{"a":1,"issues":[{"x":1,"x":2}],"a":{"b":1,"b":2}}'), { wholeBytes })
    expect(result.diagnostics.map(({ code, path }) => `${code} ${path}`).sort()).toEqual([
      'json-duplicate-member $.a',
      'json-duplicate-member $.a.b',
      'json-duplicate-member $.issues[0].x',
    ])
    expect(result.envelope).toHaveProperty('a', { b: 2 })
  })

  test('a member called __proto__ is a member', () => {
    const { envelope } = readDocument(bytes('{"__proto__":{"a":1},"issues":[]}'), { wholeBytes })
    expect(Object.keys(envelope)).toEqual(['__proto__', 'issues'])
  })
})

describe('a document that is taken apart', () => {
  test('the members outside the lists have room for 4 MiB, and the lists after them are found', () => {
    const members = Array.from({ length: 60 }, (_, index) => `"m${index}":"${'x'.repeat(100_000)}"`)
    const result = readDocument(bytes(`{${members.join(',')},"issues":[{}],"last":1}`))
    expect(result.elements).toHaveLength(1)
    expect(Object.keys(result.envelope)).toHaveLength(43)
    expect(result.diagnostics[0]).toMatchObject({ code: 'limit-member-bytes', path: '$.m41', structural: true })
    expect(result.envelope).toHaveProperty('last', 1)
  })

  test('each member takes room, however small, and the lists are found after 100,000 of them', () => {
    const members = Array.from({ length: 100_000 }, (_, index) => `"${index}":1`)
    const result = readDocument(bytes(`{${members.join(',')},"issues":[{}]}`))
    expect(result.elements).toHaveLength(1)
    const kept = Object.keys(result.envelope).length
    expect(kept).toBeGreaterThan(50_000)
    expect(kept).toBeLessThan(65_536)
    expect(result.diagnostics[0]).toMatchObject({ code: 'limit-member-bytes', structural: true })
  })

  test('a web page is refused at its first byte', () => {
    function* endless(): Generator<Uint8Array> {
      yield Buffer.from('<html>')
      for (let piece = 0; piece < 3; piece += 1) yield Buffer.alloc(10, 'x')
    }
    expect(codesOf(readDocument(endless()))).toEqual(['json-markup'])
  })

  test('a second list of a name is an error', () => {
    for (const second of ['[{}]', 'null', '{"a":1}']) {
      const result = readDocument(bytes(`{"issues":[{},{}],"issues":${second},"a":1}`))
      expect(codesOf(result)).toContain('json-duplicate-array')
      expect(result.elements).toHaveLength(2)
    }
  })
})
