import { printable } from '../core/printable.ts'

type Row = readonly (string | number)[]

/**
 * Returns a table for a terminal: columns padded to their widest cell, two spaces apart, numbers to the right. Cells
 * contain strangers' text, such as titles and URLs: characters that would control the terminal are shown as U+FFFD.
 *
 * @param names of the columns, shown in capitals; `null` for a table without a line of names
 */
export function textTable(names: readonly string[] | null, given: readonly Row[]): string {
  const all = names === null ? given : [names.map((name) => name.toUpperCase()), ...given]
  const rows = all.map((row) => row.map((cell) => (typeof cell === 'string' ? printable(cell) : cell)))
  // Not by spreading: a snapshot may have more rows than a call can have arguments.
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((most, row) => Math.max(most, width(String(row[column] ?? ''))), 0),
  )
  const lines = rows.map((row) =>
    row
      .map((cell, column) => pad(cell, widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return lines.map((line) => `${line}\n`).join('')
}

function pad(cell: string | number, to: number): string {
  const text = String(cell)
  const blank = ' '.repeat(Math.max(0, to - width(text)))
  return typeof cell === 'number' ? blank + text : text + blank
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/gu

/** Returns the number of columns on a screen. Chinese, Japanese and Korean characters and emoji take two. */
function width(text: string): number {
  const wide = text.match(WIDE)?.length ?? 0
  return [...text].length + wide
}

/** Cuts a text to `length` characters, with an ellipsis if something is missing. */
export function shorten(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`
}
