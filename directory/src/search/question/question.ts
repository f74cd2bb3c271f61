import type { SearchFilters } from '../search-filters.ts'
import type { WordMeaning } from '../search-query.ts'
import type { Address } from './addresses.ts'

/** A term that may stand for a word, with how well it does, 0 to 1. */
export interface SlotTerm {
  readonly term: string
  readonly quality: number
}

/** A word of a question, or a season or episode with its number. */
export interface Slot {
  /** The word as it was asked, folded. */
  readonly text: string
  /** The word itself first; then what stands for it without any index. */
  readonly terms: readonly SlotTerm[]
  /** Facets that the word means, as terms. They raise results and exclude none. */
  readonly meanings: readonly string[]
  /** Whether it says little: an article, a question word. */
  readonly isSoft: boolean
  /** Whether it is the number of a season or episode. */
  readonly isNumber: boolean
  /** Whether the word may be the beginning of another one. */
  readonly isOpen: boolean
}

/** A question as it was understood, without any index. */
export interface Question {
  readonly slots: readonly Slot[]
  /** All words in their order, as they stand. `EXACT_PHRASE` looks for them. */
  readonly words: readonly string[]
  /** Words that must stand one after the other. */
  readonly phrases: readonly (readonly string[])[]
  /** Words that must not be there. */
  readonly minus: readonly string[]
  readonly address: Address | null
  readonly filters: SearchFilters
  readonly meanings: readonly WordMeaning[]
}
