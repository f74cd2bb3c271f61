import { type UrlViewOptions, urlView } from './url-view.ts'

/*
 * The canonical form: an unambiguous byte form of an entity, made to be hashed and for nothing else (identity rules,
 * section 2). Every value carries its type and its length, so that no two entities share a form by the accident of where
 * one field ends and the next begins.
 *
 *   record  := field* 00                 fields in the order of their tags
 *   field   := tag value                 tag: one byte from 1 to 255
 *   value   := 01 length(u32) utf-8      text
 *            | 02 float64                number
 *            | 03 | 04                   false, true
 *            | 05 count(u32) value*      list
 *            | 06 record
 *
 * Numbers are little-endian. What is null, missing, "" or [] is left out, so that the three cannot be told apart. A JSON
 * form, which came first, cost more than tokenizing and decoding together (408 → 173 MB/s).
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

/** How a field takes part in a hash, or why it does not. */
export type FieldRule =
  | { readonly kind: 'text' | 'url' | 'image' | 'number' | 'boolean' | 'texts' | 'set'; readonly tag: number }
  | { readonly kind: 'record' | 'records'; readonly tag: number; readonly fields: CanonicalFields }
  | { readonly kind: 'leftOut'; readonly reason: string }

/** The rules of all fields of a type. */
export type FieldRules<T> = { readonly [K in keyof Required<T>]: FieldRule }

/** The fields of a type that take part in its hash, in the order of their tags. */
export type CanonicalFields = readonly CanonicalField[]
type CanonicalField = { readonly name: string; readonly rule: Exclude<FieldRule, { kind: 'leftOut' }> }

export const text = (tag: number): FieldRule => ({ kind: 'text', tag })
/** A URL takes part as its view: what tracks or signs is not content. */
export const url = (tag: number): FieldRule => ({ kind: 'url', tag })
/** An image JSON (`coverImageAsString`) takes part with its base and its file names as URL views. */
export const image = (tag: number): FieldRule => ({ kind: 'image', tag })
export const number = (tag: number): FieldRule => ({ kind: 'number', tag })
export const boolean = (tag: number): FieldRule => ({ kind: 'boolean', tag })
/** A list whose order is content. */
export const texts = (tag: number): FieldRule => ({ kind: 'texts', tag })
/** A list whose order is not content: it is sorted. */
export const set = (tag: number): FieldRule => ({ kind: 'set', tag })
export const record = (tag: number, fields: CanonicalFields): FieldRule => ({ kind: 'record', tag, fields })
export const records = (tag: number, fields: CanonicalFields): FieldRule => ({ kind: 'records', tag, fields })
export const leftOut = (reason: string): FieldRule => ({ kind: 'leftOut', reason })

/**
 * The fields of a table that take part, ready to be written.
 *
 * @throws TypeError when two fields have one tag, or a tag is not a byte.
 */
export function canonicalFields<T>(rules: FieldRules<T>): CanonicalFields {
  const fields = Object.entries<FieldRule>(rules).flatMap(([name, rule]) =>
    rule.kind === 'leftOut' ? [] : [{ name, rule }],
  )
  fields.sort((a, b) => a.rule.tag - b.rule.tag)
  for (const [index, { name, rule }] of fields.entries()) {
    if (!(rule.tag >= 1 && rule.tag <= 255)) throw new TypeError(`the tag of ${name} must be a byte other than 0`)
    if (fields[index - 1]?.rule.tag === rule.tag)
      throw new TypeError(`two fields have the tag ${rule.tag}: one is ${name}`)
  }
  return fields
}

const FIRST_CAPACITY = 64 * 1024
const KEPT_CAPACITY = 1024 * 1024

let buffer = Buffer.allocUnsafeSlow(FIRST_CAPACITY)
let position = 0
/** Of the call that is being served: {@link UrlViewOptions}. */
let viewOptions: UrlViewOptions = {}

/**
 * The canonical form of an entity, after `prefix`. The bytes are a view of a buffer that the next call overwrites: they
 * are for hashing at once. `uncut` holds the whole text of the fields that were cut for output: what is hashed is what
 * the publisher wrote. `options` say how URLs are viewed.
 */
