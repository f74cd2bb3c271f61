import { describe, expect, test } from 'vitest'
import { checkOptionTypes, type OptionTypes } from '../../src/core/option-types.ts'

const types = {
  feedUrl: 'anything',
  charset: 'string',
  extras: 'boolean',
  signal: 'AbortSignal',
} as const satisfies OptionTypes
const check = (options: unknown) => () => checkOptionTypes(options, types, '{ feedUrl }')

describe('options are refused', () => {
  test.each([
    [
      'that are a text',
      'https://a.example/',
      "options must be an object such as { feedUrl }, not 'https://a.example/'",
    ],
    ['that are null', null, 'options must be an object such as { feedUrl }, not null'],
    ['that are a list', [], 'options must be an object such as { feedUrl }, not Array'],
    ['of another type', { charset: 8 }, 'charset must be a string, not 8'],
    ['that are null inside', { extras: null }, 'extras must be true or false, not null'],
    ['with an invalid signal', { signal: 5 }, 'signal must be an AbortSignal, as an AbortController has one, not 5'],
    ['that are unknown', { proxy: 1 }, 'proxy is an unknown option; the options are feedUrl, charset, extras, signal'],
    ['of another type in a prototype', Object.create({ charset: 8 }), 'charset must be a string'],
    ['with the name of a member of every object', { toString: 1 }, 'toString is an unknown option'],
  ])('%s', (_, options, message) => {
    expect(check(options)).toThrow(TypeError)
    expect(check(options)).toThrow(message)
  })
})

test.each([
  ['feedURL', 'feedUrl'],
  ['feed_url', 'feedUrl'],
  ['url', 'feedUrl'],
  ['charsett', 'charset'],
  ['cahrset', 'charset'],
  ['abortSignal', 'signal'],
])('the error for %s suggests %s', (name, meant) => {
  expect(check({ [name]: 1 })).toThrow(`${name} is an unknown option: did you mean ${meant}? The options are feedUrl,`)
})

test('options may be left out, or undefined', () => {
  expect(check({})).not.toThrow()
  expect(check({ feedUrl: undefined, charset: undefined, signal: undefined })).not.toThrow()
})
