import type { DiagnosticCode, Diagnostics } from '../core/diagnostics.ts'
import { type AnyObject, isObject } from '../core/is-object.ts'
import { Fault, type ReadContext, type Reader } from '../core/reading.ts'
import { type Field, missingValue, type RecordOf, type Shape } from '../core/shape.ts'
import { truncateBytes } from '../core/truncate.ts'
import { type JsonPath, pathText } from './json-path.ts'
import { typeName } from './json-value.ts'

/** The values that the reading of all records of a document shares. */
export interface RecordReading {
  readonly diagnostics: Pick<Diagnostics, 'report'>
  readonly context: ReadContext
  /** Maximum number of items read from a list. */
  readonly maxItems: (member: string) => number
  /** Maximum size of one text in bytes. */
  readonly maxTextBytes: number
  /** Shapes that list all known members, and the code to report for an unknown member. */
  readonly closedShapes?: ReadonlyMap<Shape, DiagnosticCode>
}

/** The place of a value. Its path is made only for a diagnostic. */
interface Place {
  readonly parent: JsonPath | null
  readonly member: string
  /** Whether an earlier line of the table reads the same member and has reported its wrong type. */
  readonly isSecond: boolean
  readonly reading: RecordReading
}

const numberReaders = new WeakSet<Reader<unknown>>()

/** Marks a reader that accepts a JSON number like a text of digits, without reporting a wrong type. */
export function takesNumbers<T>(reader: Reader<T>): Reader<T> {
  numberReaders.add(reader)
  return reader
}

const booleanReaders = new WeakSet<Reader<unknown>>()

/** Marks a reader that accepts JSON's `true` and `false` like their texts, without reporting a wrong type. */
export function takesBooleans<T>(reader: Reader<T>): Reader<T> {
  booleanReaders.add(reader)
  return reader
}

/**
 * Reads a parsed object by a table. Reads a single value as a list of one, the first of a list as a single value, and
 * numbers and booleans as their text, each with a diagnostic. In a list of objects, any other item becomes a record of
 * nulls, so that the rest keep their indexes.
 */
export function readRecord<S extends Shape>(
  object: AnyObject,
  shape: S,
  at: JsonPath | null,
  reading: RecordReading,
): RecordOf<S> {
  const record: Record<string, unknown> = {}
  let known = 0
  for (const { field, line, isSecond } of columnsOf(shape)) {
    const value = object[line.name]
    if (value !== undefined && !isSecond) known += 1
    record[field] =
      value === undefined || value === null
        ? missingValue(line)
        : readLine(value, line, { parent: at, member: line.name, isSecond, reading })
  }
  const code = reading.closedShapes?.get(shape)
  if (code !== undefined) {
    for (const name of unknownMembers(object, shape, known)) {
      reading.diagnostics.report(code, { path: pathText({ parent: at, key: name }) })
    }
  }
  return record as RecordOf<S>
}

/** The lines of tables that apply to JSON. Attributes, bodies and groups exist only in XML. */
type Line = Exclude<Field, { kind: 'attr' | 'body' | 'group' }>

interface Column {
  readonly field: string
  readonly line: Line
  readonly isSecond: boolean
}

const columnsOfShapes = new WeakMap<Shape, readonly Column[]>()

function columnsOf(shape: Shape): readonly Column[] {
  const known = columnsOfShapes.get(shape)
  if (known !== undefined) return known
  const names = new Set<string>()
  const columns = Object.entries(shape).map(([field, line]): Column => {
    if (line.kind === 'attr' || line.kind === 'body' || line.kind === 'group')
      throw new TypeError(`${field}: JSON has no ${line.kind}`)
    const isSecond = names.has(line.name)
    names.add(line.name)
    return { field, line, isSecond }
  })
  columnsOfShapes.set(shape, columns)
  return columns
}

function emptyRecord(shape: Shape): object {
  return Object.fromEntries(columnsOf(shape).map(({ field, line }) => [field, missingValue(line)]))
}

