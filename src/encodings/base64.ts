/** Base64 characters. The last group may lack its padding. */
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/
const BLANKS = /[ \t\r\n]+/g
const NULLS = /\0/g

/** Decodes UTF-8 text from Base64 and drops U+0000. Returns `null` if it is not Base64, or its bytes are not UTF-8. */
export function textOfBase64(base64: string): string | null {
  const bare = base64.replace(BLANKS, '')
  if (!BASE64.test(bare)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bare, 'base64')).replace(NULLS, '')
  } catch {
    return null
  }
}
