import type { FeedChildPart } from 'feedmill/ingest'

/** The children of a refresh that is under way, by their index. */
export class StagedChildren {
  readonly #parts = new Map<number, FeedChildPart>()

  add(part: FeedChildPart): void {
    this.#parts.set(part.index, part)
  }

  get(index: number): FeedChildPart | undefined {
    return this.#parts.get(index)
  }
}
