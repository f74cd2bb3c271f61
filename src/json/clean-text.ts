const NEEDS_CLEANING = /[^\t\n\x20-\x7e]/
const LINE_BREAKS = /\r\n?/g
/** The C0 controls except tab and line feed. */
const CONTROLS = /[\0-\x08\x0b-\x1f]+/g

/**
 * Cleans a string for all readers of JSON: removes control characters except tab and line feed, replaces lone
 * surrogates by U+FFFD, and trims white space. Each reader does the rest, because the rules for a file name differ from
 * those for a title.
 */
export function cleanText(text: string): string {
  if (!NEEDS_CLEANING.test(text)) return text.trim()
  return text.replace(LINE_BREAKS, '\n').replace(CONTROLS, '').toWellFormed().trim()
}
