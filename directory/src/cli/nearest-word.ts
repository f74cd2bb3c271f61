/** Returns the known word that is most like a mistyped one, or `null` if no word is like it. */
export function nearestWord(word: string, known: readonly string[]): string | null {
  const most = word.length <= 4 ? 1 : 2
  const [best] = known
    .map((candidate) => ({ candidate, distance: isStart(word, candidate) ? 0 : editDistance(word, candidate) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
  return best?.candidate ?? null
}

function isStart(word: string, candidate: string): boolean {
  return word.length >= 3 && candidate.startsWith(word)
}

/** Returns how many letters to insert, drop, change or swap with their neighbour. Long words count as far apart. */
function editDistance(a: string, b: string): number {
  if (a.length > 40 || Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const changed = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + cost)
      row.push(isSwap ? Math.min(changed, rows[i - 2]![j - 2]! + 1) : changed)
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
