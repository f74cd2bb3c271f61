import type { ReadContext } from '../../core/reading.ts'
import { type PlannedField, RecordNode, type RecordPlan } from './record-plan.ts'
import type { OpenUnknown } from './unknown-elements.ts'

/** The role of an open element for the builder of records. */
export const enum FrameRole {
  /** No part of the document's frame yet: a foreign root around it. */
  Outside,
  Container,
  Child,
  /** An element with fields of its own. */
  Record,
  /** An element whose text is wanted. */
  Text,
  /** An element that is not in the table, kept unchanged. */
  Unknown,
}

/** An element that has started and not ended. */
export interface Frame {
  role: FrameRole
  /** The record for its fields; `null` for texts, and for elements without lines. */
  node: RecordNode | null
  /** The line that requested the element; `null` if there is none. */
  line: PlannedField | null
  /** The record that contains the element's own value; `null` for containers and children. */
  parent: RecordNode | null
  /** First and last piece of the text so far; -1 for none. */
  first: number
  last: number
  /** Number of bytes of its text so far. */
  size: number
  /** The context for its text, if it has an `xml:base` of its own. */
  context: ReadContext | null
  unknown: OpenUnknown | null
  /** The record of the attributes of a text's element, if a group has a line for them. */
  attributed: RecordNode | null
  strays: Strays[] | null
}

/**
 * Maximum number of records around the open one that are searched for the owner of an element; tables do not nest
 * deeper.
 */
const MOST_AROUND = 8

/** The open elements; the innermost is the top. Frames are reused, so that an element costs no object. */
export class Frames {
  readonly #frames: Frame[] = []
  #depth = 0

  /** Number of open elements. */
  get depth(): number {
    return this.#depth
  }

  get top(): Frame | null {
    return this.#depth === 0 ? null : (this.#frames[this.#depth - 1] as Frame)
  }

  /** Returns the element inside of `depth` others. */
  at(depth: number): Frame | undefined {
    return depth < this.#depth ? this.#frames[depth] : undefined
  }

  push(role: FrameRole, node: RecordNode | null, line: PlannedField | null, parent: RecordNode | null): Frame {
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
    frame.attributed = null
    frame.strays = null
    this.#depth += 1
    return frame
  }

  /** Takes off the innermost element. It is valid until the next one is pushed. */
  pop(): Frame {
    this.#depth -= 1
    return this.#frames[this.#depth] as Frame
  }

  /** Takes off the open child and everything inside of it. */
  popChild(): void {
    while (this.pop().role !== FrameRole.Child);
  }

  #next(): Frame {
    const known = this.#frames[this.#depth]
    if (known !== undefined) return known
    const frame: Frame = {
      role: FrameRole.Outside,
      node: null,
      line: null,
      parent: null,
      first: -1,
      last: -1,
      size: 0,
      context: null,
      unknown: null,
      attributed: null,
      strays: null,
    }
    this.#frames.push(frame)
    return frame
  }

  /** Returns whether a record around the innermost element has a line for an element of this name. */
  isStray(id: number): boolean {
    return this.#ownerOf(id) !== null
  }

  /**
   * Returns the place that keeps a stray until the innermost element ends. Many elements that should be empty are never
   * closed, and then the stray belongs after them. Returns `null` if no record around has a line for the stray.
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

  /** Gives back the strays of all open elements, because none of them was closed where it should have been. */
  giveAllBack(): void {
    for (let depth = this.#depth - 1; depth >= 0; depth -= 1) giveBack(this.#frames[depth] as Frame)
  }

  /**
   * Returns the nearest record around the innermost element that has a line for an element; `null` if there is none.
   */
  #ownerOf(id: number): RecordNode | Strays | null {
    for (let depth = this.#depth - 1; depth > Math.max(this.#depth - MOST_AROUND, 0); depth -= 1) {
      if (this.#frames[depth]?.role !== FrameRole.Record) return null
      const { node, strays } = this.#frames[depth - 1] as Frame
      const stray = strays?.find(({ plan }) => plan.elements[id] !== undefined)
      if (stray !== undefined) return stray
      if (node !== null && node.plan.elements[id] !== undefined) return node
    }
    return null
  }
}

/** Elements inside of an element that belong to a record around it, if that element turns out never to be closed. */
export class Strays {
  readonly plan: RecordPlan
  /** The record or, if its own element may not be closed either, the strays of that element. */
  readonly owner: RecordNode | Strays
  /** Records by the plan of the owner, in the order of the document. */
  readonly #nodes: RecordNode[]

  constructor(owner: RecordNode | Strays) {
    const { plan, source, context } = owner instanceof Strays ? owner.node : owner
    this.plan = plan
    this.owner = owner
    this.#nodes = [new RecordNode(plan, source, context)]
  }

  /** The record that collects the strays. */
  get node(): RecordNode {
    return this.#nodes.at(-1) as RecordNode
  }

  giveBack(): void {
    const { owner } = this
    if (owner instanceof RecordNode) for (const node of this.#nodes) owner.adopt(node)
    // The owner's owner adopts each of them once. If every record on the way adopted them, many would be moved many
    // times.
    else owner.#nodes.push(...this.#nodes)
  }
}

/** Gives the strays of an element that was never closed to the records around it. */
export function giveBack(frame: Frame): void {
  for (const strays of frame.strays ?? []) strays.giveBack()
  frame.strays = null
}
