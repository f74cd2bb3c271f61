/** Names are compared up to this many letters. Longer names are no typing mistakes. */
const LONGEST = 64

/** Returns the known name that an unknown name most likely stands for; `null` if none is similar. */
export function nearestName(name: string, names: readonly string[]): string | null {
  const given = lettersOf(name)
  if (given === '') return null
  const near = names
    .map((each) => ({ each, changes: changesBetween(given, lettersOf(each)) }))
    .filter(({ each, changes }) => changes <= Math.max(1, lettersOf(each).length / 4))
    .sort((one, other) => one.changes - other.changes)[0]
  // Otherwise, one name may end with the other: `url` for `feedUrl`.
  const containing = names.find((each) => lettersOf(each).endsWith(given) || given.endsWith(lettersOf(each)))
  return near?.each ?? containing ?? null
}

function lettersOf(name: string): string {
  return name
    .slice(0, LONGEST)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/**
 * Returns how many letters have to be inserted, deleted, replaced or swapped with their neighbour to turn one name into
 * the other.
 */
function changesBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    const above = rows[i - 1]!
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      let least = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwapped) least = Math.min(least, rows[i - 2]![j - 2]! + 1)
      row.push(least)
    }
    rows.push(row)
  }
  return rows[one.length]![other.length]!
}
