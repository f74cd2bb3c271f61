/** What strangers write, for a screen: nothing of it may move the cursor, change colours or turn the order of characters. */
export function printable(text: string): string {
  return text.replace(/[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
}
