import type { AuthorDetails } from '../../model/index.ts'

/**
 * Facts about a feed or an item in a JSON Feed that no element of XML has. A type and no interface, because records are used
 * as it.
 */
export type JsonFeedFacts = {
  readonly authorDetails?: readonly AuthorDetails[]
}
