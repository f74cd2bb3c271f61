/**
 * The headers of a response by lower-case name. Values are latin1, one character per byte. Repeated headers are a list.
 */
export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Returns the first value of a header that should occur once. */
export function headerOf(headers: ResponseHeaders, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Returns all values of a list header, joined as in RFC 9110 section 5.3. */
export function headerList(headers: ResponseHeaders, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Returns a header value as its author meant it: bytes above 0x7F are read as UTF-8 if valid, otherwise as latin1.
 * Without this, `Location: /é` would be percent-encoded twice (rule R6).
 */
export function headerText(value: string): string {
  if (!/[\x80-\xff]/.test(value)) return value
  try {
    return utf8.decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}
