/** Returns a text without its percent-encoding. If the encoded bytes are not UTF-8, returns it unchanged. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
