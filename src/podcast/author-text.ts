import type { Reader } from '../core/reading.ts'
import { plainText } from '../values/text.ts'

const NAME = '<name>'
const NAME_END = '</name>'

/** RSS has an author as text. Some write the elements of Atom into it: then it is the name among them. */
export const authorText: Reader<string> = (text, context) => {
  const start = text.indexOf(NAME)
  const end = start < 0 ? -1 : text.indexOf(NAME_END, start)
  return plainText(end < 0 ? text : text.slice(start + NAME.length, end), context)
}
