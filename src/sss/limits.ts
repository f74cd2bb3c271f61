import { type JsonLimits, jsonLimits } from '../core/limits.ts'

/** Limits on the cost of an SSS document. A list beyond its limit is cut, and the listing counts as incomplete. */
export interface SssLimits extends JsonLimits {
  /** Maximum entries of `content`; `maxItems` is the limit for `issues`. */
  readonly maxContent: number
  /** Maximum images of one issue. */
  readonly maxStories: number
  /** Maximum creators of one series. */
  readonly maxCreators: number
  /** Maximum links of one creator. */
  readonly maxLinks: number
  /** Maximum tags of one series or creator. */
  readonly maxTags: number
  /** Maximum items of any other list. */
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
