import isoCountries from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { iso6392 } from 'iso-639-2'
import { describe, expect, test } from 'vitest'
import { alpha3OfCountry, countries, countryFromCode, languageFromTag, languages } from '../../src/tables/index.ts'

describe('ISO 639 (mapping 3.3)', () => {
  const withTwoLetters = iso6392.filter(({ iso6391 }) => iso6391 !== undefined)

  test.each(withTwoLetters)('$name: all its codes and names mean one language', (language) => {
    const { iso6391, iso6392B, iso6392T, name } = language
    const texts = [iso6391, iso6392B, iso6392T ?? iso6392B, ...name.split(/;\s*/)]
    const found = new Set(texts.map((text) => languageFromTag(text ?? '')))
    expect(found.size).toBe(1)
    expect(languages).toContain([...found][0])
  })

  test('the two-letter codes give every language, each a different one', () => {
    expect(new Set(withTwoLetters.map(({ iso6391 }) => languageFromTag(iso6391 ?? '')))).toEqual(new Set(languages))
    expect(withTwoLetters).toHaveLength(languages.length)
  })

  // Languages without a two-letter code have no value of their own. These are near one that has, or part of it.
  const nearest: Readonly<Record<string, string>> = {
    ast: 'SPANISH',
    awa: 'HINDI',
    bho: 'BIHARI_LANGUAGES',
    cnr: 'SERBIAN',
    fat: 'AKAN',
    fil: 'TAGALOG',
    frr: 'WESTERN_FRISIAN',
    frs: 'WESTERN_FRISIAN',
    fur: 'ITALIAN',
    gsw: 'GERMAN',
    lah: 'PUNJABI',
    mag: 'BIHARI_LANGUAGES',
    mai: 'BIHARI_LANGUAGES',
    min: 'MALAY',
    mwl: 'PORTUGUESE',
    nap: 'ITALIAN',
    nds: 'GERMAN',
    nso: 'SOTHO',
    raj: 'HINDI',
    scn: 'ITALIAN',
    sco: 'ENGLISH',
    sma: 'NORTHERN_SAMI',
    smi: 'NORTHERN_SAMI',
    smj: 'NORTHERN_SAMI',
    smn: 'NORTHERN_SAMI',
    tog: 'TONGA',
  }

  test('other codes of ISO 639-2 mean the nearest language, or no language', () => {
    const others = iso6392.filter(({ iso6391 }) => iso6391 === undefined).map(({ iso6392B }) => iso6392B)
    const found = others.map((code) => [code, languageFromTag(code)] as const).filter(([, value]) => value !== null)
    expect(Object.fromEntries(found)).toEqual(nearest)
  })
})

describe('ISO 3166-1 (mapping 3.5)', () => {
  const codes = Object.entries(isoCountries.getAlpha2Codes()).filter(([alpha2]) => alpha2 !== 'XK')

  test.each(codes)('%s and %s mean one country, with its number and its English names', (alpha2, alpha3) => {
    const country = countryFromCode(alpha2)
    expect(countries).toContain(country)
    const names = [english.countries[alpha2 as keyof typeof english.countries]].flat()
    for (const text of [alpha3, isoCountries.alpha2ToNumeric(alpha2) ?? '', ...names]) {
      // "Congo" alone is the name of its neighbour in the standard.
      if (alpha2 === 'CD' && text === 'Congo') continue
      expect([text, countryFromCode(text)]).toEqual([text, country])
    }
  })

  test('the codes give every country, each a different one', () => {
    expect(new Set(codes.map(([alpha2]) => countryFromCode(alpha2)))).toEqual(new Set(countries))
    expect(codes).toHaveLength(countries.length)
  })

  test.each(codes)('the country of %s has the code %s', (alpha2, alpha3) => {
    expect(alpha3OfCountry(countryFromCode(alpha2)!)).toBe(alpha3)
  })

  test('Kosovo, which has no code in the standard, has no value', () => {
    expect([countryFromCode('XK'), countryFromCode('XKX'), countryFromCode('Kosovo')]).toEqual([null, null, null])
  })
})
