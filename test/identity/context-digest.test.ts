import { describe, expect, test } from 'vitest'
import { contextChange, contextDigest } from '../../src/identity/context-digest.ts'

const context = { publisher: ['utf-8', ['<rss>']], rules: [15], library: [undefined], head: ['POLISH'] }
const before = contextDigest(context)

describe('a digest of the context of children', () => {
  test('has 24 bytes', () => {
    expect(before).toHaveLength(24)
  })

  test.each([
    ['nothing', {}, { byPublisher: false, byLibrary: false, byRules: false }],
    [
      'the publisher',
      { publisher: ['utf-8', ['<rss a="">']] },
      { byPublisher: true, byLibrary: false, byRules: false },
    ],
    ['the library', { library: ['DAY_FIRST'] }, { byPublisher: false, byLibrary: true, byRules: false }],
    [
      'the publisher, by another language,',
      { head: ['CZECH'] },
      { byPublisher: true, byLibrary: false, byRules: false },
    ],
    ['both', { publisher: ['latin1', ['<rss>']], rules: [16] }, { byPublisher: true, byLibrary: true, byRules: true }],
    // Rules of another version may have digested other facts of the head.
    ['the library alone', { rules: [16], head: [] }, { byPublisher: false, byLibrary: true, byRules: true }],
  ])('says that %s changed', (_, changed, change) => {
    expect(contextChange(before, contextDigest({ ...context, ...changed }))).toEqual(change)
  })

  test('says nothing if only one reading has a digest', () => {
    expect([contextChange(null, before), contextChange(before, null)]).toEqual([null, null])
    expect(contextChange(null, null)).toEqual({ byPublisher: false, byLibrary: false, byRules: false })
  })
})
