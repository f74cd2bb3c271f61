import { detailsOf, storable } from '../details.ts'
import type { ColumnField, ColumnType, DetailField, ExtraField, Fields } from './field.ts'

/**
 * The fields of the library's entity `Read` that are stored, as the interface serves them: `null` before the first reading,
 * but for lists in `details` and for those that are `Certain`.
 */
export type Served<Read, F extends Fields, Certain extends keyof Read> = {
  readonly [Name in keyof F & keyof Read as F[Name] extends ColumnField | DetailField
    ? Name
    : never]: Name extends Certain
    ? NonNullable<Read[Name]>
    : F[Name] extends DetailField<readonly []>
      ? Read[Name]
      : Read[Name] | null
} & ServedExtras<Read, F>

/** The extras that are served: lists are empty, and other fields `null`, if the feed does not have them. */
type ServedExtras<Read, F extends Fields> = Read extends { readonly extras: infer Extras }
  ? {
      readonly [Name in keyof F & keyof Extras as F[Name] extends ExtraField ? Name : never]:
        | NonNullable<Extras[Name]>
        | (F[Name] extends ExtraField<readonly []> ? never : null)
    }
  : unknown

/** A row of an entity: its columns, and `details` and `extras` or parts of them. Large columns are absent if nobody asked for them. */
export interface StoredRow {
  readonly [column: string]: unknown
  readonly details?: { readonly [field: string]: unknown }
  readonly extras?: { readonly [field: string]: unknown }
}

/** The columns of a table of an entity that every query reads, such as `e.uuid, e.name`. */
export function columnsText(alias: string, fields: Fields, others: readonly string[] = []): string {
  const own = columnFields(fields).flatMap(([name, field]) => (field.isLarge === true ? [] : [columnOf(name, field)]))
  return [...own, ...others].map((column) => `${alias}.${column}`).join(', ')
}

/**
 * Returns the function that shows rows as the interface serves them.
 *
 * Each field is a getter of the prototype: `JSON.stringify` gives all of them, and a spread gives none. Of the 27 fields of an episode a query reads five or six, and a loop that fills an object of
 * 27 costs ten times as much as these (28 November 2026).
 *
 * @param computed - the fields that are more than their column, and those that have none
 */
export function servedBy<Entity extends object, Row extends object>(
  fields: Fields,
  computed: { readonly [Name in keyof Entity]?: (row: Row) => Entity[Name] } = {},
): (row: Row) => Entity {
  class Shown {
    readonly #row: StoredRow

    constructor(row: StoredRow) {
      this.#row = row
    }

    static define(name: string, read: (row: StoredRow) => unknown): void {
      const get = function (this: Shown): unknown {
        return read(this.#row)
      }
      Object.defineProperty(Shown.prototype, name, { get, configurable: true, enumerable: true })
    }

    /** All that is stored of the entity: events of deleted content keep it. */
    toJSON(): object {
      return Object.fromEntries([...getters].map(([name, read]) => [name, read(this.#row)]))
    }
  }
  const getters = new Map<string, (row: StoredRow) => unknown>()
  for (const [name, field] of Object.entries(fields)) {
    if (field.place === 'column') {
      const column = columnOf(name, field)
      getters.set(name, (row) => row[column] ?? null)
    } else if (field.place === 'details') {
      getters.set(name, (row) => row.details?.[name] ?? field.empty)
    } else if (field.place === 'extras') {
      getters.set(name, (row) => row.extras?.[name] ?? field.empty)
    }
  }
  for (const [name, read] of Object.entries(computed)) getters.set(name, read as (row: object) => unknown)
  for (const [name, read] of getters) Shown.define(name, read)
  return (row) => new Shown(row as StoredRow) as unknown as Entity
}

/** A value for each column that a reading of a feed writes, by name of the column. */
export interface StoredColumn {
  readonly column: string
  readonly type: ColumnType | 'jsonb' | 'uuid[]'
  read(entity: object): unknown
}

/** The columns that a reading of a feed writes. */
export function writtenColumns(fields: Fields): readonly StoredColumn[] {
  return columnFields(fields).flatMap(([name, field]) =>
    field.writtenBy === undefined
      ? [
          {
            column: columnOf(name, field),
            type: field.type,
            read: (entity: object) => storableValue((entity as Record<string, unknown>)[name]),
          },
        ]
      : [],
  )
}

/** Returns the function that gives the text of `details`. */
export function detailsWriter(fields: Fields): (entity: object) => string {
  const names = Object.entries(fields).flatMap(([name, { place }]) => (place === 'details' ? [name] : []))
  return (entity) => detailsOf(entity as Record<string, unknown>, names)
}

function columnFields(fields: Fields): readonly (readonly [string, ColumnField])[] {
  return Object.entries(fields).flatMap(([name, field]) => (field.place === 'column' ? [[name, field] as const] : []))
}

function columnOf(name: string, { column }: ColumnField): string {
  return column ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  return Array.isArray(value) ? value.map(storableValue) : value
}

/** The columns of a series that decide what is shown of it. */
export interface SeriesRow {
  readonly is_read: boolean
  readonly is_duplicate: boolean
  readonly is_blocked: boolean
}

function isListed(row: SeriesRow): boolean {
  return row.is_read && !row.is_duplicate && !row.is_blocked
}

/** The computed fields of every series. */
export const computedOfSeries = {
  isBlocked: (row: SeriesRow) => (row.is_read || row.is_blocked ? row.is_blocked : null),
  isRead: (row: SeriesRow) => row.is_read,
  isListed,
}

/** A count of children: 0 for a series that is not listed. */
export const shownCount = (row: SeriesRow, count: number): number => (isListed(row) ? count : 0)
