import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import {
  type Category,
  contentRoles,
  countries,
  countryFromCode,
  genres,
  genresFromCategories,
  languageFromTag,
  languages,
  roleFromTaxonomy,
  rolesFromText,
} from '../../src/tables/index.ts'
import { nameKey } from '../../src/tables/key.ts'
import { runs } from '../runs.ts'
import { countryRows, genreRows, languageRows, roleRows } from './source-rows.ts'

const categoryTexts = genreRows.map(({ text }) => text)
const languageTexts = languageRows.map(({ text }) => text)
const roleTexts = roleRows.map(({ role }) => role).filter((text) => text !== '')
const countryTexts = countryRows.flatMap(({ alpha2, alpha3, numeric, name }) =>
  [alpha2, alpha3, numeric, name].filter((text) => text !== ''),
)

/** Any text, half of it near the words of the tables. */
function textsNear(words: readonly string[]): fc.Arbitrary<string> {
  const word = fc.constantFrom(...words)
  const separator = fc.constantFrom(
    ' ',
    ',',
    ';',
    '/',
    '|',
    '-',
    '_',
    '>',
    '::',
    '&',
    '&amp;',
    ' and ',
    '(',
    ')',
    '"',
    'x',
  )
  return fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc
      .array(fc.oneof(word, separator, fc.string({ unit: 'grapheme', maxLength: 3 })), { maxLength: 8 })
      .map((parts) => parts.join('')),
    fc.tuple(word, fc.nat(), fc.string({ maxLength: 1 })).map(([text, at, insert]) => {
      const place = at % (text.length + 1)
      return text.slice(0, place) + insert + text.slice(place + 1)
    }),
  )
}

const { tree: category } = fc.letrec<{ tree: Category }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    textsNear(categoryTexts),
    fc.record(
      { text: textsNear(categoryTexts), children: fc.array(tie('tree'), { maxLength: 3 }) },
      { requiredKeys: ['text'] },
    ),
  ),
}))

describe('no look-up throws, and every result is a value of its list', () => {
  const texts = fc.array(textsNear(categoryTexts), { maxLength: 4 })

  test.prop([
    fc.array(category, { maxLength: 4 }),
    fc.record({ googlePlay: texts, media: texts, channel: texts, keywords: texts }),
  ])('genres: at most five, each once', (categories, fallbacks) => {
    const { genres: found, unmapped } = genresFromCategories(categories, fallbacks)
    for (const genre of found) expect(genres).toContain(genre)
    expect(found.length).toBeLessThanOrEqual(5)
    expect(new Set(found).size).toBe(found.length)
    expect(new Set(unmapped).size).toBe(unmapped.length)
  })

  test.prop([textsNear(languageTexts)])('languages', (text) => {
    expect([null, ...languages]).toContain(languageFromTag(text))
  })

  test.prop([textsNear(countryTexts)])('countries', (text) => {
    expect([null, ...countries]).toContain(countryFromCode(text))
  })

  test.prop([fc.option(textsNear(['Cast', 'Writing', 'Misc.'])), fc.option(textsNear(roleTexts))])(
    'roles',
    (group, role) => {
      expect([null, ...contentRoles]).toContain(roleFromTaxonomy(group, role))
      for (const found of rolesFromText(group, role).roles) expect(contentRoles).toContain(found)
    },
  )
})

describe('the spelling of a word makes no difference', () => {
  const upper = (text: string) => text.toUpperCase()
  const lower = (text: string) => text.toLowerCase()
  const padded = (text: string) => `\n\t ${text.replaceAll(' ', ' \u00a0 ')} `
  const decomposed = (text: string) => text.normalize('NFD')
  const wide = (text: string) =>
    text.replace(/[A-Za-z0-9]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
  const accented = (text: string) => text.replace(/[aeiou]/g, '$&\u0301')
  const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
  const writings = fc.constantFrom(upper, lower, padded, decomposed, wide)
  const writingsAndMarks = fc.constantFrom(upper, lower, padded, decomposed, wide, accented, withoutMarks)

  test.prop([fc.constantFrom(...genreRows), writingsAndMarks], { numRuns: runs(2_000) })(
    'of a category',
    (row, write) => {
      const nested = (text: string) =>
        row.parent === '' || row.parent === '*' ? text : { text: row.parent, children: [text] }
      expect(genresFromCategories([nested(write(row.text))])).toEqual(genresFromCategories([nested(row.text)]))
    },
  )

  test.prop([fc.constantFrom(...languageTexts), writings], { numRuns: runs(5_000) })('of a language', (text, write) => {
    expect(languageFromTag(write(text))).toBe(languageFromTag(text))
  })

  test.prop([fc.constantFrom(...countryTexts), writingsAndMarks], { numRuns: runs(1_000) })(
    'of a country',
    (text, write) => {
      expect(countryFromCode(write(text))).toBe(countryFromCode(text))
    },
  )

  test.prop([fc.constantFrom(...roleTexts), writingsAndMarks], { numRuns: runs(1_000) })('of a role', (text, write) => {
    expect(roleFromTaxonomy(null, write(text))).toBe(roleFromTaxonomy(null, text))
  })

  test.prop([fc.string({ unit: 'binary' })])('the key of a key is that key', (text) => {
    expect(nameKey(nameKey(text))).toBe(nameKey(text))
  })
})
