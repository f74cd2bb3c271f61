/** A text without its percent-encoding; as it is where what is encoded is no UTF-8. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
