import { checkText } from './check-text.ts'
import { countryKeys } from './country-keys.generated.ts'
import type { Country } from './enumerations.generated.ts'
import { MAX_TEXT_LENGTH, nameKey } from './key.ts'
import { keyedTable } from './keyed-table.ts'

/**
 * The country that a code of ISO 3166-1 (`DE`, `DEU`, `276`), a code in use beside it (`UK`) or a name (`Deutschland`)
 * means, or null (mapping 3.5). Case, marks and punctuation do not matter.
 *
 * @throws TypeError when `text` is no string.
 */
export function countryFromCode(text: string): Country | null {
  checkText('text', text, 'DE')
  if (text.length > MAX_TEXT_LENGTH) return null
  return entryOf(nameKey(text))?.value ?? null
}

const entryOf = keyedTable<Country>(countryKeys)
