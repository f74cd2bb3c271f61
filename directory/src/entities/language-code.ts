import { type Language, lookUpLanguage } from 'feedmill/tables'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Returns the code of ISO 639-1 of a language of the interface, such as `en`; `null` if it has none. */
export function languageCode(language: string | null): string | null {
  return language === null ? null : (codes().get(language) ?? null)
}

let known: ReadonlyMap<string, string> | null = null

/**
 * Withdrawn codes such as `iw` are left out, and codes that are also those of a country: providers then detect the
 * language.
 */
function codes(): ReadonlyMap<string, string> {
  if (known !== null) return known
  const found = new Map<Language, string>()
  for (const first of LETTERS) {
    for (const second of LETTERS) {
      const code = first + second
      const match = lookUpLanguage(code)
      if (match === null || match.ambiguous || Intl.getCanonicalLocales(code)[0] !== code) continue
      if (!found.has(match.language)) found.set(match.language, code)
    }
  }
  known = found
  return found
}
