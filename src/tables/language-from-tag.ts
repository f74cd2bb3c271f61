import { Memo } from '../core/memo.ts'
import { ownText } from '../core/own-text.ts'
import { checkText } from './check-text.ts'
import type { Language } from './enumerations.generated.ts'
import { languageKey, MAX_TEXT_LENGTH } from './key.ts'
import { keyedTable } from './keyed-table.ts'
import { languageKeys } from './language-keys.generated.ts'

/** The result of {@link lookUpLanguage}. */
export interface LanguageMatch {
  readonly language: Language
  /**
   * Whether the text is ambiguous. Its code may be a country's as well (`br`), the language may be only the closest in
   * the list (`gsw` is GERMAN), or the text may name several languages: `language` is the first one.
   */
  readonly ambiguous: boolean
}

/**
 * Returns the language of a tag (`en-US`, `zh_Hans`), a code of ISO 639 (`ger`) or a name (`Deutsch`); `null` if it is
 * unknown. The rest of a tag after the language is ignored, and the first known entry of a list counts (mapping 3.3).
 *
 * @throws TypeError if `text` is no string.
 */
export function languageFromTag(text: string): Language | null {
  return lookUpLanguage(text)?.language ?? null
}

/** Results for the last texts: all feeds together have a few dozen, and each is looked up twice. */
const knownMatches = new Memo<LanguageMatch | null>(128)

/**
 * Returns the same as {@link languageFromTag}, and whether the text was ambiguous.
 *
 * @throws TypeError if `text` is no string.
 */
export function lookUpLanguage(text: string): LanguageMatch | null {
  checkText('text', text, 'en-GB')
  if (text.length > MAX_TEXT_LENGTH) return null
  const known = knownMatches.get(text)
  // Frozen, because all callers get the same object.
  return known === undefined ? knownMatches.keep(ownText(text), Object.freeze(newMatchOf(text))) : known
}

function newMatchOf(text: string): LanguageMatch | null {
  const key = languageKey(text)
  const whole = matchExactly(key)
  if (whole !== null) return whole
  const matches = key
    .split(/[,;/|]/)
    .map((part) => matchTag(languageKey(part)))
    .filter((match) => match !== null)
  const [first] = matches
  if (first === undefined) return null
  return { ...first, ambiguous: first.ambiguous || matches.some(({ language }) => language !== first.language) }
}

const entryOf = keyedTable<Language>(languageKeys)

function matchExactly(key: string): LanguageMatch | null {
  const entry = entryOf(key)
  if (entry === undefined || entry.value === null) return null
  return { language: entry.value, ambiguous: entry.mark !== '' }
}

function matchTag(key: string): LanguageMatch | null {
  const qualifier = key.indexOf('(')
  return (
    matchExactly(key) ?? matchShortened(key) ?? (qualifier > 0 ? matchTag(languageKey(key.slice(0, qualifier))) : null)
  )
}

// `zh-Hans-CN` is looked up as `zh-hans`, then as `zh`.
function matchShortened(key: string): LanguageMatch | null {
  for (let end = key.lastIndexOf('-'); end > 0; end = key.lastIndexOf('-', end - 1)) {
    const entry = entryOf(key.slice(0, end))
    if (entry !== undefined && entry.value !== null) return { language: entry.value, ambiguous: entry.mark === '?' }
  }
  return null
}
