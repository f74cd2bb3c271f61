import { writeAscii, writeUtf8 } from '../core/bytes.ts'
import { plainUrlEnd } from '../values/url.ts'
import { type UrlViewOptions, urlView } from './url-view.ts'

/*
 * The canonical form: an unambiguous byte form of an entity, made to be hashed and for nothing else (identity 1.6).
 * Every value carries its type and its length. So it is always clear where one field ends and the next begins, and two
 * different entities never share a form.
 *
 *   record  := field* 00                 fields in the order of their tags
 *   field   := tag value                 tag: one byte from 1 to 255
 *   value   := 01 length(u32) utf-8      text
 *            | 02 float64                number
 *            | 03 | 04                   false, true
 *            | 05 count(u32) value*      list
 *            | 06 record
 *
 * Numbers are little-endian. A field that is null, missing, "", [] or a record without fields is left out: all of these
 * mean the same. An earlier form in JSON took longer than tokenizing and decoding together (408 → 173 MB/s).
 */
const enum Mark {
  EndOfRecord = 0x00,
  Text = 0x01,
  Number = 0x02,
  False = 0x03,
  True = 0x04,
  List = 0x05,
  Record = 0x06,
}

/** How a field takes part in a hash. */
export type HashedRule =
  | { readonly kind: 'text' | 'url' | 'image' | 'number' | 'boolean' | 'texts' | 'set'; readonly tag: number }
  | { readonly kind: 'record' | 'records'; readonly tag: number; readonly fields: CanonicalFields }

/** Why a field does not take part in a hash. */
export interface LeftOutRule {
  readonly kind: 'leftOut'
  readonly reason: string
}

export type FieldRule = HashedRule | LeftOutRule

/** The rules of all fields of a type. */
export type FieldRules<T> = { readonly [K in keyof Required<T>]: FieldRule }

/** The fields of a type that take part in its hash, in the order of their tags. */
export type CanonicalFields = readonly CanonicalField[]
interface CanonicalField {
  readonly name: string
  readonly tag: number
  readonly kind: HashedRule['kind']
  /** Fields of the record, or of each of the records. */
  readonly fields: CanonicalFields
}

export const text = (tag: number): HashedRule => ({ kind: 'text', tag })
/** A URL takes part as its view: parameters that track or sign are not content. */
export const url = (tag: number): HashedRule => ({ kind: 'url', tag })
/** An image JSON (`coverImageAsString`) takes part with its base and its file names as URL views. */
export const image = (tag: number): HashedRule => ({ kind: 'image', tag })
export const number = (tag: number): HashedRule => ({ kind: 'number', tag })
export const boolean = (tag: number): HashedRule => ({ kind: 'boolean', tag })
/** A list whose order is content. */
export const texts = (tag: number): HashedRule => ({ kind: 'texts', tag })
/** A list whose order is not content: it is sorted. */
export const set = (tag: number): HashedRule => ({ kind: 'set', tag })
export const record = (tag: number, fields: CanonicalFields): HashedRule => ({ kind: 'record', tag, fields })
export const records = (tag: number, fields: CanonicalFields): HashedRule => ({ kind: 'records', tag, fields })
export const leftOut = (reason: string): LeftOutRule => ({ kind: 'leftOut', reason })

/**
 * Returns the fields of a table that take part in the hash, ready to be written.
 *
 * @throws TypeError if two fields have the same tag, or a tag is not a byte.
 */
export function canonicalFields<T>(rules: FieldRules<T>): CanonicalFields {
  const fields = Object.entries<FieldRule>(rules).flatMap(([name, rule]) =>
    rule.kind === 'leftOut'
      ? []
      : [{ name, tag: rule.tag, kind: rule.kind, fields: 'fields' in rule ? rule.fields : [] }],
  )
  fields.sort((a, b) => a.tag - b.tag)
  for (const [index, { name, tag }] of fields.entries()) {
    if (!(tag >= 1 && tag <= 255)) throw new TypeError(`the tag of ${name} must be a byte other than 0`)
    if (fields[index - 1]?.tag === tag) throw new TypeError(`two fields have the tag ${tag}: one is ${name}`)
  }
  return fields
}

const FIRST_CAPACITY = 64 * 1024
const KEPT_CAPACITY = 1024 * 1024

let bytes = Buffer.allocUnsafeSlow(FIRST_CAPACITY)
let numbers = new DataView(bytes.buffer)
/**
 * The prefix that `bytes` begins with. Nearly every entity has the type of the one before, so it is seldom rewritten.
 */
let prefixInBytes = ''
/** Options of the current call of {@link canonical}. */
let viewOptions: UrlViewOptions = {}

/**
 * Returns the canonical form of an entity, after `prefix`. The bytes are a view of a buffer that the next call
 * overwrites, so hash them at once. `uncut` holds the whole values of fields that were cut for output: the hash covers
 * the text that the publisher wrote. `options` say how URLs are viewed.
 */
export function canonical(
  prefix: string,
  fields: CanonicalFields,
  entity: object,
  uncut: Readonly<Record<string, unknown>> | null = null,
  options: UrlViewOptions = {},
): Uint8Array {
  viewOptions = options
  // A single huge entity does not keep its memory.
  if (bytes.length > KEPT_CAPACITY) allocate(FIRST_CAPACITY)
  if (prefix !== prefixInBytes) {
    bytes.write(prefix, 'latin1')
    prefixInBytes = prefix
  }
  const end = writeRecord(prefix.length, fields, entity as Readonly<Record<string, unknown>>, uncut)
  return bytes.subarray(0, end)
}

/*
 * Each of these functions writes at a position and returns the position after the written bytes. A position that is
 * passed on stays in a register; a module variable would be written to memory for each byte.
 */

