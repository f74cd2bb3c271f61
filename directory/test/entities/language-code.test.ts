import { expect, test } from 'vitest'
import { languageCode, languageTag } from '../../src/entities/index.ts'

test.each([
  ['ENGLISH', 'en', 'en'],
  ['HEBREW', 'he', 'he'],
  ['ARABIC', null, 'ar'],
  ['SLOVENIAN', null, 'sl'],
  ['UKRAINIAN', null, 'uk'],
  ['NO_SUCH_LANGUAGE', null, null],
  [null, null, null],
])('the code of %s is %s for providers, and %s for texts of a page', (language, code, tag) => {
  expect([languageCode(language), languageTag(language)]).toEqual([code, tag])
})
