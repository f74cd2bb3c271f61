import type { AuthorDetails } from '../../model/index.ts'

/**
 * Facts about a feed or an item in a JSON Feed that no element of XML has. A type alias, because an interface would not
 * be assignable to `RawRecord`.
 */
export type JsonFeedFacts = {
  readonly authorDetails?: readonly AuthorDetails[]
  /** A description that shows pictures or players, but no text. */
  readonly wordlessHtml?: string | null
}
