import { isAsciiLetterOrDigit } from '../core/characters.ts'

const names = new Set('b i em strong a p br span font u s sub sup small big div code'.split(' '))

/** Tags that separate the text before and after them: a space replaces them, so that no two words become one. */
const partingNames = new Set(['p', 'br', 'div'])

const MAX_NAME_LENGTH = 6

/**
 * Removes the presentational tags of rule G5, start tags and end tags, from a text. Any other `<Word…>` is text and
 * stays, and so does a tag without a `>` before the next `<`.
 */
export function stripPresentationalTags(text: string): string {
  let at = text.indexOf('<')
  if (at < 0) return text
  let stripped = ''
  let copied = 0
  let end = -1
  while (at >= 0) {
    // Searched again only after it is passed: a text full of `<` may have no `>`, and each search would read all of it.
    if (end < at) end = text.indexOf('>', at + 1)
    if (end < 0) break
    const next = text.indexOf('<', at + 1)
    const name = next < 0 || end < next ? tagName(text, at + 1) : ''
    if (names.has(name)) {
      stripped += text.slice(copied, at) + (partingNames.has(name) ? ' ' : '')
      copied = end + 1
    }
    at = next
  }
  return stripped + text.slice(copied)
}

/**
 * Returns the lower-case name of the tag whose `<` stands before `start`; empty if no presentational tag can be there.
 */
function tagName(text: string, start: number): string {
  const first = text[start] === '/' ? start + 1 : start
  let end = first
  while (end - first <= MAX_NAME_LENGTH && isAsciiLetterOrDigit(text.charCodeAt(end))) end++
  const delimited = end < text.length && TAG_DELIMITERS.includes(text[end]!)
  return delimited ? text.slice(first, end).toLowerCase() : ''
}

const TAG_DELIMITERS = '> /\t\n\r\f'
