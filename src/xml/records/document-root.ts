import type { ElementName } from '../names/element-name.ts'
import { prefixOfUri } from '../names/namespace-table.ts'
import type { DocumentPlan } from './compile-document.ts'

/**
 * Follows whether an element is open that shows the document's kind. An `item` or an inner `channel` shows nothing,
 * because any document may have these.
 */
export class DocumentRoot {
  readonly #plan: DocumentPlan
  /** Number of elements around the outermost element that shows the kind; -1 if none is open. */
  #depth = -1

  constructor(plan: DocumentPlan) {
    this.#plan = plan
  }

  get isOpen(): boolean {
    return this.#depth >= 0
  }

  /** Notes the start of a container, or of an element around containers, inside of `depth` others. */
  start({ id, uri }: ElementName, depth: number): void {
    if (this.#depth >= 0) return
    const { containers, rootContainers, innerContainers, namespaces } = this.#plan
    const tells = containers.has(id) && !innerContainers.has(id) && (depth === 0 || !rootContainers.has(id))
    if (tells || namespaces.has(prefixOfUri(uri) ?? 'none')) this.#depth = depth
  }

  /** Notes the end of an element inside of `depth` others. */
  end(depth: number): void {
    if (depth === this.#depth) this.#depth = -1
  }
}
