import { Memo } from '../core/memo.ts'
import { ownText } from '../core/own-text.ts'
import { checkText } from './check-text.ts'
import type { Language } from './enumerations.generated.ts'
import { languageKey, MAX_TEXT_LENGTH } from './key.ts'
import { keyedTable } from './keyed-table.ts'
import { languageKeys } from './language-keys.generated.ts'

/** What {@link lookUpLanguage} found. */
export interface LanguageMatch {
  readonly language: Language
  /**
   * Whether the text leaves it open: the code is a country's as well (`br`), the language is only the closest that there
   * is (`gsw` is GERMAN), or the text names several languages and this is the first.
   */
  readonly ambiguous: boolean
}

/**
 * The language that a tag (`en-US`, `zh_Hans`), a code of ISO 639 (`ger`) or a name (`Deutsch`) means, or null. What
 * follows the language in a tag is ignored, and of a list the first that is known counts (mapping 3.3).
 *
 * @throws TypeError when `text` is no string.
 */
export function languageFromTag(text: string): Language | null {
  return lookUpLanguage(text)?.language ?? null
}

/** What the texts met last came to: there are a few dozen in all feeds, and a feed's is looked up twice. */
const knownMatches = new Memo<LanguageMatch | null>(128)

/**
 * As {@link languageFromTag}, and says whether the text was ambiguous.
 *
 * @throws TypeError when `text` is no string.
 */
export function lookUpLanguage(text: string): LanguageMatch | null {
  checkText('text', text, 'en-GB')
  if (text.length > MAX_TEXT_LENGTH) return null
  const known = knownMatches.get(text)
  // Frozen: all who ask are given the same.
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
