/**
 * Returns the rows of a CSV text (RFC 4180) as records by the names in its first line.
 *
 * @throws Error if the number of fields in a row differs from the number of names.
 */
export function readCsv<Column extends string>(text: string, columns: readonly Column[]): Record<Column, string>[] {
  const [header, ...rows] = fieldsOf(text)
  if (header?.join() !== columns.join()) {
    throw new Error(`The first line is "${header?.join()}" and should be "${columns.join()}"`)
  }
  return rows.map((fields, row) => {
    if (fields.length !== columns.length) {
      throw new Error(`Row ${row + 2} has ${fields.length} fields and not ${columns.length}: ${fields.join()}`)
    }
    return Object.fromEntries(columns.map((name, column) => [name, fields[column]])) as Record<Column, string>
  })
}

function fieldsOf(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    if (end === '' && row.length === 0 && plain === '') break
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
