/** Four characters at a time; the last ones may lack their padding. */
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/
const BLANKS = /[ \t\r\n]+/g
const NULLS = /\0/g

/** The text whose UTF-8 is written as Base64, without U+0000; null if it is no Base64, or not of a text. */
export function textOfBase64(base64: string): string | null {
  const bare = base64.replace(BLANKS, '')
  if (!BASE64.test(bare)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bare, 'base64')).replace(NULLS, '')
  } catch {
    return null
  }
}
