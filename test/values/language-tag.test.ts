import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { valueOfReading } from '../../src/core/reading.ts'
import { readLanguageTag } from '../../src/values/language-tag.ts'

describe('a language tag', () => {
  test.each([
    ['en', 'en'],
    ['EN', 'en'],
    ['en-us', 'en-US'],
    [' de-DE ', 'de-DE'],
    ['ZH-hant-tw', 'zh-Hant-TW'],
    ['es-419', 'es-419'],
    ['zh-cmn-hans-cn', 'zh-cmn-Hans-CN'],
    ['sl-Rozaj-biske-1994', 'sl-rozaj-biske-1994'],
    ['DE-1901', 'de-1901'],
    ['en-US-u-ISLAMCAL', 'en-US-u-islamcal'],
    ['en-a-myext-b-another', 'en-a-myext-b-another'],
    ['de-DE-x-goethe', 'de-DE-x-goethe'],
    ['x-WHATEVER', 'x-whatever'],
    ['I-KLINGON', 'i-klingon'],
    ['en-gb-oed', 'en-GB-oed'],
    ['sgn-be-fr', 'sgn-BE-FR'],
    ['zh-min-nan', 'zh-min-nan'],
    ['US-en', 'us-EN'],
    ['fil', 'fil'],
    ['zho-yue', 'zho-yue'],
    ['en-1abc', 'en-1abc'],
  ])('%j is %s', (text, tag) => {
    expect(readLanguageTag(text, {})).toBe(tag)
  })

  test('may be written with underscores, which is reported', () => {
    expect(readLanguageTag('pt_br', {})).toMatchObject({ value: 'pt-BR', codes: ['value-language-tag-repaired'] })
  })

  test.each([
    'e',
    'english language',
    'basic  language',
    'Deutsch (DE)',
    '日本語',
    'en-',
    '-en',
    'en--us',
    'en-us-',
    'en-a',
    'en-a-b-x',
    'en-x',
    'en-abcdefghi',
    'en,de',
    'en_US.UTF-8',
    'de-419-DE',
    'zh-aaa-bbb-ccc-ddd',
    'abcd-abc',
    'en-US-abc-de',
    'en-u-abcdefghi',
    'en-x-abcdefghi',
    'en-GB-xx-a',
    'en-GB-ax-a',
    '12',
    `en${'-abcde'.repeat(20)}`,
  ])('%s is no language tag', (text) => {
    expect(readLanguageTag(text, {})).toMatchObject({ value: null, codes: ['value-language-tag-invalid'] })
  })

  test.each(['', ' \n'])('is null for %j', (text) => {
    expect(readLanguageTag(text, {})).toBeNull()
  })

  // ECMA-402 accepts the same tags, except repeated subtags and deprecated forms, so all that it accepts must be tags.
  const subtag = fc.constantFrom(
    'en',
    'zh',
    'cmn',
    'Hans',
    'US',
    '419',
    'rozaj',
    '1994',
    'u',
    'ca',
    'x',
    'abc',
    'a',
    'de',
  )
  property.prop([fc.array(subtag, { minLength: 1, maxLength: 6 })])('is what JavaScript takes for one', (subtags) => {
    const text = subtags.join('-')
    fc.pre(isLocale(text))
    expect(valueOfReading(readLanguageTag(text, {}))?.toLowerCase()).toBe(text.toLowerCase())
  })
})

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}
