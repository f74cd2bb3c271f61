import { describe, expect, test } from 'vitest'
import { indexOf } from '../../src/tables/keyed-table.ts'
import { readCsv } from '../../src/tables/source/csv.ts'
import { checkCountries, checkLanguages } from '../../src/tables/source/iso-authority.ts'
import { KeyedRows } from '../../src/tables/source/keyed-rows.ts'

describe('reading CSV', () => {
  test('quoted fields may hold commas, quotes and line ends', () => {
    expect(readCsv('a,b\n"1,""2""\n3",\n,4\r\n', ['a', 'b'])).toEqual([
      { a: '1,"2"\n3', b: '' },
      { a: '', b: '4' },
    ])
  })

  test('a row of another width, or other columns, are refused', () => {
    expect(() => readCsv('a,b\n1\n', ['a', 'b'])).toThrow('Row 2 has 1 fields')
    expect(() => readCsv('a,c\n', ['a', 'b'])).toThrow('should be "a,b"')
  })
})

describe('collecting keys', () => {
  const collect = () => new KeyedRows('colours.csv', ['RED', 'BLUE'])

  test('a key that leads to two values is refused', () => {
    const keys = collect()
    keys.add('red', 'RED', '', 'Red')
    expect(() => keys.add('red', 'BLUE', '', 'Réd')).toThrow(
      'colours.csv: "Réd" leads to BLUE, and another row with the key "red" to RED',
    )
  })

  test('a value that is in no list and a text without a key are refused', () => {
    expect(() => collect().add('green', 'GREEN', '', 'Green')).toThrow('"Green" leads to GREEN, which is in no list')
    expect(() => collect().add('', 'RED', '', '!')).toThrow('"!" gives no usable key')
    expect(() => collect().add('?red', 'RED', '', '?red')).toThrow('no usable key')
  })

  test('the more certain of rows that agree counts, and the index reads the written file', () => {
    const keys = collect()
    keys.add('navy', 'BLUE', '?', 'navy')
    keys.add('navy', 'BLUE', '~', 'Navy')
    keys.add('blue', 'BLUE', '', 'blue')
    keys.add('colour', '-', '', 'colour')
    expect([...indexOf(keys.toTable())]).toEqual([
      ['navy', { value: 'BLUE', mark: '~' }],
      ['blue', { value: 'BLUE', mark: '' }],
      ['colour', { value: null, mark: '' }],
    ])
  })
})

describe('comparing with the ISO standards', () => {
  test('a language that is missing, another in the standard, or not in it is refused', () => {
    const keys = new KeyedRows('languages.csv', ['AFAR', 'GERMAN'])
    expect(() => checkLanguages(keys, [])).toThrow('languages.csv: "aa" (Afar) is missing')
    keys.add('aa', 'AFAR', '', 'aa')
    keys.add('aar', 'GERMAN', '', 'aar')
    expect(() => checkLanguages(keys, [])).toThrow('"aar" is "aa" in ISO 639-2, so AFAR; here it is GERMAN')
    expect(() => checkLanguages(keys, ['yy'])).toThrow('ISO 639 has no language "yy"')
  })

  test('a country that is missing, has other codes or leads to two values is refused', () => {
    const keys = new KeyedRows('countries.csv', ['GERMANY', 'FRANCE'])
    const germany = { alpha2: 'DE', alpha3: 'DEU', numeric: '276' }
    expect(() => checkCountries(keys, [{ ...germany, alpha3: 'GER' }])).toThrow(
      '"DE GER 276" is "DE DEU 276" in ISO 3166-1',
    )
    expect(() => checkCountries(keys, [germany])).toThrow(/AF, AL.* of ISO 3166-1 is missing/)
    keys.add('de', 'GERMANY', '', 'DE')
    keys.add('deu', 'FRANCE', '', 'DEU')
    expect(() => checkCountries(keys, [germany])).toThrow('DE and DEU are one country')
  })
})
