import type { ReadContext } from '../../core/reading.ts'
import { type PlannedField, RecordNode, type RecordPlan } from './record-plan.ts'
import type { OpenUnknown } from './unknown-elements.ts'

/** The part that an open element plays for the builder of records. */
export const enum Role {
  /** Nothing of the document's frame yet: a foreign root around it. */
  Outside,
  Container,
  Child,
  /** An element with fields of its own. */
  Record,
  /** An element whose text is wanted. */
  Text,
  /** An element that no line names, kept as it is. */
  Unknown,
}

/** An element that was started and not ended. */
export interface Frame {
  role: Role
  /** The record that its fields go to; null for texts, and where no line is asked. */
  node: RecordNode | null
  /** The line that asked for the element; null where none did. */
  line: PlannedField | null
  /** The record that the element itself goes to; null for containers and children. */
  parent: RecordNode | null
  /** First and last piece of the text so far; -1 for none. */
  first: number
  last: number
  /** How many bytes of text it has so far. */
  size: number
  /** The context for its text, if it has an `xml:base` of its own. */
  context: ReadContext | null
  unknown: OpenUnknown | null
  strays: Strays[] | null
}

/** So many records around the open one are asked whether an element is theirs; tables do not nest deeper. */
const MOST_AROUND = 8

/** The open elements; the innermost is the top. Frames are used again: an element costs no object. */
export class Frames {
  readonly #frames: Frame[] = []
  #depth = 0

  /** How many there are. */
  get depth(): number {
    return this.#depth
  }

  get top(): Frame | null {
    return this.#depth === 0 ? null : (this.#frames[this.#depth - 1] as Frame)
  }

  /** The element that so many others stand around. */
  at(depth: number): Frame | undefined {
    return depth < this.#depth ? this.#frames[depth] : undefined
  }

  push(role: Role, node: RecordNode | null, line: PlannedField | null, parent: RecordNode | null): Frame {
    const frame = this.#next()
    frame.role = role
    frame.node = node
    frame.line = line
    frame.parent = parent
    frame.first = -1
    frame.last = -1
    frame.size = 0
    frame.context = null
    frame.unknown = null
    frame.strays = null
    this.#depth += 1
    return frame
  }

  /** Takes the innermost off. It is valid until the next one is pushed. */
  pop(): Frame {
    this.#depth -= 1
    return this.#frames[this.#depth] as Frame
  }

  /** Takes the open child off, with all that is in it. */
  popChild(): void {
    while (this.pop().role !== Role.Child);
  }

  #next(): Frame {
    const known = this.#frames[this.#depth]
    if (known !== undefined) return known
    const frame: Frame = {
      role: Role.Outside,
      node: null,
      line: null,
      parent: null,
      first: -1,
      last: -1,
      size: 0,
      context: null,
      unknown: null,
      strays: null,
    }
    this.#frames.push(frame)
    return frame
  }

  /** Whether a record around the innermost element asks for an element, which itself does not. */
  isStray(id: number): boolean {
    return this.#ownerOf(id) !== null
  }

  /**
   * Where a stray goes until the end of the innermost element tells whose it is: many elements that are to be empty are
   * never closed, and then it stands beside them. Null where no record around asks for it.
   */
  straysFor(id: number): Strays | null {
    const owner = this.#ownerOf(id)
    if (owner === null) return null
    const frame = this.top as Frame
    frame.strays ??= []
    const known = frame.strays.find((each) => each.owner === owner)
    if (known !== undefined) return known
    const strays = new Strays(owner)
    frame.strays.push(strays)
    return strays
  }

  /** None of the open elements was closed where it should have been. */
  giveAllBack(): void {
    for (let depth = this.#depth - 1; depth >= 0; depth -= 1) giveBack(this.#frames[depth] as Frame)
  }

  /** The nearest record around the innermost element that asks for an element; null where none does. */
  #ownerOf(id: number): RecordNode | Strays | null {
    for (let depth = this.#depth - 1; depth > Math.max(this.#depth - MOST_AROUND, 0); depth -= 1) {
      if (this.#frames[depth]?.role !== Role.Record) return null
      const { node, strays } = this.#frames[depth - 1] as Frame
      const stray = strays?.find(({ plan }) => plan.elements[id] !== undefined)
      if (stray !== undefined) return stray
      if (node !== null && node.plan.elements[id] !== undefined) return node
    }
    return null
  }
}

/** What stands within an element and belongs to a record around it, if that element turns out never to be closed. */
export class Strays {
  readonly plan: RecordPlan
  /** The record, or strays that are its own if what they stand in was never closed either. */
  readonly owner: RecordNode | Strays
  /** Records by the plan of the owner, in the order of the document. */
  readonly #nodes: RecordNode[]

  constructor(owner: RecordNode | Strays) {
    const { plan, source, context } = owner instanceof Strays ? owner.node : owner
    this.plan = plan
    this.owner = owner
    this.#nodes = [new RecordNode(plan, source, context)]
  }

  /** The record that collects them. */
  get node(): RecordNode {
    return this.#nodes.at(-1) as RecordNode
  }

  giveBack(): void {
    const { owner } = this
    if (owner instanceof RecordNode) for (const node of this.#nodes) owner.adopt(node)
    // Its owner's owner adopts them all, each once: handed on from record to record, many would be moved many times.
    else owner.#nodes.push(...this.#nodes)
  }
}

/** An element was never closed: what stands in it is of the records around it. */
export function giveBack(frame: Frame): void {
  for (const strays of frame.strays ?? []) strays.giveBack()
  frame.strays = null
}
