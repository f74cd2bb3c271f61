import type { Reader } from '../core/reading.ts'
import { plainText } from '../values/text.ts'

const NAME = '<name>'
const NAME_END = '</name>'

/**
 * Reads an author in RSS, which is a text. Some publishers write the elements of Atom into it; then reads the name
 * among them.
 */
export const authorText: Reader<string> = (text, context) => {
  const start = text.indexOf(NAME)
  const end = start < 0 ? -1 : text.indexOf(NAME_END, start)
  return plainText(end < 0 ? text : text.slice(start + NAME.length, end), context)
}
