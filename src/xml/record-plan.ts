import type { ForeignElement } from '../core/foreign-element.ts'
import type { ReadContext } from '../core/reading.ts'
import type { Field, Shape } from '../core/shape.ts'
import type { KnownNames } from './known-names.ts'
import type { TextReport, TextStore } from './text-store.ts'

/** A field of a table with its place in a record. */
export interface PlannedField {
  readonly slot: number
  readonly name: string
  readonly field: Field
  /** The plan of its own fields; null where it has none. */
  readonly plan: RecordPlan | null
  /** Whether its start tag ends the content of an unclosed element before it (recovery, rule 4). */
  readonly endsText: boolean
  /** Its value where the document does not have it. */
  readonly missing: unknown
  /** Makes its value of what was collected for it. */
  readonly read: (collected: Collected, node: RecordNode, line: PlannedField) => unknown
}

/** A table, ready for reading by it: its lines by the numbers of their names. */
export interface RecordPlan {
  readonly fields: readonly PlannedField[]
  /** By `ElementName.id`. */
  readonly elements: readonly (PlannedField | undefined)[]
  /** By the id of the attribute's name. */
  readonly attributes: readonly (PlannedField | undefined)[]
  /** A record's slots with nothing in them, to be copied: at 8 slots in half the time of making them, at 95 in 0.4 of it. */
  readonly emptySlots: readonly undefined[]
  /** The field that the element's own text goes to; null where no line asks for it. */
  readonly body: PlannedField | null
  readonly Record: RecordClass
}

/** A document as data: which elements make up its frame, and what is read from them. */
export interface DocumentShape<C extends Shape, I extends Shape> {
  /** The elements that hold children, one within the other or alone, such as `rss` and `channel`. */
  readonly containers: readonly string[]
  /** Roots that are documents of another kind, whatever is in them. Any other root may be a wrapper around a container. */
  readonly foreign?: readonly string[]
  /** What the containers together say of themselves. */
  readonly containerShape: C
  /** The elements that are the children, such as `item`. */
  readonly children: readonly string[]
  readonly childShape: I
}

/** A document's shape with numbers for names. */
export interface DocumentPlan {
  readonly names: KnownNames
  readonly containers: ReadonlySet<number>
  readonly foreign: ReadonlySet<number>
  readonly children: ReadonlySet<number>
  readonly container: RecordPlan
  readonly child: RecordPlan
  /** The number of `xml:base`. */
  readonly base: number
}

/** What was found for a line of a table: a text by the number of its first piece, or a nested record; several; or that it is there. */
export type Collected = number | number[] | RecordNode | RecordNode[] | true

const noElements: readonly ForeignElement[] = Object.freeze([])

/**
 * A record as it was collected: it holds places of texts, and no text until a value is asked for. There is one class of
 * them, so that reading by any table runs the same compiled code.
 */
export class RecordNode {
  readonly plan: RecordPlan
  readonly source: RecordSource
  /** By the slots of the plan's fields. */
  readonly slots: (Collected | undefined)[]
  /** What its texts are read with where it differs from the document's, because of an `xml:base`. */
  context: ReadContext
  #unknown: ForeignElement[] | null = null
  /** Values by slot, once a field that has one was asked for. */
  #values: unknown[] | null = null

  constructor(plan: RecordPlan, source: RecordSource, context: ReadContext) {
    this.plan = plan
    this.source = source
    this.context = context
    this.slots = plan.emptySlots.slice()
  }

  addText(slot: number, first: number): void {
    const known = this.slots[slot] as number | number[] | undefined
    if (known === undefined) this.slots[slot] = first
    else if (typeof known === 'number') this.slots[slot] = [known, first]
    else known.push(first)
  }

  addNode(slot: number, node: RecordNode): void {
    const known = this.slots[slot] as RecordNode | RecordNode[] | undefined
    if (known === undefined) this.slots[slot] = node
    else if (known instanceof RecordNode) this.slots[slot] = [known, node]
    else known.push(node)
  }

  /** The elements that no line names, where they are kept. */
  get unknown(): readonly ForeignElement[] {
    return this.#unknown ?? noElements
  }

  addUnknown(element: ForeignElement): void {
    this.#unknown ??= []
    this.#unknown.push(element)
  }

  /** The value of a field, read when it is first asked for. */
  value(slot: number): unknown {
    const { plan, slots } = this
    const line = plan.fields[slot] as RecordPlan['fields'][number]
    const collected = slots[slot]
    // Of the 95 fields of an item 60 are missing, and half of them are asked for.
    if (collected === undefined) return line.missing
    this.#values ??= plan.emptySlots.slice()
    const known = this.#values[slot]
    if (known !== undefined) return known
    const value = line.read(collected, this, line)
    this.#values[slot] = value
    return value
  }

  /** Forgets what was read: more has been collected since, or somebody else is to be told of the faults. */
  forgetValues(): void {
    if (this.#values === null) return
    this.#values = null
    for (const collected of this.slots) {
      if (collected instanceof RecordNode) collected.forgetValues()
      else if (Array.isArray(collected))
        for (const node of collected) if (node instanceof RecordNode) node.forgetValues()
    }
  }
}

/** Where the texts of records are, and who is told of their faults. */
export interface RecordSource {
  readonly store: TextStore
  readonly report: TextReport
}

/** A record with a getter for each line of its table; the type of the table says which. */
export type RawRecord = Readonly<Record<string, unknown>>
export type RecordClass = new (node: RecordNode) => RawRecord
