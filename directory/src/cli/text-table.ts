/** A table for a terminal, with a line of names. */
export function textTable(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [names.map((name) => name.toUpperCase()), ...rows]
  const widths = names.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column]! + 2))
          .join('')
          .trimEnd()}\n`,
    )
    .join('')
}
