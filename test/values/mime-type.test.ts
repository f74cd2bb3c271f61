import { describe, expect, test } from 'vitest'
import { readMimeType } from '../../src/values/mime-type.ts'

describe('rule 2.7.4: the type of a file', () => {
  test.each([
    ['audio/mpeg', 'audio/mpeg'],
    ['Audio/MPEG', 'audio/mpeg'],
    [' audio/x-m4a\n', 'audio/x-m4a'],
    ['audio/mpeg; charset=UTF-8', 'audio/mpeg'],
    ['audio/ogg;codecs="opus"', 'audio/ogg'],
    ['application/vnd.apple.mpegurl', 'application/vnd.apple.mpegurl'],
    ['application/json+chapters', 'application/json+chapters'],
    ['videox-/m4v', 'videox-/m4v'],
  ])('%j is %s', (text, type) => {
    expect(readMimeType(text, {})).toBe(type)
  })

  test.each([
    'audio',
    'mp3',
    'audio/',
    '/mpeg',
    'audio//mpeg',
    'audio/mpeg audio/mp3',
    'a/b/c',
    ';x',
    `a/${'b'.repeat(300)}`,
  ])('%s is no type', (text) => {
    expect(readMimeType(text, {})).toMatchObject({ value: null, codes: ['value-mime-type-invalid'] })
  })

  test.each(['', ' \n'])('is null for %j', (text) => {
    expect(readMimeType(text, {})).toBeNull()
  })
})
