import type { ForeignElement } from '../../core/foreign-element.ts'
import { excerpt, Fault, type ReadContext, type Reader, valueOfReading } from '../../core/reading.ts'
import type { Field } from '../../core/shape.ts'
import { textOfBase64 } from '../../encodings/base64.ts'
import type { Collected, PlannedField, RawRecord, RecordClass, RecordNode, RecordPlan } from './record-plan.ts'
import { Assembly, type TextReport } from './text-store.ts'

/**
 * Returns the class of a table's records. Each field is a getter that decodes and reads its text at the first access,
 * so that `record.title ?? record.itunesTitle` never decodes the loser. Most fields of most items are never accessed.
 */
export function recordClass(fields: readonly PlannedField[]): RecordClass {
  class TableRecord {
    readonly [NODE]: RecordNode

    constructor(node: RecordNode) {
      this[NODE] = node
    }
  }
  for (const { slot, name } of fields) {
    Object.defineProperty(TableRecord.prototype, name, {
      get(this: TableRecord): unknown {
        return this[NODE].value(slot)
      },
    })
  }
  return TableRecord as unknown as RecordClass
}

// A symbol, so that a table can name its fields as it likes.
const NODE = Symbol('node')

/**
 * Returns the function that makes the values of a line. It is chosen once for each line of a table, so that no choice
 * is needed for each of an item's hundred values.
 */
export function readerOfLine({ kind }: Field): PlannedField['read'] {
  switch (kind) {
    case 'one':
    case 'attr':
    case 'body':
      return firstText
    case 'markup':
      return firstMarkup
    case 'many':
      return allTexts
    case 'oneOf':
    case 'group':
      return onlyRecord
    case 'manyOf':
      return allRecords
    case 'flag':
      return () => true
  }
}

function firstText(collected: Collected, node: RecordNode, { field }: PlannedField): unknown {
  const { reader } = field as { readonly reader: Reader<unknown> }
  return typeof collected === 'number'
    ? readText(collected, reader, Assembly.Text, node)
    : firstOf(collected as number[], reader, Assembly.Text, node)
}

function firstMarkup(collected: Collected, node: RecordNode, { field }: PlannedField): unknown {
  const { reader } = field as { readonly reader: Reader<unknown> }
  return typeof collected === 'number'
    ? readText(collected, reader, Assembly.Markup, node)
    : firstOf(collected as number[], reader, Assembly.Markup, node)
}

/** Returns the value of the first occurrence that has one (rule G2). */
function firstOf(texts: readonly number[], reader: Reader<unknown>, assembly: Assembly, node: RecordNode): unknown {
  for (const first of texts) {
    const value = readText(first, reader, assembly, node)
    if (value !== null) return value
  }
  return null
}

function allTexts(collected: Collected, node: RecordNode, { field }: PlannedField): unknown[] {
  const { reader } = field as { readonly reader: Reader<unknown> }
  const texts = typeof collected === 'number' ? [collected] : (collected as number[])
  return texts.map((first) => readText(first, reader, Assembly.Text, node)).filter((value) => value !== null)
}

function readText(first: number, reader: Reader<unknown>, assembly: Assembly, node: RecordNode): unknown {
  const { store, report } = node.source
  const reading = reader(textOf(first, assembly, node, report), contextFor(first, node))
  if (!(reading instanceof Fault)) return reading
  for (const code of reading.codes) report(code, store.offsetOf(first), reading.detail)
  return reading.value
}

/** Returns the context for reading a text. A text with tags is not plain, whatever its type says. */
function contextFor(first: number, node: RecordNode): ReadContext {
  if (!node.hasOwnContexts) return node.context
  const context = node.contextOf(first)
  return context.isPlain === true && node.source.store.hasTags(first) ? { ...context, isPlain: false } : context
}

function textOf(first: number, assembly: Assembly, node: RecordNode, report: TextReport): string {
  const { store } = node.source
  const written = store.read(first, assembly, report)
  if (!node.hasOwnContexts || node.contextOf(first).isBase64 !== true) return written
  const text = textOfBase64(written)
  if (text === null) report('value-base64-invalid', store.offsetOf(first), excerpt(written))
  return text ?? ''
}

function allRecords(collected: Collected, _: RecordNode, { plan }: PlannedField): RawRecord[] {
  const { Record } = plan as RecordPlan
  if (!Array.isArray(collected)) return [new Record(collected as RecordNode)]
  return (collected as RecordNode[]).map((node) => new Record(node))
}

/** Returns the nested record; `null` if it holds no value. */
function onlyRecord(collected: Collected, _: RecordNode, { plan }: PlannedField): RawRecord | null {
  const node = collected as RecordNode
  const { fields, Record } = plan as RecordPlan
  for (const { slot } of fields) if (!isNothing(node.value(slot))) return new Record(node)
  return null
}

const isNothing = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0)

/** Returns whether any text of a record was read with an `xml:base` of its own. */
export function hasOwnContexts(record: object): boolean {
  return (record as { readonly [NODE]?: RecordNode })[NODE]?.hasOwnContexts === true
}

/**
 * Returns the context of a markup field's text, if some element of the record has an `xml:base` of its own. Returns
 * `null` if none has, or if the record was not read from a document.
 */
export function ownContextOf(record: object, field: string): ReadContext | null {
  const node = (record as { readonly [NODE]?: RecordNode })[NODE]
  const line = node?.hasOwnContexts ? node.plan.fieldsByName.get(field) : undefined
  if (node === undefined || line === undefined) return null
  const { reader } = line.field as { readonly reader: Reader<unknown> }
  const says = (first: number): boolean =>
    valueOfReading(reader(textOf(first, Assembly.Markup, node, noReport), contextFor(first, node))) !== null
  const texts = node.textsOf(line.slot)
  const first = texts.find(says) ?? texts[0]
  return first === undefined ? null : node.contextOf(first)
}

/**
 * Returns the first value that another reader gives for the texts of a markup field; `null` if there is none, or if the
 * record was not read from a document.
 */
export function readAgain<T>(record: object, field: string, reader: Reader<T>): T | null {
  const node = (record as { readonly [NODE]?: RecordNode })[NODE]
  const line = node?.plan.fieldsByName.get(field)
  if (node === undefined || line === undefined || !node.has(line.slot)) return null
  return firstOf(node.textsOf(line.slot), reader, Assembly.Markup, node) as T | null
}

/** Returns the elements within a record that are not in its table; only with the option `unknownElements`. */
export function unknownOf(record: object): readonly ForeignElement[] {
  return (record as { readonly [NODE]: RecordNode })[NODE].unknown
}

const noReport = (): void => {}
