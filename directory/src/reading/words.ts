/** Returns a text without its tags, cut to a number of words. `…` stands for the rest. */
export function firstWords(text: string, most: number): string {
  const words = /\S+/g
  for (let count = 0; count < most; count += 1) if (words.exec(text) === null) return text
  const end = words.lastIndex
  return words.exec(text) === null ? text : `${text.slice(0, end)}…`
}

/** The year 10000, whose dates have five digits for the year. */
const LAST_S = 253_402_300_800

/** Returns epoch seconds as `2026-11-28T10:00:00Z`. Clients need a date: an unknown one is the first of 1970. */
export function timeText(seconds: number | null): string {
  const known = seconds !== null && seconds >= 0 && seconds < LAST_S ? seconds : 0
  return new Date(known * 1_000).toISOString().replace('.000Z', 'Z')
}
