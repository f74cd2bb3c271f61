import { type Reader, repaired, unreadable } from '../core/reading.ts'

/** Registered tags are far shorter. RFC 5646 (4.4.1) asks programs to accept at least 35 characters. */
const MAX_LENGTH = 100

/** The tags of RFC 3066 that do not fit the grammar of RFC 5646 (2.1, "irregular"), as they are written. */
const irregularTags = new Map(
  (
    'en-GB-oed i-ami i-bnn i-default i-enochian i-hak i-klingon i-lux i-mingo i-navajo i-pwn i-tao i-tay i-tsu ' +
    'sgn-BE-FR sgn-BE-NL sgn-CH-DE'
  )
    .split(' ')
    .map((tag) => [tag.toLowerCase(), tag] as const),
)

/**
 * Reads a well-formed BCP 47 language tag (RFC 5646, 2.1) and returns it in its conventional case: `zh-Hant-TW`. The
 * tag is not looked up in any registry. `_` in place of `-` is repaired. To keep the text of the feed, use `verbatim`.
 */
export const readLanguageTag: Reader<string> = (text) => {
  const written = text.trim()
  if (written === '') return null
  if (written.length > MAX_LENGTH) return unreadable('value-language-tag-invalid', text)
  const hyphenated = written.replaceAll('_', '-')
  const tag = irregularTags.get(hyphenated.toLowerCase()) ?? wellFormed(hyphenated.toLowerCase().split('-'))
  if (tag === null) return unreadable('value-language-tag-invalid', text)
  return hyphenated === written ? tag : repaired('value-language-tag-repaired', tag, text)
}

const LANGUAGE = /^[a-z]{2,8}$/
const EXTENDED_LANGUAGE = /^[a-z]{3}$/
const SCRIPT = /^[a-z]{4}$/
const REGION = /^(?:[a-z]{2}|\d{3})$/
const VARIANT = /^(?:[a-z\d]{5,8}|\d[a-z\d]{3})$/
const SINGLETON = /^[a-wy-z\d]$/
const EXTENSION = /^[a-z\d]{2,8}$/
const PRIVATE = /^[a-z\d]{1,8}$/

/**
 * Returns the tag that the lower-case subtags form; `null` if they form none. Follows the grammar from left to right.
 */
function wellFormed(subtags: readonly string[]): string | null {
  const tag: string[] = []
  let at = 0
  const take = (pattern: RegExp, spelling = (subtag: string) => subtag): boolean => {
    const subtag = subtags[at]
    if (subtag === undefined || !pattern.test(subtag)) return false
    tag.push(spelling(subtag))
    at++
    return true
  }
  if (take(LANGUAGE)) {
    const mayBeExtended = subtags[0]!.length <= 3
    for (let count = 0; mayBeExtended && count < 3 && take(EXTENDED_LANGUAGE); count++);
    take(SCRIPT, capitalised)
    take(REGION, (subtag) => subtag.toUpperCase())
    while (take(VARIANT));
    while (take(SINGLETON)) {
      if (!take(EXTENSION)) return null
      while (take(EXTENSION));
    }
  }
  if (take(/^x$/)) {
    if (!take(PRIVATE)) return null
    while (take(PRIVATE));
  }
  return at === subtags.length ? tag.join('-') : null
}

function capitalised(subtag: string): string {
  return subtag.charAt(0).toUpperCase() + subtag.slice(1)
}
