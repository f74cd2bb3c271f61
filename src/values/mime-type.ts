import { type Reader, unreadable } from '../core/reading.ts'

/** The maximum length that RFC 6838 (4.2) allows: two names of 127 characters and the slash. */
const MAX_LENGTH = 255

/** `type/subtype` of RFC 9110 tokens. Feeds' own inventions (`videox-/m4v`) have this form too and are kept. */
const TYPE_AND_SUBTYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/

/** Reads a MIME type as it is written, in lower case and without its parameters (mapping 2.7.4). */
export const readMimeType: Reader<string> = (text) => {
  const type = withoutParameters(text)
  if (type === '' && text.trim() === '') return null
  return type.length <= MAX_LENGTH && TYPE_AND_SUBTYPE.test(type) ? type : unreadable('value-mime-type-invalid', text)
}

/** Returns a type of any form as types are compared: in lower case, without the semicolon and everything after it. */
export function withoutParameters(type: string): string {
  const semicolon = type.indexOf(';')
  return (semicolon < 0 ? type : type.slice(0, semicolon)).trim().toLowerCase()
}
