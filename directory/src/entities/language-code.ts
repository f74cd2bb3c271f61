import { type Language, lookUpLanguage } from 'feedmill/tables'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

interface KnownCode {
  readonly code: string
  /** Whether it is also the code of a country, as `ar` is. */
  readonly isAmbiguous: boolean
}

/**
 * Returns the code of ISO 639-1 of a language of the interface, such as `en`; `null` if it has none. Codes that are also
 * those of a country are left out: providers then detect the language.
 */
export function languageCode(language: string | null): string | null {
  const known = knownCode(language)
  return known?.isAmbiguous === false ? known.code : null
}

/** Returns the language of a text as HTML and JSON-LD write it, such as `en` or `ar`; `null` if it has no such code. */
export function languageTag(language: string | null): string | null {
  return knownCode(language)?.code ?? null
}

function knownCode(language: string | null): KnownCode | null {
  known ??= readCodes()
  return language === null ? null : (known.get(language) ?? null)
}

let known: ReadonlyMap<string, KnownCode> | null = null

/**
 * Finds the first code of each language; one that is no country's comes before others. Withdrawn codes such as `iw` are
 * left out, and codes that are a country's alone, such as `ua`.
 */
function readCodes(): ReadonlyMap<string, KnownCode> {
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  const found = new Map<Language, KnownCode>()
  for (const first of LETTERS) {
    for (const second of LETTERS) {
      const code = first + second
      const match = lookUpLanguage(code)
      if (match === null || Intl.getCanonicalLocales(code)[0] !== code) continue
      if (match.ambiguous && names.of(code) === undefined) continue
      const before = found.get(match.language)
      if (before === undefined || (before.isAmbiguous && !match.ambiguous)) {
        found.set(match.language, { code, isAmbiguous: match.ambiguous })
      }
    }
  }
  return found
}