function readLine(value: unknown, line: Line, place: Place): unknown {
  switch (line.kind) {
    case 'one':
    case 'markup':
      return readText(Array.isArray(value) ? firstOf(value, place) : value, line.reader, place, -1)
    case 'many':
      return readTexts(listOf(value, false, place), line.reader, place)
    case 'oneOf':
      return readObject(Array.isArray(value) ? firstOf(value, place) : value, line.shape, place, -1)
    case 'manyOf':
      return listOf(value, true, place).map(
        (item, index) => readObject(item, line.shape, place, index) ?? emptyRecord(line.shape),
      )
    case 'flag':
      return true
  }
}

function report(code: DiagnosticCode, { parent, member, reading }: Place, index: number, detail?: string): void {
  const at: JsonPath = { parent, key: member }
  reading.diagnostics.report(code, { path: pathText(index < 0 ? at : { parent: at, key: index }), detail })
}

function reportType(value: unknown, place: Place, index: number): void {
  if (!place.isSecond) report('json-wrong-type', place, index, typeName(value))
}

/** Returns the value as a list within the limit. A single value of the right kind becomes a list of one. */
function listOf(value: unknown, ofObjects: boolean, place: Place): readonly unknown[] {
  if (!Array.isArray(value)) {
    reportType(value, place, -1)
    return isObject(value) === ofObjects ? [value] : []
  }
  const most = place.reading.maxItems(place.member)
  if (value.length <= most) return value
  if (!place.isSecond) report('limit-list-items', place, -1)
  return value.slice(0, most)
}

function firstOf(list: readonly unknown[], place: Place): unknown {
  reportType(list, place, -1)
  return list.find((item) => item !== null) ?? null
}

function readTexts(list: readonly unknown[], reader: Reader<unknown>, place: Place): unknown[] {
  return list.map((item, index) => readText(item, reader, place, index)).filter((value) => value !== null)
}

function readText(value: unknown, reader: Reader<unknown>, place: Place, index: number): unknown {
  if (value === null) return null
  const text = textOf(value, reader, place, index)
  if (text === '') return null
  const read = reader(text, place.reading.context)
  if (!(read instanceof Fault)) return read
  for (const code of read.codes) report(code, place, index, read.detail)
  return read.value
}

/** Returns the text of a scalar; an empty one for objects and lists. */
function textOf(value: unknown, reader: Reader<unknown>, place: Place, index: number): string {
  if (typeof value === 'string') return cleanText(withinLimit(value, place, index))
  if (typeof value === 'number' && numberReaders.has(reader)) return String(value)
  if (typeof value === 'boolean' && booleanReaders.has(reader)) return String(value)
  reportType(value, place, index)
  return typeof value === 'object' ? '' : String(value)
}

/** Cuts a text at the limit. Reports the cut once, even if two lines read the member. */
function withinLimit(text: string, place: Place, index: number): string {
  const kept = truncateBytes(text, place.reading.maxTextBytes)
  if (kept.length < text.length && !place.isSecond) report('limit-text-bytes', place, index)
  return kept
}

function readObject(value: unknown, shape: Shape, place: Place, index: number): object | null {
  const { parent, member, reading } = place
  if (!isObject(value)) {
    if (value !== null) reportType(value, place, index)
    return null
  }
  const at: JsonPath = { parent, key: member }
  return readRecord(value, shape, index < 0 ? at : { parent: at, key: index }, reading)
}

/** Returns the members that no line of the table reads. `known` is the number of members that were read. */
function unknownMembers(object: AnyObject, shape: Shape, known: number): readonly string[] {
  const names = Object.keys(object)
  if (names.length === known) return []
  const columns = columnsOf(shape)
  return names.filter((name) => !columns.some(({ line }) => line.name === name))
}

const NEEDS_CLEANING = /[^\t\n\x20-\x7e]/
const LINE_BREAKS = /\r\n?/g
/** The C0 controls except tab and line feed. */
const CONTROLS = /[\0-\x08\x0b-\x1f]+/g

/**
 * Cleans a string for all readers of JSON: removes control characters except tab and line feed, replaces lone
 * surrogates by U+FFFD, and trims white space. Each reader does the rest, because the rules for a file name differ from
 * those for a title.
 */
function cleanText(text: string): string {
  if (!NEEDS_CLEANING.test(text)) return text.trim()
  return text.replace(LINE_BREAKS, '\n').replace(CONTROLS, '').toWellFormed().trim()
}
