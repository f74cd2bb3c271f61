import type { AuthorDetails } from '../../model/index.ts'
import type { RawChannel } from '../channel-elements.ts'
import type { FeedRecord, ItemRecord } from './feed-members.ts'

type AuthorSources = Pick<FeedRecord | ItemRecord, 'authors' | 'author' | 'namesOfAuthors' | 'nameOfAuthor'>

/**
 * Returns the authors of a feed or an item (rule J3). `author` is from version 1.0, and counts if `authors` is missing
 * or empty.
 */
export function authorsOf({ authors, author, namesOfAuthors, nameOfAuthor }: AuthorSources): {
  readonly atomAuthors: RawChannel['atomAuthors']
  readonly authorDetails: readonly AuthorDetails[]
} {
  const described = authors.length > 0 ? authors : author === null ? [] : [author]
  const names = [...described.map(({ name }) => name), ...namesOfAuthors, nameOfAuthor].filter((name) => name !== null)
  return {
    atomAuthors: names.map((name) => ({ name, email: null, uri: null })),
    authorDetails: described
      .filter(({ url, avatar }) => (url ?? avatar) !== null)
      .map(({ name, url, avatar }) => ({ name, url, imageUrl: avatar })),
  }
}
