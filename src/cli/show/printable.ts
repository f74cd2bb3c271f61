/** What a stranger sends may neither move the cursor nor turn the direction of the text. */
export function printable(text: string): string {
  return text.replace(/[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
}
