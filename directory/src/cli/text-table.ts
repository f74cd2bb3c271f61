import { printable } from 'feedmill/html'

/** A table for a terminal, with a line of names. Characters that would control the terminal are shown as U+FFFD. */
export function textTable(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [names.map((name) => name.toUpperCase()), ...rows.map((row) => row.map((cell) => printable(cell)))]
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
