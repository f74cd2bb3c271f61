import { describe, expect, test } from 'vitest'
import * as tables from '../../src/tables/index.ts'
import { countries, genres, labelOf, languages } from '../../src/tables/index.ts'
import { irregularLabels } from '../../src/tables/irregular-labels.ts'
import { enumerations } from '../../src/tables/source/enumeration-list.ts'
import { countryRows, genreRows, roleRows } from './source-rows.ts'

const lists = new Map<string, unknown>(Object.entries(tables))
const valuesOf = (list: string) => lists.get(list) as readonly tables.EnumeratedValue[]
const known = new Set<string>(enumerations.flatMap(({ list }) => valuesOf(list)))

describe('labelOf', () => {
  test.each(enumerations)('has a unique label for each value of $list', ({ type, list }) => {
    const labels = valuesOf(list).map((value) => labelOf(value))
    expect(labels.filter((label) => !/^[\p{Lu}\d]/u.test(label) || /[_\s]{2}|_|\s$|[A-Z]{4}/.test(label))).toEqual(
      type === 'Genre' ? ['LGBTQ'] : [],
    )
    // A genre, role or rating of comics and of podcasts may have the same name.
    const byType = valuesOf(list).map((value) => `${value.startsWith('COMICSERIES_') ? 'comic' : ''} ${labelOf(value)}`)
    expect(new Set(byType).size).toBe(labels.length)
  })

  test.each([
    ['PODCASTSERIES_TECHNOLOGY', 'Technology'],
    ['PODCASTSERIES_ARTS_BOOKS', 'Books'],
    ['PODCASTSERIES_KIDS_AND_FAMILY_EDUCATION_FOR_KIDS', 'Education for Kids'],
    ['PODCASTSERIES_TV_AND_FILM_TV_REVIEWS', 'TV Reviews'],
    ['COMICSERIES_SLICE_OF_LIFE', 'Slice of Life'],
    ['PODCASTSERIES_GUEST', 'Guest'],
    ['PODCASTSERIES_GUEST_HOST', 'Guest Host'],
    ['COMICSERIES_ARTIST_INKER', 'Inker'],
    ['ENGLISH', 'English'],
    ['KOREA_SOUTH', 'South Korea'],
    ['BOSNIA_AND_HERZEGOVINA', 'Bosnia and Herzegovina'],
    ['RIGHT_TO_LEFT', 'Right to Left'],
    ['COMICSERIES_MATURE_TEENS', 'Mature Teens'],
    ['YOUTUBE', 'YouTube'],
    ['TOP_10000', 'Top 10,000'],
    ['new_episodes_released', 'New Episodes Released'],
  ] as const)('calls %s %s', (value, label) => {
    expect(labelOf(value)).toBe(label)
  })

  test("labels genres like Apple's categories", () => {
    const apple = genreRows.filter(({ source, parent }) => source === 'apple-2019' && parent !== '*')
    expect(apple).toHaveLength(genres.filter((genre) => genre.startsWith('PODCASTSERIES_')).length)
    expect(apple.map(({ genre }) => labelOf(genre as tables.Genre))).toEqual(apple.map(({ text }) => text))
  })

  test('labels roles as the taxonomy does', () => {
    const roles = roleRows.filter(({ source, role }) => source === 'taxonomy' && role !== '')
    expect(roles.length).toBeGreaterThan(60)
    expect(roles.map(({ contentRole }) => labelOf(contentRole as tables.ContentRole))).toEqual(
      roles.map(({ role }) => role),
    )
  })

  test('finds a country again by its label', () => {
    expect(countries.filter((country) => tables.countryFromCode(labelOf(country)) !== country)).toEqual([])
    expect(countryRows.length).toBeGreaterThan(countries.length)
  })

  test('finds a language again by its label', () => {
    const lost = languages.filter((language) => tables.languageFromTag(labelOf(language)) !== language)
    expect(lost).toEqual([])
  })

  test('makes a label of the words of a value that it does not know', () => {
    expect(labelOf('PODCASTSERIES_OF_THE_FUTURE' as never)).toBe('Of the Future')
    expect(labelOf('constructor' as never)).toBe('Constructor')
    expect(labelOf('' as never)).toBe('')
  })
})

test('every irregular label belongs to a value and differs from its regular label', () => {
  const regular = Object.entries(irregularLabels).filter(([value, label]) => {
    const words = value.replace(/^(?:PODCASTSERIES|COMICSERIES)_/, '').split('_')
    return words.map((word) => word.charAt(0) + word.slice(1).toLowerCase()).join(' ') === label && words.length === 1
  })
  expect(regular).toEqual([])
  expect(Object.keys(irregularLabels).filter((value) => !known.has(value))).toEqual([])
})
