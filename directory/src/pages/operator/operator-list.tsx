import type { Child } from 'hono/jsx'
import { csvLine } from '../../runtime/csv.ts'
import { DataTable, ListRow } from '../components/data-table.tsx'
import { type Query, withQuery } from '../query.ts'
import { words } from '../words/index.ts'

const said = words.operator.list

/** A value in a file. */
export type CellValue = string | number | boolean | null | readonly string[]

/** A column of a list. */
export interface Column<Row> {
  /** Its name in files, as `feed list --json` and its like name it; `null` for a column of the page alone. */
  readonly name: string | null
  /** Its heading; `null` for a column of files alone. */
  readonly label: string | null
  readonly value: (row: Row) => CellValue
  /** What the page shows. @defaultValue the value */
  readonly show?: (row: Row) => Child
}

/** A part of a list. */
export interface ListPart<Row> {
  readonly rows: readonly Row[]
  /** The place after which the next part begins; `null` at the end. */
  readonly next: string | null
  /** A sentence about the whole, such as that figures are estimated. */
  readonly note?: Child
}

/** A list of operators: a page, and the same rows as CSV and JSON. */
export interface OperatorList<Row> {
  readonly path: string
  readonly title: string
  /** Names of the parameters that choose the rows. */
  readonly parameters: readonly string[]
  readonly columns: readonly Column<Row>[]
  /** What the page says if there are no rows. */
  readonly none: string
  /** Reads a part of the list; `null` if there is no such list. */
  read(query: Query, limit: number): Promise<ListPart<Row> | null>
  /** What stands above the rows: choices, a form. */
  head?(query: Query): Child | Promise<Child>
}

/** Rows on a page, and in a file. */
export const PAGE_ROWS = 50
export const FILE_ROWS = 10_000

/** Returns the path of a list with its parameters, without the place in it. */
export function listPath(
  { path, parameters }: Pick<OperatorList<never>, 'path' | 'parameters'>,
  query: Query,
  { ending = '', after = null }: { readonly ending?: '' | '.csv' | '.json'; readonly after?: string | null } = {},
): string {
  const chosen = parameters.map((name) => [name, query[name] ?? null] as const)
  return withQuery(`${path}${ending}`, { ...Object.fromEntries(chosen.filter(([, value]) => value !== '')), after })
}

/** The rows as CSV, with a line of names. */
export function listAsCsv<Row>({ columns }: OperatorList<Row>, { rows }: ListPart<Row>): string {
  const shown = columns.filter(({ name }) => name !== null)
  const lines = [shown.map(({ name }) => name), ...rows.map((row) => shown.map(({ value }) => value(row)))]
  return lines.map(csvLine).join('')
}

/** The rows as JSON, with the address of the next part. */
export function listAsJson<Row>(list: OperatorList<Row>, { rows, next }: ListPart<Row>, query: Query): string {
  const shown = list.columns.filter(({ name }) => name !== null)
  const objects = rows.map((row) => Object.fromEntries(shown.map(({ name, value }) => [name, value(row)])))
  const address = next === null ? null : listPath(list, query, { ending: '.json', after: next })
  return `${JSON.stringify({ rows: objects, next: address })}\n`
}

interface RowsProps<Row> {
  readonly list: OperatorList<Row>
  readonly part: ListPart<Row>
  readonly query: Query
}

/** The rows of a list, with the ways to the next ones and to files. */
export function ListRows<Row>({ list, part, query }: RowsProps<Row>) {
  const { columns, title, none } = list
  const shown = columns.filter(({ label }) => label !== null)
  const head = shown.map(({ label }) => label ?? '')
  const { after } = query
  return (
    <>
      {part.note !== undefined && <p class="quiet">{part.note}</p>}
      {part.rows.length === 0 ? (
        <p class="empty">{none}</p>
      ) : (
        <DataTable label={title} head={head} isList>
          {part.rows.map((row) => (
            <ListRow
              head={head}
              cells={shown.map(({ value, show }) => (show === undefined ? textOf(value(row)) : show(row)))}
            />
          ))}
        </DataTable>
      )}
      {(after !== undefined || part.next !== null) && (
        <nav class="pages" aria-label={said.pages}>
          {after !== undefined && <a href={listPath(list, query)}>{said.first}</a>}
          {part.next !== null && (
            <a rel="next" href={listPath(list, query, { after: part.next })}>
              {said.next}
            </a>
          )}
        </nav>
      )}
      <p class="quiet">
        {said.files}{' '}
        <a href={listPath(list, query, { ending: '.csv' })} type="text/csv">
          {said.csv}
        </a>{' '}
        {said.or}{' '}
        <a href={listPath(list, query, { ending: '.json' })} type="application/json">
          {said.json}
        </a>
      </p>
    </>
  )
}

/** A value of a cell as text. */
function textOf(value: CellValue): string {
  if (value === null) return ''
  return typeof value === 'number' ? value.toLocaleString('en') : String(value)
}

/** Reads one row more than wanted, and cuts it off: it says whether there is another part. */
export async function partOf<Row>(
  limit: number,
  read: (limit: number) => Promise<readonly Row[]>,
  placeOf: (row: Row) => string,
): Promise<ListPart<Row>> {
  const rows = await read(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last !== undefined ? placeOf(last) : null }
}

/** Returns a whole number of a query from 0; `null` without one, `undefined` if it is none. */
export function numberIn(query: Query, name: string): number | null | undefined {
  const written = query[name]
  if (written === undefined || written === '') return null
  return /^\d{1,15}$/.test(written) ? Number(written) : undefined
}

/** Returns a text of a query; `null` without one. */
export function textIn(query: Query, name: string): string | null {
  const written = (query[name] ?? '').trim().toWellFormed().replaceAll('\0', '').slice(0, MAX_TEXT)
  return written === '' ? null : written
}

const MAX_TEXT = 2_100

/** Epoch seconds as ISO 8601, for files. */
export function timeOf(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1_000).toISOString()
}
