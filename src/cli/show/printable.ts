/** Replaces characters by which a stranger's text could move the cursor or turn the direction of text. */
export function printable(text: string): string {
  return text.replace(/[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
}
