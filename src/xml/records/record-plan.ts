import type { ForeignElement } from '../../core/foreign-element.ts'
import type { ReadContext } from '../../core/reading.ts'
import type { Field } from '../../core/shape.ts'
import type { TextReport, TextStore } from './text-store.ts'

/** A field of a table with its place in a record. */
export interface PlannedField {
  readonly slot: number
  readonly name: string
  readonly field: Field
  /** The plan of its own fields; `null` if it has none. */
  readonly plan: RecordPlan | null
  /** Whether its start tag ends the content of an unclosed element before it (recovery, rule 4). */
  readonly endsText: boolean
  /** The group that has the field; `null` for a field of the table itself. */
  readonly group: PlannedField | null
  /** The field of a group that reads the attributes of the same element; `null` if there is none. */
  readonly attributed: PlannedField | null
  /** Makes its value from the collected parts. */
  readonly read: (collected: Collected, node: RecordNode, line: PlannedField) => unknown
}

/** A table prepared for reading. Its fields are found by the id of the name of an element or an attribute. */
export interface RecordPlan {
  readonly fields: readonly PlannedField[]
  /** Fields by `ElementName.id`. */
  readonly elements: readonly (PlannedField | undefined)[]
  /** Fields by their names in the record. */
  readonly fieldsByName: ReadonlyMap<string, PlannedField>
  /** Fields by the id of the attribute's name. */
  readonly attributes: readonly (PlannedField | undefined)[]
  /**
   * The cells of an empty record: the values of missing fields, then as many unused cells. Each record gets a copy:
   * copying takes 0.4 of the time of making the list.
   */
  readonly emptyCells: readonly unknown[]
  /** The field for the element's own text; `null` if the table has none. */
  readonly body: PlannedField | null
  readonly Record: RecordClass
}

/**
 * The parts collected for a field: the number of the first piece of a text, a nested record, a list of either, or
 * `true` for an element that only needs to exist.
 */
export type Collected = number | number[] | RecordNode | RecordNode[] | true

const noElements: readonly ForeignElement[] = Object.freeze([])

/**
 * A record as it was collected: it holds places of texts, but no text before the first access. There is one class of
 * them, so that reading by any table runs the same compiled code.
 */
export class RecordNode {
  readonly plan: RecordPlan
  readonly source: RecordSource
  /** The values by slot: `undefined` if not read yet. The collected parts follow, at `#parts + slot`. */
  readonly #cells: unknown[]
  readonly #parts: number
  /** The context for its texts: that of the document, or another one because of an `xml:base`. */
  context: ReadContext
  /**
   * Contexts of texts whose elements have an `xml:base` or are Base64, by the number of the first piece. They are rare.
   */
  #ownContexts: Map<number, ReadContext> | null = null
  #unknown: ForeignElement[] | null = null

  constructor(plan: RecordPlan, source: RecordSource, context: ReadContext) {
    this.plan = plan
    this.source = source
    this.context = context
    this.#cells = plan.emptyCells.slice()
    this.#parts = plan.fields.length
  }

  addText(slot: number, first: number): void {
    const known = this.#partsOf(slot) as number | number[] | undefined
    if (known === undefined) this.#keep(slot, first)
    else if (typeof known === 'number') this.#keep(slot, [known, first])
    else known.push(first)
  }

  /** Keeps the context of the text whose first piece is `first`, because it differs from that of the record. */
  keepContext(first: number, context: ReadContext): void {
    this.#ownContexts ??= new Map()
    this.#ownContexts.set(first, context)
  }

  /** Returns the context for a text. */
  contextOf(first: number): ReadContext {
    return this.#ownContexts === null ? this.context : (this.#ownContexts.get(first) ?? this.context)
  }

  get hasOwnContexts(): boolean {
    return this.#ownContexts !== null
  }

  /** Returns the number of the first piece of each text of a field, in document order. */
  textsOf(slot: number): readonly number[] {
    const collected = this.#partsOf(slot)
    if (typeof collected === 'number') return [collected]
    return Array.isArray(collected) ? collected.filter((each) => typeof each === 'number') : []
  }

