import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { repairJson } from '../../src/json/repair-json.ts'

describe('JSON that people write', () => {
  test.each([
    ['[1,]', '[1]'],
    ['{"a":1,\n}', '{"a":1\n}'],
    ['[[1,],]', '[[1]]'],
    ['[NaN, -Infinity, undefined, None]', '[null, null, null, null]'],
    ['{"a":NaN}', '{"a":null}'],
    ['["a\nb\tc","\r\n",]', '["a\\nb\\tc","\\r\\n"]'],
    ['["\\\\\u0001"]', '["\\\\\\u0001"]'],
    ['{"a":1 "b":[2 3] "c":{}}', '{"a":1 ,"b":[2 ,3] ,"c":{}}'],
    ['[{}\n{}]', '[{}\n,{}]'],
    ['[,1,,2,, ]', '[1,2 ]'],
    ['[1, /* two, */ 2, // [3]\n]', '[1,   2  \n]'],
    ['{"a":"https://a.example" // b\n}', '{"a":"https://a.example"  \n}'],
    ['{"a":"The "best" one","b":"24" wide" }', '{"a":"The \\"best\\" one","b":"24\\" wide" }'],
    ["{'a': 'It's \\'b\\'', 'c': [\"d's\"]}", '{"a": "It\'s \'b\'", "c": ["d\'s"]}'],
    ["{'a': 'The \"best\"\\xa0one'}", '{"a": "The \\"best\\"\\u00a0one"}'],
    ['{a: 1, $b_2 :"c"}', '{"a": 1, "$b_2" :"c"}'],
    ['[True, FALSE, NULL, nan]', '[true, false, null, null]'],
    ['[1,\u00a0\u20282]', '[1, 2]'],
    ['["It\\\'s", "C:\\pod", "\\u12"]', '["It\'s", "C:\\\\pod", "\\\\u12"]'],
  ])('%j is read as %j', (text, repaired) => {
    expect(repairJson(text)).toBe(repaired)
    expect(() => JSON.parse(repaired)).not.toThrow()
  })

  test.each([
    '{"a":[1,{"b":-1e5}],"c":true}',
    '["\u00a0//\\\\"]',
    '[1]',
    '{"a":",]"}',
    '["NaN"]',
    '["\\",]"]',
    '',
    '"',
    'plain text',
    '{} {}',
    '1 2',
    '{"undefined": 1}',
    '[\n"a\\nb"\t]',
  ])('%j is left alone', (text) => {
    expect(repairJson(text)).toBeNull()
  })

  test('is mended at up to 1,000,000 places', () => {
    expect(repairJson(`["${'\n'.repeat(1_000_000)}"]`)).toHaveLength(4 + 2_000_000)
    expect(repairJson(`["${'\n'.repeat(1_000_001)}"]`)).toBeNull()
  })

  test('is read once, however many comments begin in it', () => {
    expect(repairJson(`[${'/* '.repeat(1_000_000)}`)).toBe('[ ')
  })

  property.prop([fc.json()])('needs no repair when it is right', (text) => {
    expect(repairJson(text)).toBeNull()
  })

  property.prop([fc.string()])('is a string or nothing, whatever it was', (text) => {
    const repaired = repairJson(text)
    expect(repaired === null || repaired.length > 0 || text !== '').toBe(true)
  })
})
