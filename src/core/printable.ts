/** Control characters, separators of lines and paragraphs, and all characters that turn the direction of text. */
const UNPRINTABLE = /[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/**
 * Makes a stranger's text safe for a terminal: replaces the characters by which it could move the cursor or turn the
 * direction of text, also line ends and tabs.
 *
 * @param replace - returns what takes the place of such a character. @defaultValue U+FFFD
 */
export function printable(text: string, replace: (character: string) => string = () => '\ufffd'): string {
  return text.replace(UNPRINTABLE, replace)
}

/**
 * Makes a whole output safe for a terminal. Its line ends and tabs stay; other characters that `printable` replaces
 * become escapes such as `\u202e`, which leave the values of JSON as they are.
 */
export function printableOutput(text: string): string {
  return printable(text, (character) => (character === '\n' || character === '\t' ? character : escapeOf(character)))
}

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
