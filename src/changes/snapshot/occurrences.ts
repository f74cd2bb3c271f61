/** Counts how often each text occurs. */
export function occurrencesOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const occurrences = new Map<string, number>()
  for (const text of texts) occurrences.set(text, (occurrences.get(text) ?? 0) + 1)
  return occurrences
}