export function canonical(
  prefix: string,
  fields: CanonicalFields,
  entity: object,
  uncut: Readonly<Record<string, string>> | null = null,
  options: UrlViewOptions = {},
): Uint8Array {
  viewOptions = options
  // One enormous entity does not keep its memory.
  if (buffer.length > KEPT_CAPACITY) buffer = Buffer.allocUnsafeSlow(FIRST_CAPACITY)
  position = 0
  reserve(prefix.length)
  position += buffer.write(prefix, 0, 'latin1')
  writeRecord(fields, entity as Readonly<Record<string, unknown>>, uncut)
  return buffer.subarray(0, position)
}

function writeRecord(
  fields: CanonicalFields,
  entity: Readonly<Record<string, unknown>>,
  uncut: Readonly<Record<string, string>> | null,
): void {
  for (const { name, rule } of fields) {
    const value = uncut?.[name] ?? entity[name]
    if (value !== null && value !== undefined && value !== '') writeField(rule, value)
  }
  writeByte(Mark.EndOfRecord)
}

function writeField(rule: CanonicalField['rule'], value: unknown): void {
  switch (rule.kind) {
    case 'text':
      writeByte(rule.tag)
      writeText(value as string)
      break
    case 'url':
      writeByte(rule.tag)
      writeText(urlView(value as string, viewOptions))
      break
    case 'image':
      writeByte(rule.tag)
      writeText(imageView(value as string))
      break
    case 'number':
      writeByte(rule.tag)
      writeNumber(value as number)
      break
    case 'boolean':
      writeByte(rule.tag)
      writeByte(value === true ? Mark.True : Mark.False)
      break
    case 'texts':
      writeTexts(rule.tag, value as readonly string[])
      break
    case 'set':
      writeTexts(rule.tag, [...new Set(value as readonly string[])].sort())
      break
    case 'record':
      writeByte(rule.tag)
      writeByte(Mark.Record)
      writeRecord(rule.fields, value as Readonly<Record<string, unknown>>, null)
      break
    case 'records':
      writeRecords(rule.tag, rule.fields, value as readonly Readonly<Record<string, unknown>>[])
      break
  }
}

function writeTexts(tag: number, values: readonly string[]): void {
  if (values.length === 0) return
  writeListHead(tag, values.length)
  for (const value of values) writeText(value)
}

function writeRecords(
  tag: number,
  fields: CanonicalFields,
  values: readonly Readonly<Record<string, unknown>>[],
): void {
  if (values.length === 0) return
  writeListHead(tag, values.length)
  for (const value of values) {
    writeByte(Mark.Record)
    writeRecord(fields, value, null)
  }
}

function writeListHead(tag: number, count: number): void {
  reserve(6)
  buffer[position] = tag
  buffer[position + 1] = Mark.List
  buffer.writeUInt32LE(count, position + 2)
  position += 6
}

function writeByte(byte: number): void {
  reserve(1)
  buffer[position] = byte
  position += 1
}

function writeText(value: string): void {
  // A UTF-16 unit becomes at most three bytes.
  reserve(5 + value.length * 3)
  const length = writeShortAscii(value, position + 5) ? value.length : buffer.write(value, position + 5)
  buffer[position] = Mark.Text
  buffer.writeUInt32LE(length, position + 1)
  position += 5 + length
}

const SHORT = 48

/** Writes a short text of ASCII: of 30 texts of an episode most are, and the way into `write` takes longer than they do. */
function writeShortAscii(value: string, at: number): boolean {
  const { length } = value
  if (length > SHORT) return false
  for (let index = 0; index < length; index += 1) {
    const unit = value.charCodeAt(index)
    if (unit > 0x7f) return false
    buffer[at + index] = unit
  }
  return true
}

function writeNumber(value: number): void {
  reserve(9)
  buffer[position] = Mark.Number
  buffer.writeDoubleLE(value, position + 1)
  position += 9
}

function reserve(length: number): void {
  if (position + length <= buffer.length) return
  const larger = Buffer.allocUnsafeSlow(Math.max(buffer.length * 2, position + length))
  buffer.copy(larger, 0, 0, position)
  buffer = larger
}

/** An image JSON with the view of each of its URLs. */
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

// An image whose base and file names are their own views. Most are, and three times as fast to write for it.
const PLAIN_IMAGE =
  /^\{"base_url":"https?:\/\/(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*\/(?:[\w-][\w.-]*\/)*"(?:,"[a-z_]+":"[\w-][\w.-]*")+\}$/
const FILE = /,"[a-z_]+":"/g

// File names are relative: the view is taken of them under a base that stands for any.
const ANY_BASE = 'https://image.invalid/'

function fileView(value: string): string {
  return urlView(value.includes('://') ? value : ANY_BASE + value, viewOptions)
}