  /** Adds a text before those that are there. */
  addTextBefore(slot: number, first: number): void {
    const known = this.#partsOf(slot) as number | number[] | undefined
    this.#keep(slot, known === undefined ? first : [first, ...(typeof known === 'number' ? [known] : known)])
  }

  addNode(slot: number, node: RecordNode): void {
    const known = this.#partsOf(slot) as RecordNode | RecordNode[] | undefined
    if (known === undefined) this.#keep(slot, node)
    else if (known instanceof RecordNode) this.#keep(slot, [known, node])
    else known.push(node)
  }

  addFlag(slot: number): void {
    this.#keep(slot, true)
  }

  /** Appends the parts that another record of the same plan collected. */
  adopt(other: RecordNode): void {
    for (const { slot, field } of this.plan.fields) {
      const collected = other.#partsOf(slot)
      if (collected === undefined) continue
      for (const each of Array.isArray(collected) ? collected : [collected]) {
        const only = field.kind === 'oneOf' || field.kind === 'group' ? this.onlyNode(slot) : undefined
        if (each === true) this.addFlag(slot)
        else if (typeof each === 'number') this.addText(slot, each)
        else if (only === undefined) this.addNode(slot, each)
        else only.adopt(each)
      }
    }
    for (const [first, context] of other.#ownContexts ?? []) this.keepContext(first, context)
  }

  /** Returns whether any part was collected for a field. */
  has(slot: number): boolean {
    return this.#partsOf(slot) !== undefined
  }

  /** Returns the existing record of an element that counts once; `undefined` if there is none. */
  onlyNode(slot: number): RecordNode | undefined {
    return this.#partsOf(slot) as RecordNode | undefined
  }

  /** Returns the record that collects a field: this one, or that of the field's group. */
  ownerOf({ group }: PlannedField): RecordNode {
    if (group === null) return this
    const known = this.onlyNode(group.slot)
    if (known !== undefined) return known
    const node = new RecordNode(group.plan as RecordPlan, this.source, this.context)
    this.addNode(group.slot, node)
    return node
  }

  /** The elements that no field names, if they are kept. */
  get unknown(): readonly ForeignElement[] {
    return this.#unknown ?? noElements
  }

  addUnknown(element: ForeignElement): void {
    this.#unknown ??= []
    this.#unknown.push(element)
  }

  /**
   * Returns the value of a field, which is read at the first access. Missing fields have theirs from the beginning: an
   * item lacks 60 of its 95 fields, and half of those are accessed.
   */
  value(slot: number): unknown {
    const known = this.#cells[slot]
    return known === undefined ? this.#read(slot) : known
  }

  #read(slot: number): unknown {
    const line = this.plan.fields[slot] as PlannedField
    const value = line.read(this.#partsOf(slot) as Collected, this, line)
    this.#cells[slot] = value
    return value
  }

  #partsOf(slot: number): Collected | undefined {
    return this.#cells[this.#parts + slot] as Collected | undefined
  }

  /** Keeps the parts of a field. From the first ones on, its value is read from them. */
  #keep(slot: number, parts: Collected): void {
    if (this.#cells[this.#parts + slot] === undefined) this.#cells[slot] = undefined
    this.#cells[this.#parts + slot] = parts
  }

  /** Forgets the values: more was collected since, or another reporter must get the faults. */
  forgetValues(): void {
    for (let slot = 0; slot < this.#parts; slot += 1) {
      const collected = this.#partsOf(slot)
      if (collected === undefined) continue
      this.#cells[slot] = undefined
      if (collected instanceof RecordNode) collected.forgetValues()
      else if (Array.isArray(collected))
        for (const node of collected) if (node instanceof RecordNode) node.forgetValues()
    }
  }
}

/** The texts of records, and the callback that gets their faults. */
export interface RecordSource {
  readonly store: TextStore
  readonly report: TextReport
}

/** A record with a getter for each line of its table. Its type follows from the table. */
export type RawRecord = Readonly<Record<string, unknown>>
export type RecordClass = new (node: RecordNode) => RawRecord
