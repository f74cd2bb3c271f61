/** The bytes of JSON's grammar. */
export const enum JsonByte {
  Quote = 0x22,
  Comma = 0x2c,
  Colon = 0x3a,
  OpenBracket = 0x5b,
  Backslash = 0x5c,
  CloseBracket = 0x5d,
  OpenBrace = 0x7b,
  CloseBrace = 0x7d,
}

/** The effect of a byte outside of strings on the structure. */
export const enum JsonByteKind {
  Other,
  Quote,
  Open,
  Close,
  Colon,
}

export const kindOfByte = new Uint8Array(256)
kindOfByte[JsonByte.Quote] = JsonByteKind.Quote
kindOfByte[JsonByte.OpenBrace] = JsonByteKind.Open
kindOfByte[JsonByte.OpenBracket] = JsonByteKind.Open
kindOfByte[JsonByte.CloseBrace] = JsonByteKind.Close
kindOfByte[JsonByte.CloseBracket] = JsonByteKind.Close
kindOfByte[JsonByte.Colon] = JsonByteKind.Colon

/** Returns whether a byte is JSON's white space: space, tab, line feed, carriage return (RFC 8259, section 2). */
export function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

/** Returns the position of the first byte from `start` on that is not blank; the length if all are blank. */
export function firstSign(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length && isBlank(bytes[at]!)) at += 1
  return at
}
