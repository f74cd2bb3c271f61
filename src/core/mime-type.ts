import { type Reader, unreadable } from './reading.ts'

/** The longest that RFC 6838 (4.2) allows: two names of 127 characters and the slash. */
const MAX_LENGTH = 255

/** `type/subtype` of RFC 9110 tokens. Feeds' own inventions (`videox-/m4v`) have this form too and are kept. */
const TYPE_AND_SUBTYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/

/** A MIME type as it is written, in lower case and without its parameters (mapping 2.7, rule 4). */
export const readMimeType: Reader<string> = (text) => {
  const semicolon = text.indexOf(';')
  const type = (semicolon < 0 ? text : text.slice(0, semicolon)).trim().toLowerCase()
  if (type === '' && text.trim() === '') return null
  return type.length <= MAX_LENGTH && TYPE_AND_SUBTYPE.test(type) ? type : unreadable('value-mime-type-invalid', text)
}
