import { describe, expect, test } from 'vitest'
import { enumValue } from '../../src/tables/enum-value.ts'
import {
  contentRoles,
  countries,
  countryFromCode,
  genres,
  genresFromCategories,
  languageFromTag,
  languages,
  roleFromTaxonomy,
} from '../../src/tables/index.ts'
import { countryRows, genreRows, languageRows, roleRows } from './source-rows.ts'

const categoryOf = ({ parent, text }: { parent: string; text: string }) =>
  parent === '' || parent === '*' ? text : { text: parent, children: [text] }

describe('every row of the sources is found by its words', () => {
  test('categories', () => {
    for (const row of genreRows) {
      const { genres, unmapped } = genresFromCategories([categoryOf(row)])
      expect({ ...row, unmapped }).toEqual({ ...row, unmapped: [] })
      if (row.genre !== '') expect({ ...row, found: genres[0] }).toEqual({ ...row, found: row.genre })
      // Below a parent only that parent's genre is found.
      else expect(genres).toEqual(genresFromCategories(row.parent === '*' ? [] : [row.parent]).genres)
    }
  })

  test('languages', () => {
    for (const row of languageRows) {
      expect({ ...row, found: languageFromTag(row.text) }).toEqual({ ...row, found: row.language || null })
    }
  })

  test('roles', () => {
    for (const row of roleRows) {
      const found = roleFromTaxonomy(row.group === '*' ? null : row.group, row.role)
      expect({ ...row, found }).toEqual({ ...row, found: row.contentRole || null })
    }
  })

  test('countries', () => {
    for (const { alpha2, alpha3, numeric, name, country } of countryRows) {
      for (const text of [alpha2, alpha3, numeric, name].filter((text) => text !== '')) {
        expect([text, countryFromCode(text)]).toEqual([text, country || null])
      }
    }
  })
})

describe('every value is reached by at least one text', () => {
  test('genres of podcasts by categories, genres of comics by their names', () => {
    const podcast = genreRows.flatMap((row) => genresFromCategories([categoryOf(row)]).genres)
    const comic = genres.map((genre) => enumValue(genres, genre.replace('COMICSERIES_', ''), 'COMICSERIES_')?.value)
    expect(new Set(podcast).size).toBe(110)
    expect(new Set([...podcast, ...comic])).toEqual(new Set(genres))
  })

  test('languages', () => {
    expect(new Set(languageRows.map(({ text }) => languageFromTag(text)).filter((found) => found !== null))).toEqual(
      new Set(languages),
    )
  })

  test('countries', () => {
    expect(new Set(countryRows.map(({ alpha2 }) => countryFromCode(alpha2)).filter((found) => found !== null))).toEqual(
      new Set(countries),
    )
  })

  test('roles of podcasts by the taxonomy, roles of comics by their names', () => {
    const taxonomy = roleRows.filter(({ source }) => source === 'taxonomy')
    const podcast = taxonomy.map(({ group, role }) => roleFromTaxonomy(group, role))
    const comic = contentRoles.map(
      (role) => enumValue(contentRoles, role.replace('COMICSERIES_', ''), 'COMICSERIES_')?.value,
    )
    expect([podcast.length, new Set(podcast).size]).toEqual([63, 62])
    expect(new Set([...podcast, ...comic])).toEqual(new Set(contentRoles))
  })
})
