import { describe, expect, test } from 'vitest'
import { enumValue } from '../../src/tables/enum-value.ts'
import {
  contentRatingFromText,
  countryFromCode,
  genres,
  genresFromCategories,
  labelOf,
  languageFromTag,
  lookUpLanguage,
  roleFromTaxonomy,
  rolesFromText,
} from '../../src/tables/index.ts'
import { nameKey } from '../../src/tables/key.ts'

describe.each([undefined, null, 7, {}, ['de', 'en']])(
  'to look up %j is a TypeError that says what to give',
  (given) => {
    const text = given as never

    test.each([
      ['a country', () => countryFromCode(text), /^text must be a string such as 'DE', not /],
      ['a language', () => languageFromTag(text), /^text must be a string such as 'en-GB', not /],
      ['a language and how sure it is', () => lookUpLanguage(text), /^text must be a string such as 'en-GB', not /],
      ['a value of a list', () => enumValue(genres, text), /^text must be a string/],
      ['a rating', () => contentRatingFromText(text), /^text must be a string/],
      ['a value for its label', () => labelOf(text), /^value must be a string such as 'ENGLISH', not /],
      ['a name', () => nameKey(text), /^name must be a string such as 'Co-Host', not /],
    ])('as %s', (_, lookUp, message) => {
      expect(lookUp).toThrow(TypeError)
      expect(lookUp).toThrow(message)
    })
  },
)

test.each([undefined, null, 'NEWS', { NEWS: 'NEWS' }])(
  'values of a list that are %j are a TypeError that says what to give',
  (values) => {
    expect(() => enumValue(values as never, 'news')).toThrow('values must be a list such as genres')
  },
)

test.each([7, {}, ['Host']])('a role that is %j is a TypeError that says what to give', (role) => {
  expect(() => roleFromTaxonomy('Cast', role as never)).toThrow("role must be a string such as 'Host'")
  expect(() => rolesFromText('Cast', role as never)).toThrow("role must be a string such as 'Host'")
  expect(() => rolesFromText(role as never, null)).toThrow("group must be a string such as 'Cast'")
})

test.each([undefined, null, 'Arts', [null], [{ children: [] }]])(
  'categories that are %j are a TypeError that says what to give',
  (categories) => {
    expect(() => genresFromCategories(categories as never)).toThrow("categories must be a list such as ['Arts', ")
  },
)

test.each([null, 'Design', [null], [['Design']]])(
  'children of a category that are %j are a TypeError that says what to give',
  (children) => {
    const categories = [{ text: 'Arts', children }] as never
    expect(() => genresFromCategories(categories)).toThrow("categories must be a list such as ['Arts', ")
  },
)

test.each([
  ['googlePlay', 'Arts'],
  ['media', null],
  ['channel', [7]],
  ['keywords', { arts: true }],
])('fallbacks whose %s is %j are a TypeError that says what to give', (name, texts) => {
  expect(() => genresFromCategories([], { [name]: texts })).toThrow(new TypeError(`${name} must be a list of texts`))
})

test('invalid fallbacks throw a TypeError that says what to give', () => {
  expect(() => genresFromCategories([], null as never)).toThrow('fallbacks must be an object such as { channel: ')
})

test('results are shared by all callers, and frozen', () => {
  const { roles, unknown } = rolesFromText(null, 'Host, Juggler')
  expect(() => (roles as unknown[]).push('PODCASTSERIES_GUEST')).toThrow(TypeError)
  expect(() => (unknown as unknown[]).pop()).toThrow(TypeError)
  expect(() => Object.assign(lookUpLanguage('de') ?? {}, { language: 'FRENCH' })).toThrow(TypeError)
})
