import type { AuthorDetails } from '../../model/index.ts'

/** What a JSON Feed says of a feed or an item, and no element of XML does. A type, since records are taken for it. */
export type JsonFeedFacts = {
  readonly authorDetails?: readonly AuthorDetails[]
}
