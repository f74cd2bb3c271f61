/** The headers of a response by lower-case name. Values are latin1, one character a byte; repeated headers are a list. */
export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>

/** The first value of a header that should come once. */
export function headerOf(headers: ResponseHeaders, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** All values of a header that is a list, joined as RFC 9110 section 5.3 says. */
export function headerList(headers: ResponseHeaders, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * A header value as its author meant it: bytes above 0x7F are UTF-8 where they can be, else latin1. Without this a
 * `Location: /é` would be percent-encoded twice over (rule R6).
 */
export function headerText(value: string): string {
  if (!/[\x80-\xff]/.test(value)) return value
  try {
    return utf8.decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}
