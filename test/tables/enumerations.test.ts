import { describe, expect, test } from 'vitest'
import * as tables from '../../src/tables/index.ts'
import { enumerations, listsOfQueries } from '../../src/tables/source/enumeration-list.ts'
import enums from '../../src/tables/source/enums.json' with { type: 'json' }

const exported = new Map<string, unknown>(Object.entries(tables))

describe('the closed lists of the interface', () => {
  test.each(enumerations)('$type is exported as $list, with every value and no other', ({ type, list }) => {
    expect(exported.get(list)).toEqual(enums[type as keyof typeof enums])
  })

  test('hold every value except those that only queries have', () => {
    const left = Object.keys(enums).filter((name) => !enumerations.some(({ type }) => type === name))
    expect(left.sort()).toEqual([...listsOfQueries].sort())
  })

  test('have the sizes of their standards', () => {
    expect([
      tables.genres.length,
      tables.languages.length,
      tables.countries.length,
      tables.contentRoles.length,
    ]).toEqual([137, 184, 249, 71])
    expect(tables.genres.filter((genre) => genre.startsWith('COMICSERIES_'))).toHaveLength(27)
  })
})
