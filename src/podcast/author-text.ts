import type { Reader } from '../core/reading.ts'
import { plainText } from '../values/text.ts'

const NAME = '<name>'
const NAME_END = '</name>'

/**
 * Reads the text of an RSS author. Some publishers write Atom's elements into it, such as `<name>Zoë</name>`: then
 * reads only that name.
 */
export const authorText: Reader<string> = (text, context) => {
  const start = text.indexOf(NAME)
  const end = start < 0 ? -1 : text.indexOf(NAME_END, start)
  return plainText(end < 0 ? text : text.slice(start + NAME.length, end), context)
}
