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
  ])('%j is read as %j', (text, repaired) => {
    expect(repairJson(text)).toBe(repaired)
    expect(() => JSON.parse(repaired)).not.toThrow()
  })

  test.each(['[1]', '{"a":",]"}', '["NaN"]', '["\\",]"]', '', '"', 'plain text', '{"undefined": 1}', '[\n"a\\nb"\t]'])(
    '%j is left alone',
    (text) => {
      expect(repairJson(text)).toBeNull()
    },
  )

  test('is mended at up to 100,000 places: more are no slips', () => {
    expect(repairJson(`["${'\n'.repeat(100_000)}"]`)).toHaveLength(4 + 200_000)
    expect(repairJson(`["${'\n'.repeat(100_001)}"]`)).toBeNull()
  })

  property.prop([fc.json()])('needs no repair when it is right', (text) => {
    expect(repairJson(text)).toBeNull()
  })

  property.prop([fc.string()])('is a string or nothing, whatever it was', (text) => {
    const repaired = repairJson(text)
    expect(repaired === null || repaired.length > 0 || text !== '').toBe(true)
  })
})
