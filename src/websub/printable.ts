const MAX_CHARACTERS = 1_024

/** Makes a stranger's text safe to store and to show: short, and without characters that move a cursor. */
export function printable(text: string): string {
  return text
    .slice(0, MAX_CHARACTERS)
    .replace(/[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+/g, ' ')
    .trim()
}
