/** The bytes that JSON's grammar names. */
export const enum Byte {
  Quote = 0x22,
  Comma = 0x2c,
  Colon = 0x3a,
  OpenBracket = 0x5b,
  Backslash = 0x5c,
  CloseBracket = 0x5d,
  OpenBrace = 0x7b,
  CloseBrace = 0x7d,
}

/** What a byte outside of strings does to the structure. */
export const enum Kind {
  Other,
  Quote,
  Open,
  Close,
  Colon,
}

export const kindOfByte = new Uint8Array(256)
kindOfByte[Byte.Quote] = Kind.Quote
kindOfByte[Byte.OpenBrace] = Kind.Open
kindOfByte[Byte.OpenBracket] = Kind.Open
kindOfByte[Byte.CloseBrace] = Kind.Close
kindOfByte[Byte.CloseBracket] = Kind.Close
kindOfByte[Byte.Colon] = Kind.Colon

/** JSON's white space: space, tab, line feed, carriage return (RFC 8259, section 2). */
export function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

/** The position of the first byte that is not blank, from `start` on; the length when all are. */
export function firstSign(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length && isBlank(bytes[at]!)) at += 1
  return at
}
