import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { closeCutOff, closeCutOffValue } from '../../src/json/cut-off-json.ts'

describe('JSON that is cut off', () => {
  test.each([
    ['within a name', '{"a":[{"b":1},{"b', '{"a":[{"b":1}]}'],
    ['within a text', '{"a":[{"b":"]}"},{"b":"\\"}', '{"a":[{"b":"]}"}]}'],
    ['after a backslash', '{"a":[{"b":1},{"b":"\\', '{"a":[{"b":1}]}'],
    ['after an entry', '[[1],[2]', '[[1],[2]]'],
    ['after a comma', '[[1],', '[[1]]'],
    ['after the list', '{"a":[{}]', '{"a":[{}]}'],
    ['within a member after the list', '{"a":[{}],"version":"1.', '{"a":[{}]}'],
    ['within an object of an entry', '[{"a":1},{"a":2,"b":{"c":3},"d', '[{"a":1}]'],
    ['within a list of an entry', '[{"a":[{}]},{"a":[{},{', '[{"a":[{}]},{"a":[{}]}]'],
    ['within the first entry of such a list', '[{"a":[{}]},{"a":[{', '[{"a":[{}]}]'],
    ['within a list that is deep down', '{"a":{"b":[{"c":[{},', '{"a":{"b":[{"c":[{}]}]}}'],
  ])('is closed after the last whole entry: %s', (_, text, closed) => {
    expect(closeCutOff(text, 10)).toBe(closed)
    expect(() => JSON.parse(closed)).not.toThrow()
  })

  test.each([
    ['nothing', ''],
    ['whole', '{"a":[{}]}'],
    ['without a whole entry', '{"a":{},"b":[{"c":1'],
    ['without an entry of its own', '{"a":"b", "c'],
  ])('is left alone if it is %s', (_, text) => {
    expect(closeCutOff(text, 10)).toBeNull()
  })

  test('is left alone if it is too deep', () => {
    expect(closeCutOff('[[[[]', 3)).toBeNull()
    expect(closeCutOff('[[[[]', 4)).toBe('[[[[]]]]')
  })

  property.prop([fc.array(fc.dictionary(fc.string(), fc.json()), { minLength: 1 }), fc.nat()])(
    'keeps all entries but the one that it is cut in',
    (entries, position) => {
      const text = JSON.stringify(entries)
      const cut = text.slice(0, 1 + (position % (text.length - 1)))
      const kept = JSON.parse(closeCutOff(cut, 100) ?? '[]') as unknown[]
      expect(kept).toEqual(entries.slice(0, kept.length))
      expect(JSON.stringify(entries.slice(0, kept.length + 1)).length).toBeGreaterThan(cut.length)
    },
  )
})

describe('a value that is cut off', () => {
  test.each([
    ['{"a":1,"b":"tw', '{"a":1}'],
    ['{"a":[1,2', '{"a":[1]}'],
    ['{"a":[{"b":1,"c":2},{"d":3,"e":"', '{"a":[{"b":1,"c":2},{"d":3}]}'],
    ['{"a":{"b":1}', '{"a":{"b":1}}'],
    ['{"a":"x,y}","b', '{"a":"x,y}"}'],
    ['[{"a":[]},{"b":"\\",', '[{"a":[]}]'],
  ])('is closed after the last part that is certainly whole: %s', (text, closed) => {
    expect(closeCutOffValue(text)).toBe(closed)
  })

  test.each(['', '{', '{"a":1', '[[', '"a,b', '{"a":1}'])('is missing if nothing of it came: %s', (text) => {
    expect(closeCutOffValue(text)).toBeNull()
  })
})
