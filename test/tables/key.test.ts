import { describe, expect, test } from 'vitest'
import { nameKey } from '../../src/tables/key.ts'

describe('the key of a name (rule 2.9.4)', () => {
  test.each([
    ['Co-Host', 'cohost'],
    ['CÓ  HOST!', 'cohost'],
    ['Ｃｏ・Ｈｏｓｔ', 'cohost'],
    ['Strauß', 'strauss'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['Οδυσσεύς', 'οδυσσευσ'],
    ["O'Brien, Seán", 'obriensean'],
    ['山田 太郎', '山田太郎'],
    ['Agent 007', 'agent007'],
    ['—', ''],
    ['🎤', ''],
    ['', ''],
  ])('%s', (name, key) => {
    expect(nameKey(name)).toBe(key)
  })

  test('keeps the letters and digits of decomposed characters', () => {
    for (let code = 0; code < 0x3000; code += 1) {
      const character = String.fromCharCode(code)
      const hasLetter = /[\p{L}\p{N}]/u.test(character.normalize('NFKD'))
      expect([code, nameKey(character) !== '']).toEqual([code, hasLetter])
    }
  })

  test('a long name is cut before its letters are decomposed', () => {
    expect(nameKey('a'.repeat(5_000_000))).toHaveLength(1_024)
    expect(nameKey('\u0316\u0301'.repeat(2_000_000))).toBe('')
  })
})
