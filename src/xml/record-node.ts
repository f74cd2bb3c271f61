import type { ReadContext } from '../core/reading.ts'
import type { ForeignElement, RecordPlan, RecordSource } from './record-plan.ts'

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