function writeRecord(
  start: number,
  fields: CanonicalFields,
  entity: Readonly<Record<string, unknown>>,
  uncut: Readonly<Record<string, unknown>> | null,
): number {
  let at = start
  for (let place = 0; place < fields.length; place += 1) {
    const field = fields[place]!
    const value = (uncut === null ? undefined : uncut[field.name]) ?? entity[field.name]
    if (value !== null && value !== undefined && value !== '') at = writeField(at, field, value)
  }
  reserve(at, 1)
  bytes[at] = Mark.EndOfRecord
  return at + 1
}

function writeField(at: number, { kind, tag, fields }: CanonicalField, value: unknown): number {
  reserve(at, HEAD)
  bytes[at] = tag
  switch (kind) {
    case 'text':
      return writeText(at + 1, value as string)
    case 'url':
      return writeUrl(at + 1, value as string)
    case 'image':
      return writeText(at + 1, imageView(value as string))
    case 'number':
      return writeNumber(at + 1, value as number)
    case 'boolean':
      bytes[at + 1] = value === true ? Mark.True : Mark.False
      return at + 2
    case 'texts':
      return writeTexts(at, value as readonly string[])
    case 'set':
      return writeTexts(at, [...new Set(value as readonly string[])].sort())
    case 'record':
      return writeOnlyRecord(at, fields, value as Readonly<Record<string, unknown>>)
    case 'records':
      return writeRecords(at, fields, value as readonly Readonly<Record<string, unknown>>[])
  }
}

/** Writes after the tag at `tagged`. A record without fields leaves the tag to be overwritten. */
function writeOnlyRecord(tagged: number, fields: CanonicalFields, value: Readonly<Record<string, unknown>>): number {
  bytes[tagged + 1] = Mark.Record
  const start = tagged + 2
  const end = writeRecord(start, fields, value, null)
  return end === start + 1 ? tagged : end
}

/** Writes after the tag at `tagged`. An empty list leaves the tag to be overwritten. */
function writeTexts(tagged: number, values: readonly string[]): number {
  if (values.length === 0) return tagged
  let at = writeCount(tagged + 1, Mark.List, values.length)
  for (const value of values) at = writeText(at, value)
  return at
}

function writeRecords(
  tagged: number,
  fields: CanonicalFields,
  values: readonly Readonly<Record<string, unknown>>[],
): number {
  if (values.length === 0) return tagged
  let at = writeCount(tagged + 1, Mark.List, values.length)
  for (const value of values) {
    reserve(at, 1)
    bytes[at] = Mark.Record
    at = writeRecord(at + 1, fields, value, null)
  }
  return at
}

function writeText(at: number, value: string): number {
  // A UTF-16 unit becomes at most three bytes.
  reserve(at, HEAD + value.length * 3)
  const start = at + 5
  const length = writeShortAscii(value, start) ? value.length : writeUtf8(bytes, value, start)
  return writeCount(at, Mark.Text, length) + length
}

function writeUrl(at: number, url: string): number {
  // Most URLs are plain: ASCII, and their own view.
  if (plainUrlEnd(url) !== url.length) return writeText(at, urlView(url, viewOptions))
  reserve(at, HEAD + url.length)
  return writeCount(at, Mark.Text, writeAscii(bytes, url, at + 5)) + url.length
}

const SHORT = 16

/**
 * Writes a short ASCII text. A call of `write` takes 70 ns, a character here 2 to 4. Returns `false` if the text is
 * long or not ASCII.
 */
function writeShortAscii(value: string, start: number): boolean {
  const { length } = value
  if (length > SHORT) return false
  for (let index = 0; index < length; index += 1) {
    const unit = value.charCodeAt(index)
    if (unit > 0x7f) return false
    bytes[start + index] = unit
  }
  return true
}

function writeNumber(at: number, value: number): number {
  bytes[at] = Mark.Number
  numbers.setFloat64(at + 1, value, true)
  return at + 9
}

function writeCount(at: number, mark: Mark, count: number): number {
  bytes[at] = mark
  numbers.setUint32(at + 1, count, true)
  return at + 5
}

/** Length of a tag, a mark and the largest value of fixed size, a number. */
const HEAD = 10

function reserve(at: number, length: number): void {
  if (at + length <= bytes.length) return
  const smaller = bytes
  allocate(Math.max(smaller.length * 2, at + length))
  smaller.copy(bytes, 0, 0, at)
}

function allocate(capacity: number): void {
  bytes = Buffer.allocUnsafeSlow(capacity)
  numbers = new DataView(bytes.buffer)
  prefixInBytes = ''
}

/** Returns an image JSON with the view of each of its URLs. */
function imageView(json: string): string {
  if (json.length < 1024 && PLAIN_IMAGE.test(json)) return json.replace(FILE, `$&${ANY_BASE}`)
  try {
    return JSON.stringify(JSON.parse(json), (_, value: unknown) =>
      typeof value === 'string' ? fileView(value) : value,
    )
  } catch {
    return json
  }
}

// An image whose base and file names are their own views. Most images are, and this test makes writing them three times
// as fast.
const PLAIN_IMAGE =
  /^\{"base_url":"https?:\/\/(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*\/(?:[\w-][\w.-]*\/)*"(?:,"[a-z_]+":"[\w-][\w.-]*")+\}$/
const FILE = /,"[a-z_]+":"/g

// File names are relative, so their view is taken under a placeholder base.
const ANY_BASE = 'https://image.invalid/'

function fileView(value: string): string {
  return urlView(value.includes('://') ? value : ANY_BASE + value, viewOptions)
}
