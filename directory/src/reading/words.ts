/** Returns a text without its tags, cut to a number of words. `…` stands for the rest. */
export function firstWords(text: string, most: number): string {
  const words = /\S+/g
  for (let count = 0; count < most; count += 1) if (words.exec(text) === null) return text
  const end = words.lastIndex
  return words.exec(text) === null ? text : `${text.slice(0, end)}…`
}
