import type { ElementName } from '../names/element-name.ts'
import { prefixOfUri } from '../names/namespace-table.ts'
import type { DocumentPlan } from './compile-document.ts'

/** Follows whether an element is open that tells what the document is. Any document may have an `item`, or a `channel`. */
export class DocumentRoot {
  readonly #plan: DocumentPlan
  /** How many elements the outermost of those that tell stands in; -1 where none is open. */
  #depth = -1

  constructor(plan: DocumentPlan) {
    this.#plan = plan
  }

  get isOpen(): boolean {
    return this.#depth >= 0
  }

  /** A container, or an element around containers, starts in `depth` others. */
  start({ id, uri }: ElementName, depth: number): void {
    if (this.#depth >= 0) return
    const { containers, rootContainers, innerContainers, namespaces } = this.#plan
    const tells = containers.has(id) && !innerContainers.has(id) && (depth === 0 || !rootContainers.has(id))
    if (tells || namespaces.has(prefixOfUri(uri) ?? 'none')) this.#depth = depth
  }

  /** An element ends that stands in `depth` others. */
  end(depth: number): void {
    if (depth === this.#depth) this.#depth = -1
  }
}
