import { type Reader, unreadable } from '../core/reading.ts'

/** The longest that RFC 6838 (4.2) allows: two names of 127 characters and the slash. */
const MAX_LENGTH = 255

/** `type/subtype` of RFC 9110 tokens. Feeds' own inventions (`videox-/m4v`) have this form too and are kept. */
const TYPE_AND_SUBTYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/

/** A MIME type as it is written, in lower case and without its parameters (mapping 2.7.4). */
export const readMimeType: Reader<string> = (text) => {
  const type = withoutParameters(text)
  if (type === '' && text.trim() === '') return null
  return type.length <= MAX_LENGTH && TYPE_AND_SUBTYPE.test(type) ? type : unreadable('value-mime-type-invalid', text)
}

/** A type in lower case, without what stands behind its semicolon, whatever its form: how types are compared. */
export function withoutParameters(type: string): string {
  const semicolon = type.indexOf(';')
  return (semicolon < 0 ? type : type.slice(0, semicolon)).trim().toLowerCase()
}
