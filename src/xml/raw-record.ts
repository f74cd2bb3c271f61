import { Fault, type ReadContext, type Reader } from '../core/reading.ts'
import type { PlannedField, RawRecord, RecordClass, RecordNode, RecordPlan, RecordSource, Slot } from './record-plan.ts'
import { Assembly } from './text-store.ts'

/**
 * The class of a table's records. Each field is a getter that decodes and reads its text when it is first asked for, so
 * that `record.title ?? record.itunesTitle` never decodes the loser; most fields of most items are never asked for.
 */
export function recordClass(fields: readonly PlannedField[]): RecordClass {
  class TableRecord {
    readonly [NODE]: RecordNode
    readonly [SOURCE]: RecordSource;
    /** Values by slot, once a field with a value was asked for: many a record of an item never is. */
    [READ]: unknown[] | null = null

    constructor(node: RecordNode, source: RecordSource) {
      this[NODE] = node
      this[SOURCE] = source
    }
  }
  for (const planned of fields) {
    const { slot, name } = planned
    const missing = valueOfMissing(planned)
    Object.defineProperty(TableRecord.prototype, name, {
      get(this: TableRecord): unknown {
        const node = this[NODE]
        const collected = node.slots[slot]
        // Of the 95 fields of an item 60 are missing, and half of them are asked for.
        if (collected === undefined) return missing
        this[READ] ??= new Array<unknown>(fields.length).fill(undefined)
        const known = this[READ][slot]
        if (known !== undefined) return known
        const value = readField(planned, collected, node, this[SOURCE])
        this[READ][slot] = value
        return value
      },
    })
  }
  return TableRecord as unknown as RecordClass
}

// Symbols, so that a table can name its fields as it likes.
const NODE = Symbol('node')
const SOURCE = Symbol('source')
const READ = Symbol('read')

const noValues: readonly unknown[] = Object.freeze([])

function valueOfMissing({ field: { kind } }: PlannedField): unknown {
  if (kind === 'flag') return false
  return kind === 'many' || kind === 'manyOf' ? noValues : null
}

function readField(
  { field, plan }: PlannedField,
  slot: NonNullable<Slot>,
  node: RecordNode,
  source: RecordSource,
): unknown {
  switch (field.kind) {
    case 'one':
    case 'attr':
    case 'body':
      return firstValue(slot as number[], field.reader, Assembly.Text, node.context, source)
    case 'markup':
      return firstValue(slot as number[], field.reader, Assembly.Markup, node.context, source)
    case 'many':
      return allValues(slot as number[], field.reader, node.context, source)
    case 'oneOf':
      return onlyRecord(plan as RecordPlan, (slot as RecordNode[])[0] as RecordNode, source)
    case 'flag':
      return true
    case 'manyOf':
      return (slot as RecordNode[]).map((child) => new (plan as RecordPlan).Record(child, source))
  }
}

/** The first of several occurrences that says something (rule G2). */
function firstValue(
  texts: readonly number[],
  reader: Reader<unknown>,
  assembly: Assembly,
  context: ReadContext,
  source: RecordSource,
): unknown {
  for (const first of texts) {
    const value = readText(first, reader, assembly, context, source)
    if (value !== null) return value
  }
  return null
}

function allValues(
  texts: readonly number[],
  reader: Reader<unknown>,
  context: ReadContext,
  source: RecordSource,
): unknown[] {
  const values = texts.map((first) => readText(first, reader, Assembly.Text, context, source))
  return values.filter((value) => value !== null)
}

function readText(
  first: number,
  reader: Reader<unknown>,
  assembly: Assembly,
  context: ReadContext,
  { store, report }: RecordSource,
): unknown {
  const reading = reader(store.read(first, assembly, report), context)
  if (!(reading instanceof Fault)) return reading
  for (const code of reading.codes) report(code, store.offsetOf(first), reading.detail)
  return reading.value
}

/** The nested record; null when it holds no value. */
function onlyRecord(plan: RecordPlan, node: RecordNode, source: RecordSource): RawRecord | null {
  const record = new plan.Record(node, source)
  const hasValue = plan.fields.some(({ name, slot }) => node.slots[slot] !== undefined && !isNothing(record[name]))
  return hasValue ? record : null
}

const isNothing = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0)
