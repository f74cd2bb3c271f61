import { checkText } from './check-text.ts'
import { countryKeys } from './country-keys.generated.ts'
import type { Country } from './enumerations.generated.ts'
import { MAX_TEXT_LENGTH, nameKey } from './key.ts'
import { indexOf, keyedTable } from './keyed-table.ts'

/**
 * Returns the country of a text: a code of ISO 3166-1 (`DE`, `DEU`, `276`), another code in use (`UK`) or a name
 * (`Deutschland`). Returns `null` if it is unknown (mapping 3.5). Case, marks and punctuation do not matter.
 *
 * @throws TypeError if `text` is no string.
 */
export function countryFromCode(text: string): Country | null {
  checkText('text', text, 'DE')
  if (text.length > MAX_TEXT_LENGTH) return null
  return entryOf(nameKey(text))?.value ?? null
}

const entryOf = keyedTable<Country>(countryKeys)

/** Returns the code of a country in three letters, as in ISO 3166-1: `DEU` for `GERMANY`. */
export function alpha3OfCountry(country: Country): string {
  if (codes === undefined) {
    codes = new Map()
    for (const [key, { value }] of indexOf<Country>(countryKeys)) {
      // The table has the code of the standard before others in use.
      if (value !== null && /^[a-z]{3}$/.test(key) && !codes.has(value)) codes.set(value, key.toUpperCase())
    }
  }
  return codes.get(country) ?? ''
}

let codes: Map<Country, string> | undefined
