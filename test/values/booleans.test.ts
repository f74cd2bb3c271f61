import { describe, expect, test } from 'vitest'
import { readBoolean, readExplicit } from '../../src/values/booleans.ts'

describe('whether something is explicit', () => {
  test.each(['yes', 'true', 'explicit', '1', 'y', 'Yes', 'TRUE', ' Explicit\n'])('%j means that it is', (text) => {
    expect(readExplicit(text, {})).toBe(true)
  })

  test.each(['no', 'false', 'clean', '0', 'n', 'No', 'Clean', ' FALSE '])('%j means that it is not', (text) => {
    expect(readExplicit(text, {})).toBe(false)
  })

  test.each(['Highly Offensive', 'maybe', '2', 'constructor'])('%s means neither', (text) => {
    expect(readExplicit(text, {})).toMatchObject({ value: null, codes: ['value-explicit-unknown'] })
  })

  test.each(['', ' \t'])('%j says nothing', (text) => {
    expect(readExplicit(text, {})).toBeNull()
  })
})

describe('yes or no', () => {
  test.each([
    ['yes', true],
    ['Yes', true],
    ['true', true],
    [' TRUE ', true],
    ['no', false],
    ['No', false],
    ['false', false],
  ])('%j is %s', (text, value) => {
    expect(readBoolean(text, {})).toBe(value)
  })

  test.each(['1', 'y', 'explicit', 'clean', 'done', '__proto__'])('%s has no effect', (text) => {
    expect(readBoolean(text, {})).toMatchObject({ value: null, codes: ['value-boolean-unknown'] })
  })

  test.each(['', ' \t'])('%j says nothing', (text) => {
    expect(readBoolean(text, {})).toBeNull()
  })
})
