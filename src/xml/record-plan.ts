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
}

/** A table, ready for reading by it: its lines by the numbers of their names. */
export interface RecordPlan {
  readonly fields: readonly PlannedField[]
  /** By `ElementName.id`. */
  readonly elements: readonly (PlannedField | undefined)[]
  /** By the id of the attribute's name. */
  readonly attributes: readonly (PlannedField | undefined)[]
  readonly hasAttributes: boolean
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

/** What a field of a record holds before it is read: texts by the number of their first piece, or nested records. */
export type Slot = undefined | number[] | RecordNode[]

/** A record as it was collected. It holds places of texts, and no text. */
export class RecordNode {
  readonly plan: RecordPlan
  readonly slots: Slot[]
  /** The elements that no line names, where they are kept. */
  readonly unknown: ForeignElement[] = []
  /** What its texts are read with where it differs from the document's, because of an `xml:base`. */
  context: ReadContext

  constructor(plan: RecordPlan, context: ReadContext) {
    this.plan = plan
    this.context = context
    this.slots = new Array<Slot>(plan.fields.length).fill(undefined)
  }

  addText(slot: number, first: number): void {
    const texts = this.slots[slot] as number[] | undefined
    if (texts === undefined) this.slots[slot] = [first]
    else texts.push(first)
  }

  addNode(slot: number, node: RecordNode): void {
    const nodes = this.slots[slot] as RecordNode[] | undefined
    if (nodes === undefined) this.slots[slot] = [node]
    else nodes.push(node)
  }
}

/** Where the texts of records are, and who is told of their faults. */
export interface RecordSource {
  readonly store: TextStore
  readonly report: TextReport
}

/** A record with a getter for each line of its table; the type of the table says which. */
export type RawRecord = Readonly<Record<string, unknown>>
export type RecordClass = new (node: RecordNode, source: RecordSource) => RawRecord
