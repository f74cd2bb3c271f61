import type { ElementName, Want, XmlEvents } from './events.ts'
import type { Name } from './names/names.ts'

/** An element that has started and not ended. */
export interface OpenElement {
  name: Name
  folded: Name
  element: ElementName
  want: Want
  /** Offset of its start tag in the document. */
  start: number
  /** Whether the element declared namespaces. */
  hasScope: boolean
}

/** The stack of open elements. Entries are reused, so that an element costs no object. */
export class OpenElements {
  readonly #events: XmlEvents
  /** Open elements, up to `depth`. */
  readonly stack: OpenElement[] = []
  depth = 0
  /** The place of the open child on the stack; -1 outside of children. */
  child = -1

  constructor(events: XmlEvents) {
    this.#events = events
  }

  get top(): OpenElement {
    return this.stack[this.depth - 1] as OpenElement
  }

  push(name: Name, folded: Name, element: ElementName, want: Want, start: number, hasScope: boolean): void {
    const entry = this.stack[this.depth]
    this.depth += 1
    if (entry === undefined) {
      this.stack.push({ name, folded, element, want, start, hasScope })
      return
    }
    entry.name = name
    entry.folded = folded
    entry.element = element
    entry.want = want
    entry.start = start
    entry.hasScope = hasScope
  }

  /** Returns whether this folded name is that of the open child, or of an element that may contain children. */
  closesChild({ open, outermost }: Name): boolean {
    if (open === 0 || this.child < 0) return false
    return outermost === this.child || (outermost < this.child && this.#events.holdsWhole?.(outermost) !== false)
  }

  /** Returns the place of the element that an end tag outside of all texts closes; -1 if it closes none. */
  placeOf(folded: Name, closesChild: boolean): number {
    if (folded.open === 0) return -1
    // Rule 2: an end tag of the open child, or of an element around it, closes everything up to it.
    let place = closesChild ? this.child : this.depth - 1
    // Rule 3: the end tag closes the nearest open element of its name. The elements inside that one end with it.
    while ((this.stack[place] as OpenElement).folded !== folded) place -= 1
    return closesChild || place > this.child ? place : -1
  }
}
