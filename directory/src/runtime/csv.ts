/** The first character of texts that a spreadsheet may take for a formula. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * Returns a line of CSV (RFC 4180) with its end. `null` and `undefined` are empty cells; objects and lists are JSON. A
 * text that begins with `=`, `+`, `-`, `@`, a tab or a carriage return gets a leading apostrophe, so that no spreadsheet
 * takes it for a formula.
 */
export function csvLine(cells: readonly unknown[]): string {
  const line = cells.map(cellOf).join(',')
  // A line without a character would be one without a cell.
  return `${line === '' ? '""' : line}\r\n`
}

function cellOf(value: unknown): string {
  const text = textOf(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return FORMULA.test(value) ? `'${value}` : value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
