import { type JsonLimits, jsonLimits } from '../core/limits.ts'

/** Bounds on what an SSS document may cost. A list that goes beyond is cut, and the listing counts as incomplete. */
export interface SssLimits extends JsonLimits {
  /** Entries of `content`; `maxItems` is that of `issues`. */
  readonly maxContent: number
  /** Images of one issue. */
  readonly maxStories: number
  /** Creators of one series. */
  readonly maxCreators: number
  /** Links of one creator. */
  readonly maxLinks: number
  /** Tags of one series or creator. */
  readonly maxTags: number
  /** Items of any other list. */
  readonly maxListItems: number
}

/** The defaults for SSS documents. */
export const sssLimits: SssLimits = Object.freeze({
  ...jsonLimits,
  maxContent: 2_000,
  maxStories: 2_000,
  maxCreators: 200,
  maxLinks: 100,
  maxTags: 100,
  maxListItems: 1_000,
})
