/** The bytes of markup. */
export const enum Byte {
  Tab = 0x09,
  LineFeed = 0x0a,
  CarriageReturn = 0x0d,
  Space = 0x20,
  Bang = 0x21,
  DoubleQuote = 0x22,
  Hash = 0x23,
  Ampersand = 0x26,
  SingleQuote = 0x27,
  Dash = 0x2d,
  Slash = 0x2f,
  Semicolon = 0x3b,
  LessThan = 0x3c,
  Equals = 0x3d,
  GreaterThan = 0x3e,
  Question = 0x3f,
  OpenBracket = 0x5b,
  CloseBracket = 0x5d,
}

export function isSpace(byte: number): boolean {
  return byte === Byte.Space || (byte <= Byte.CarriageReturn && byte >= Byte.Tab && byte !== 0x0b && byte !== 0x0c)
}

/** Returns the index of the first byte from `start` up to `end` that is no white space; `end` if all are. */
export function afterSpace(bytes: Buffer, start: number, end: number): number {
  let at = start
  while (at < end && isSpace(bytes[at] as number)) at += 1
  return at
}

/** Returns whether a name may begin with this byte: a letter, `_`, `:`, or anything beyond ASCII. */
export function startsName(byte: number): boolean {
  return (
    (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a) || byte >= 0x80 || byte === 0x5f || byte === 0x3a
  )
}

/**
 * 1 for each byte that ends a name inside of a tag: white space, `/`, `=`, `<`, `>`, quotes. Other bytes that XML
 * forbids in names are accepted: such a name is in no table, but its tags are still matched.
 */
export const endsName = new Uint8Array(256)
for (const byte of Buffer.from(' \t\n\r/=<>"\'')) endsName[byte] = 1

/** Returns whether the bytes at `start` are these ASCII letters, in any case. `lower` must be in lower case. */
export function holdsIgnoringCase(bytes: Buffer, start: number, lower: string): boolean {
  for (let index = 0; index < lower.length; index += 1) {
    const byte = bytes[start + index] as number
    const folded = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
    if (folded !== lower.charCodeAt(index)) return false
  }
  return true
}

/** Returns the text with A–Z as a–z and everything else unchanged, for comparing names. */
export function asciiLower(text: string): string {
  if (!/[A-Z]/.test(text)) return text
  return /[^\0-\x7f]/.test(text) ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text.toLowerCase()
}
