/** The most words of a name that count, and the length of the shortest. */
const MAX_WORDS = 16
const MIN_LENGTH = 3

/**
 * Returns the runs of three characters in the words of a name, with one space before and after each word: ` jo`, `joe`,
 * `oe `. Two names are similar if they share many.
 *
 * @param name terms with spaces between them
 */
export function trigramsOf(name: string): string[] {
  const found = new Set<string>()
  for (const word of (name.split('\n')[0] ?? '').split(' ').slice(0, MAX_WORDS)) {
    const characters = Array.from(` ${word} `)
    if (characters.length < MIN_LENGTH + 2) continue
    for (let index = 0; index + 2 < characters.length; index += 1) {
      found.add(characters.slice(index, index + 3).join(''))
    }
  }
  return [...found]
}

/** The weight of how well the entered words are spelt. Other words in the name count for the rest. */
const SPELLING = 0.7

/** Returns how alike a question and a name are spelt, 0 to 1. A misspelt part of a long name still counts as alike. */
export function similarity(asked: readonly string[], name: readonly string[]): number {
  if (asked.length === 0 || name.length === 0) return 0
  const known = new Set(name)
  const shared = asked.filter((trigram) => known.has(trigram)).length
  const ofAll = shared / (asked.length + name.length - shared)
  return SPELLING * (shared / asked.length) + (1 - SPELLING) * ofAll
}
