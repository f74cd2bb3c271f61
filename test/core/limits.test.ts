import { describe, expect, test } from 'vitest'
import { jsonLimits, type Limits, limitsFrom, xmlLimits } from '../../src/core/limits.ts'

const refused = (given: unknown) => () => limitsFrom(xmlLimits, given as Partial<Limits>)

describe('the default limits', () => {
  test('are those of the documentation', () => {
    expect(xmlLimits).toEqual({
      maxBytes: 268_435_456,
      maxItems: 100_000,
      maxItemBytes: 8_388_608,
      maxDepth: 256,
      maxAttributes: 1_000,
      maxTextBytes: 4_194_304,
      maxDiagnostics: 1_000,
    })
    const { maxAttributes: _, ...all } = xmlLimits
    expect(jsonLimits).toEqual({ ...all, maxBytes: 67_108_864, maxItems: 20_000, maxDepth: 64 })
  })

  test('cannot be changed for everyone by one caller', () => {
    expect(Object.isFrozen(xmlLimits) && Object.isFrozen(jsonLimits)).toBe(true)
    expect(Object.isFrozen(limitsFrom(xmlLimits, { maxItems: 5 }))).toBe(true)
  })
})

describe('limitsFrom', () => {
  test('gives the defaults when nothing is asked for', () => {
    expect(limitsFrom(jsonLimits, undefined)).toEqual(jsonLimits)
    expect(limitsFrom(jsonLimits, {})).toEqual(jsonLimits)
  })

  test('replaces the limits that are given and no others', () => {
    expect(limitsFrom(xmlLimits, { maxItems: 5, maxBytes: Number.POSITIVE_INFINITY })).toEqual({
      ...xmlLimits,
      maxItems: 5,
      maxBytes: Number.POSITIVE_INFINITY,
    })
  })

  test('takes undefined for the default', () => {
    expect(limitsFrom(xmlLimits, { maxItems: undefined } as unknown as Partial<Limits>)).toEqual(xmlLimits)
  })

  test('refuses an unknown limit and names the known ones', () => {
    expect(refused({ maxItem: 5 })).toThrow(TypeError)
    expect(refused({ maxItem: 5 })).toThrow(/limits\.maxItem is not a limit; there are maxBytes, maxItems, /)
    expect(refused(JSON.parse('{"__proto__": 5}'))).toThrow(TypeError)
    expect(refused({ constructor: 5 })).toThrow(TypeError)
  })

  test.each([[0], [-1], [1.5], [Number.NaN], [Number.NEGATIVE_INFINITY], [2 ** 53], ['5'], [null], [5n]])(
    'refuses the limit %s',
    (value) => {
      expect(refused({ maxItems: value })).toThrow(TypeError)
      expect(refused({ maxItems: value })).toThrow(
        `limits.maxItems must be a positive whole number or Infinity, not ${value}`,
      )
    },
  )

  test.each([[null], [500], ['maxItems'], [true], [[500]]])('refuses %j in place of limits', (given) => {
    expect(refused(given)).toThrow(TypeError)
    expect(refused(given)).toThrow('limits must be an object')
  })
})
