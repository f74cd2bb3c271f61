import isoCountries from 'i18n-iso-countries/index.js'
import { iso6392 } from 'iso-639-2'
import { languageKey, nameKey } from '../key.ts'
import type { KeyedRows } from './keyed-rows.ts'

/**
 * Compares the languages with ISO 639-2. All codes and English names of a language with a two-letter code must lead to
 * one value, and each two-letter code of the table must exist.
 *
 * @throws Error if they differ.
 */
export function checkLanguages(languages: KeyedRows, twoLetterCodes: readonly string[]): void {
  const known = new Set(iso6392.map((language) => language.iso6391))
  for (const code of twoLetterCodes) {
    if (!known.has(code)) throw new Error(`languages.csv: ISO 639 has no language "${code}"`)
  }
  for (const { iso6391, iso6392B, iso6392T, name } of iso6392) {
    if (iso6391 === undefined) continue
    const value = languages.rows.get(iso6391)?.value
    if (value === undefined) throw new Error(`languages.csv: "${iso6391}" (${name}) is missing`)
    for (const text of [iso6392B, iso6392T ?? iso6392B, ...name.split(/;\s*/)]) {
      const found = languages.rows.get(languageKey(text))?.value
      if (found !== value) {
        throw new Error(`languages.csv: "${text}" is "${iso6391}" in ISO 639-2, so ${value}; here it is ${found}`)
      }
    }
  }
}

/** A user-assigned code, not of the standard: Kosovo, for which the interface has no value. */
const notInTheStandard = 'XK'

/**
 * Compares the countries with ISO 3166-1: every country of the standard must be listed with its three codes, and no
 * other.
 *
 * @throws Error if they differ.
 */
export function checkCountries(
  countries: KeyedRows,
  rows: readonly { readonly alpha2: string; readonly alpha3: string; readonly numeric: string }[],
): void {
  const standard = new Map(Object.entries(isoCountries.getAlpha2Codes()))
  standard.delete(notInTheStandard)
  for (const { alpha2, alpha3, numeric } of rows) {
    const expected = `${alpha2} ${standard.get(alpha2)} ${isoCountries.alpha2ToNumeric(alpha2)}`
    if (`${alpha2} ${alpha3} ${numeric}` !== expected) {
      throw new Error(`countries.csv: "${alpha2} ${alpha3} ${numeric}" is "${expected}" in ISO 3166-1`)
    }
    if (countries.rows.get(nameKey(alpha2))?.value !== countries.rows.get(nameKey(alpha3))?.value) {
      throw new Error(`countries.csv: ${alpha2} and ${alpha3} are one country in ISO 3166-1`)
    }
    standard.delete(alpha2)
  }
  if (standard.size > 0) throw new Error(`countries.csv: ${[...standard.keys()].join(', ')} of ISO 3166-1 is missing`)
}
