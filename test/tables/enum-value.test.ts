import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { enumValue } from '../../src/tables/enum-value.ts'
import {
  comicSeriesLayouts,
  contentRoles,
  genres,
  languages,
  seriesStatuses,
  webhookEventActionTypes,
} from '../../src/tables/index.ts'

describe('values of closed lists in comics and creators (sss 1.4)', () => {
  test('a correct value is unchanged', () => {
    expect(enumValue(seriesStatuses, 'ONGOING')).toEqual({ value: 'ONGOING', repaired: false })
  })

  test.each(['ongoing', 'Ongoing', ' ONGOING '])('%s is repaired', (text) => {
    expect(enumValue(seriesStatuses, text)).toEqual({ value: 'ONGOING', repaired: true })
  })

  test('white space and hyphens stand for underscores', () => {
    expect(enumValue(seriesStatuses, 'under revision')?.value).toBe('UNDER_REVISION')
    expect(enumValue(comicSeriesLayouts, 'left-to - right')?.value).toBe('LEFT_TO_RIGHT')
  })

  test('the prefix may be missing', () => {
    expect(enumValue(genres, 'slice of life', 'COMICSERIES_')).toEqual({
      value: 'COMICSERIES_SLICE_OF_LIFE',
      repaired: true,
    })
    expect(enumValue(contentRoles, 'ARTIST_INKER', 'COMICSERIES_')?.value).toBe('COMICSERIES_ARTIST_INKER')
    expect(enumValue(genres, 'slice of life')).toBeNull()
  })

  test('lists in lower case work the same', () => {
    expect(enumValue(webhookEventActionTypes, 'Feed Updated')).toEqual({ value: 'feed_updated', repaired: true })
    expect(enumValue(webhookEventActionTypes, 'created')).toEqual({ value: 'created', repaired: false })
  })

  test.each(['', '_', 'en', 'COMICSERIES_', 'constructor', '__proto__', 'ONGOING!', ' '.repeat(300)])(
    '%s is no value: codes are not guessed',
    (text) => {
      expect(enumValue(languages, text, 'COMICSERIES_')).toBeNull()
    },
  )

  test('a text too long for a value is not looked up', () => {
    expect(enumValue(seriesStatuses, `ONGOING${' '.repeat(300)}`)).toBeNull()
  })

  property.prop([fc.constantFrom(genres, contentRoles, languages), fc.string({ unit: 'binary' })])(
    'only values of the list come out',
    (values: readonly string[], text) => {
      const match = enumValue(values, text, 'COMICSERIES_')
      if (match !== null) expect(values).toContain(match.value)
    },
  )
})
