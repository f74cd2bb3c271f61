import { describe, expect, test } from 'vitest'
import { parseFeed } from '../../src/index.ts'
import { parseSss, readSss, type SssOptions, sssLimits } from '../../src/sss/index.ts'
import { collect } from './collect.ts'

const document = (name: string): string =>
  JSON.stringify({
    '@type': 'ComicSeries',
    identifier: '0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01',
    name,
    issues: [],
  })

describe('maxTextBytes of an SSS document', () => {
  const cut = { code: 'limit-text-bytes', path: '$.name', structural: true }

  test.each([
    ['letters of one byte', 'Low Water Mark', 9, 'Low Water'],
    ['characters of several, which are kept whole', 'Nø-🎈🎈', 8, 'Nø-🎈'],
  ])('cuts a text of %s', (_, name, maxTextBytes, kept) => {
    const result = parseSss(document(name), { limits: { maxTextBytes } })
    expect(result).toMatchObject({ status: 'partial', complete: false, series: { name: kept } })
    expect(result.diagnostics).toContainEqual(expect.objectContaining(cut))
  })

  test('keeps a text that just fits', () => {
    const { diagnostics } = parseSss(document('Nø-🎈'), { limits: { maxTextBytes: 36 } })
    expect(diagnostics.map(({ code }) => code)).not.toContain('limit-text-bytes')
  })

  test('is the same for a document that is read in pieces', async () => {
    const limits = { maxTextBytes: 36 }
    const bytes = Buffer.from(document('Tide '.repeat(20)))
    const result = await collect(readSss([bytes.subarray(0, 50), bytes.subarray(50)], { limits }))
    expect(result).toMatchObject({ series: { name: 'Tide '.repeat(20).slice(0, 36).trim() } })
  })
})

test('maxContent limits the content of a creator, and maxItems does not (sss 1.7)', () => {
  const content = [1, 2, 3].map((n) => ({ identifier: `0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a0${n}` }))
  const contentWithin = (limits: SssOptions['limits']): unknown =>
    parseSss(JSON.stringify({ '@type': 'Creator', content }), { limits })
  expect(contentWithin({ maxContent: 2 })).toMatchObject({ complete: false, content: { length: 2 } })
  expect(contentWithin({ maxItems: 2 })).toMatchObject({ complete: true, content: { length: 3 } })
})

describe('maxAttributes, which objects of JSON do not have', () => {
  test('is no limit of an SSS document', () => {
    expect(sssLimits).not.toHaveProperty('maxAttributes')
    const limits = { maxAttributes: 5 } as SssOptions['limits'] & object
    expect(() => parseSss(document('Tide'), { limits })).toThrow(
      /limits\.maxAttributes is not a limit; there are maxBytes, /,
    )
  })

  test('may be given where feeds of any kind are read', () => {
    expect(parseFeed(document('Tide'), { limits: { maxAttributes: 5, maxTextBytes: 3 } })).toMatchObject({
      kind: 'comic',
      series: { name: 'Tid' },
    })
  })
})
