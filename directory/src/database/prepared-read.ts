import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Connection, FieldDef, Submittable } from 'pg'
import { valueParsers } from './value-parsers.ts'

/** A value of a statement that is prepared. */
export type PreparedValue = string | number | null | readonly string[]

type Row = Record<string, unknown>

/**
 * A query that the pool runs as a {@link PreparedStatement} when it comes often. Inside a transaction it is a query
 * like others.
 */
export interface PreparedRead extends CompiledQuery {
  readonly parameters: readonly PreparedValue[]
  readonly isPrepared: true
}

/**
 * Returns a query that only reads, with its values. There must be few different texts, because each may be prepared.
 */
export function preparedRead(text: string, values: readonly PreparedValue[]): PreparedRead {
  return { ...CompiledQuery.raw(text, [...values]), parameters: values, isPrepared: true }
}

export function isPreparedRead(query: CompiledQuery): query is PreparedRead {
  return 'isPrepared' in query
}

/** How often a text comes before it is prepared, and how many texts are prepared: each takes memory in each session. */
const PREPARED_AFTER = 5
const MAX_PREPARED = 200
const MAX_COUNTED = 2_000

/** Chooses the statements that are prepared. */
export class PreparedStatements {
  readonly #prepared = new Map<string, PreparedStatement>()
  readonly #counts = new Map<string, number>()
  /** How often a statement had to be prepared anew. */
  #generation = 0

  /** Returns the statement of a text; `null` if the text has come too seldom, or if enough others are prepared. */
  of(text: string): PreparedStatement | null {
    const known = this.#prepared.get(text)
    if (known !== undefined) return known
    if (this.#prepared.size >= MAX_PREPARED) return null
    const count = (this.#counts.get(text) ?? 0) + 1
    if (count < PREPARED_AFTER) {
      if (this.#counts.size >= MAX_COUNTED) this.#counts.clear()
      this.#counts.set(text, count)
      return null
    }
    this.#counts.delete(text)
    const statement = { name: `feedmill_${digestOf(text)}_${this.#generation}`, text, columns: null }
    this.#prepared.set(text, statement)
    return statement
  }

  /** Forgets a statement that sessions no longer have, or whose columns changed. Its text gets another name later. */
  forget({ text, name }: PreparedStatement): void {
    if (this.#prepared.get(text)?.name !== name) return
    this.#prepared.delete(text)
    this.#generation += 1
  }
}

/** A statement that each session prepares once. */
export interface PreparedStatement {
  readonly name: string
  readonly text: string
  /** `null` before the first answer. After it, the server need not describe the columns again. */
  columns: PreparedColumns | null
}

interface PreparedColumns {
  readonly names: readonly string[]
  readonly parsers: readonly (((text: string) => unknown) | null)[]
  /** A row of nulls. Rows begin as copies of it, so that all have the same shape. */
  readonly empty: Row
}

/**
 * Returns a digest for a statement's name. A pooler may give a session to another process, so a name must mean one
 * text.
 */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/**
 * Errors after which a statement has to be prepared anew: a session does not know it, or knows it already, or the type
 * of a column changed.
 */
const stalePlans = new Set(['26000', '42P05', '0A000'])

export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'code' in error && stalePlans.has(String(error.code))
}

/** The statements of a session that `pg` knows. */
interface PreparingConnection extends Connection {
  readonly parsedStatements: { readonly [name: string]: string | undefined }
}

/** Types whose text is the value itself: `text`, `varchar`, `uuid`. */
const TEXT_TYPES = new Set([25, 1043, 2950])

/**
 * One run of a prepared statement. For a statement with one row, the class of `pg` takes twice the CPU (24 November
 * 2026): it describes columns each time, and emits an event for each row.
 */
export class PreparedRun implements Submittable {
  readonly name: string
  readonly text: string
  readonly rows: Row[] = []
  readonly #statement: PreparedStatement
  readonly #values: readonly PreparedValue[]
  /** `pg` wraps it, and calls it itself if the server does not answer. */
  callback: (error: Error | null, rows?: readonly Row[]) => void
  #failure: Error | null = null

  constructor(
    statement: PreparedStatement,
    values: readonly PreparedValue[],
    done: (error: Error | null, rows: readonly Row[]) => void,
  ) {
    this.name = statement.name
    this.text = statement.text
    this.#statement = statement
    this.#values = values
    this.callback = (error, rows = []) => done(error, rows)
  }

  submit = (given: Connection): void => {
    const connection = given as PreparingConnection
    const { stream } = connection
    stream.cork()
    if (connection.parsedStatements[this.name] === undefined) {
      connection.parse({ name: this.name, text: this.text, types: [] }, true)
    }
    connection.bind({ statement: this.name, values: this.#values.map(textOf) } as never, true)
    if (this.#statement.columns === null) connection.describe({ type: 'P', name: '' }, true)
    connection.execute(null, true)
    connection.sync()
    stream.uncork()
  }

  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    const names = fields.map(({ name }) => name)
    this.#statement.columns = {
      names,
      parsers: fields.map(({ dataTypeID }) =>
        TEXT_TYPES.has(dataTypeID) ? null : valueParsers.getTypeParser(dataTypeID),
      ),
      empty: Object.fromEntries(names.map((name) => [name, null])),
    }
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#failure !== null) return
    try {
      this.rows.push(rowOf(this.#statement.columns!, fields))
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error))
    }
  }

  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}

  handleError(error: Error): void {
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback(this.#failure, this.rows)
  }
}

function rowOf({ names, parsers, empty }: PreparedColumns, fields: readonly (string | null)[]): Row {
  const row = { ...empty }
  for (let at = 0; at < names.length; at += 1) {
    const text = fields[at]!
    const parse = parsers[at]!
    row[names[at]!] = text === null || parse === null ? text : parse(text)
  }
  return row
}

/** A value as the server reads it. */
function textOf(value: PreparedValue): string | null {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return `{${value.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}
