import { emptyList } from '../../core/fitted-list.ts'
import { missingValue, type RecordOf, type Shape } from '../../core/shape.ts'
import type { AuthorDetails } from '../../model/index.ts'
import type { WrittenUrl } from '../../values/url.ts'
import type { RawChannel } from '../channel-elements.ts'
import type { FeedRecord, ItemRecord } from './feed-members.ts'

/** Returns the record of a document without any of the elements in a table. */
export function emptyRecord<S extends Shape>(shape: S): RecordOf<S> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, missingValue(field)]),
  ) as unknown as RecordOf<S>
}

/** Returns a link in the form of Atom. */
export function atomLink(rel: string, href: WrittenUrl): RawChannel['atomLinks'][number] {
  return { rel, href, text: null, type: null, length: null, title: null, hreflang: null }
}

/** Returns the link of RSS to the page of a channel or an item. */
export function pageLink(url: string | null): RawChannel['links'] {
  return url === null ? emptyList : [{ text: url, href: null, rel: null, type: null }]
}

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
