const NEEDS_CLEANING = /[^\t\n\x20-\x7e]/
const LINE_BREAKS = /\r\n?/g
/** C0 but for tab and line feed. */
const CONTROLS = /[\0-\x08\x0b-\x1f]+/g

/**
 * A string as every reader of JSON gets it: no control characters but tab and line feed, no lone surrogates (U+FFFD in
 * their place), no white space at either end. The rest is the reader's, for what a file name is may not be what a title
 * is.
 */
export function cleanText(text: string): string {
  if (!NEEDS_CLEANING.test(text)) return text.trim()
  return text.replace(LINE_BREAKS, '\n').replace(CONTROLS, '').toWellFormed().trim()
}
