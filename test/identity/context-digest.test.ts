import { describe, expect, test } from 'vitest'
import { contextChange, contextDigest } from '../../src/identity/context-digest.ts'

const before = contextDigest(['utf-8', ['<rss>']], [15, undefined])

describe('a digest of the context of children', () => {
  test('has 24 bytes', () => {
    expect(before).toHaveLength(24)
  })

  test.each([
    ['nothing', contextDigest(['utf-8', ['<rss>']], [15, undefined]), { byPublisher: false, byLibrary: false }],
    [
      'the publisher',
      contextDigest(['utf-8', ['<rss a="">']], [15, undefined]),
      { byPublisher: true, byLibrary: false },
    ],
    ['the library', contextDigest(['utf-8', ['<rss>']], [15, 'DAY_FIRST']), { byPublisher: false, byLibrary: true }],
    ['both', contextDigest(['latin1', ['<rss>']], [16, undefined]), { byPublisher: true, byLibrary: true }],
  ])('says that %s changed', (_, after, change) => {
    expect(contextChange(before, after)).toEqual(change)
  })

  test('says nothing if only one reading has a digest', () => {
    expect([contextChange(null, before), contextChange(before, null)]).toEqual([null, null])
    expect(contextChange(null, null)).toEqual({ byPublisher: false, byLibrary: false })
  })
})
