import type { SearchDocument, SearchQuery } from '../../src/search/index.ts'
import type { Ask } from '../../test/support/relevance/ask-judged.ts'
import type { OtherDocument, OtherEngine } from './other-engine.ts'

/** Gives other engines the words that our own index has of a document. */
export function documentForOthers(document: SearchDocument): OtherDocument {
  const { uuid, type, name, by, labels, text, facets, popularity } = document
  return { uuid, type, name, by: by.join(' '), text: [text, ...labels].join(' '), facets, popularity }
}

/** The filters of a query, as documents have their values. */
export function facetsOf({ filters }: { readonly filters: NonNullable<SearchQuery['filters']> }): string[][] {
  const { genres = [], languages = [] } = filters
  const all = [genres.map((genre) => `g:${genre}`), languages.map((language) => `l:${language}`)]
  return all.filter((facets) => facets.length > 0)
}

/** Asks another engine. */
export function askOther(engine: OtherEngine): Ask {
  return async (query) => {
    const { term, type, matchBy, isTyping } = query
    const uuids = await engine.search({ term, type, matchBy, isTyping, facets: facetsOf(query) })
    return uuids.map((uuid) => ({ uuid, shown: uuid }))
  }
}
