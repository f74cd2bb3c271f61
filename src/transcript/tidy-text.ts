import { JoinedText } from './join-text.ts'

/** Characters that a tidy text does not contain. Most lines of most files need only this check. */
const UNTIDY =
  /[\0-\x1f\x7f-\xa0\u1680\u2000-\u200b\u2028-\u202f\u205f\u3000\ufeff\ufffe\uffff\ud800-\udfff]|^ | (?: |$)/

/** Invisible characters: controls that are no white space, the byte order mark and its neighbours. */
const INVISIBLE = /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufeff\ufffe\uffff]+/g
const LINE_BREAK = /\r\n?|[\n\v\f\x85\u2028\u2029]/
const SPACES = /\s+/g

/** Returns the text of a cue on one line: lines joined like by {@link JoinedText}, single spaces, no controls. */
export function tidyText(text: string): string {
  if (!UNTIDY.test(text)) return text
  const joined = new JoinedText()
  for (const line of text.toWellFormed().replace(INVISIBLE, '').split(LINE_BREAK)) {
    joined.add(trimmed(line.replace(SPACES, ' ')))
  }
  return joined.toString()
}

/**
 * Returns a line without blanks at its ends, zero-width spaces included. Inside of Khmer and Thai, zero-width spaces
 * separate words.
 */
function trimmed(line: string): string {
  let start = 0
  let end = line.length
  while (start < end && isBlank(line.charAt(start))) start += 1
  while (end > start && isBlank(line.charAt(end - 1))) end -= 1
  return line.slice(start, end)
}

function isBlank(sign: string): boolean {
  return sign === ' ' || sign === '\u200b'
}
