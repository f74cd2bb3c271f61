import { describe, expect, test } from 'vitest'
import { countryFromCode } from '../../src/tables/index.ts'

describe('the country of a code or name (mapping 3.5)', () => {
  test.each([
    ['DE', 'GERMANY'],
    ['de', 'GERMANY'],
    [' deu ', 'GERMANY'],
    ['276', 'GERMANY'],
    ['004', 'AFGHANISTAN'],
    ['U.S.', 'UNITED_STATES_OF_AMERICA'],
    ['United States of America', 'UNITED_STATES_OF_AMERICA'],
    ['KOREA_SOUTH', 'KOREA_SOUTH'],
    ['Türkiye', 'TURKEY'],
    ['CÔTE D’IVOIRE', 'COTE_D_IVOIRE'],
    ['日本', 'JAPAN'],
    ['россия', 'RUSSIA'],
    ['Österreich', 'AUSTRIA'],
  ])('%s', (text, country) => {
    expect(countryFromCode(text)).toBe(country)
  })

  test.each([
    ['UK', 'UNITED_KINGDOM'],
    ['EL', 'GREECE'],
    ['SU', 'RUSSIA'],
    ['TP', 'TIMOR_LESTE'],
    ['ZR', 'CONGO_THE_DEMOCRATIC_REPUBLIC_OF'],
    ['BU', 'MYANMAR'],
    ['DD', 'GERMANY'],
    ['FX', 'FRANCE'],
    ['AC', 'SAINT_HELENA_ASCENSION_AND_TRISTAN_DA_CUNHA'],
    ['TA', 'SAINT_HELENA_ASCENSION_AND_TRISTAN_DA_CUNHA'],
    ['IC', 'SPAIN'],
  ])('%s, a code beside the standard', (text, country) => {
    expect(countryFromCode(text)).toBe(country)
  })

  test.each(['XK', 'AN', 'YU', 'CS', 'EU', 'EN', 'global', 'worldwide', '', '4', '000', `DE${'!'.repeat(300)}`])(
    '%s is no country',
    (text) => {
      expect(countryFromCode(text)).toBeNull()
    },
  )
})
