import { documentTerms, nameHash, nameText, type SearchDocument } from '../search-document.ts'
import { type Term, termsOf } from '../terms/terms-of.ts'
import { trigramsOf } from '../terms/trigrams.ts'

/** Raise this when the mapping changes: the documents are then kept in another index, which is filled anew. */
export const MAPPING_VERSION = 1

const keyword = { type: 'keyword' } as const
const long = { type: 'long' } as const
const kept = { type: 'keyword', index: false, doc_values: false } as const
/** Terms with their places. Between two texts of a list no phrase is found. */
const terms = { type: 'text', analyzer: 'places', norms: false, position_increment_gap: 10 } as const

/**
 * The settings and mapping of the index. Documents come as terms that `termsOf` made. The analyzer `places` splits them
 * at spaces, and gives terms that a `|` joins the same place.
 */
export const indexBody = {
  settings: {
    analysis: {
      tokenizer: { spaces: { type: 'whitespace', max_token_length: 1024 } },
      filter: { same_place: { type: 'pattern_capture', preserve_original: false, patterns: ['([^|]+)'] } },
      analyzer: { places: { type: 'custom', tokenizer: 'spaces', filter: ['same_place'] } },
    },
  },
  mappings: {
    dynamic: 'strict',
    properties: {
      uuid: keyword,
      type: keyword,
      seriesUuid: keyword,
      nameText: kept,
      byText: kept,
      nameHash: { type: 'integer' },
      name: terms,
      text: terms,
      facets: keyword,
      trigrams: keyword,
      popularity: { type: 'double' },
      childrenCount: long,
      datePublished: long,
      latestChildAt: long,
      duration: long,
      related: keyword,
      childrenKey: kept,
    },
  },
} as const

/** A field of a document in OpenSearch. */
export type Field = keyof typeof indexBody.mappings.properties

/** A document as OpenSearch keeps it. */
export function storedDocument(document: SearchDocument): { readonly [field in Field]: unknown } {
  const named = documentTerms(document)
  const nameOf = nameText(named.name)
  const { uuid, type, seriesUuid, popularity, childrenCount, datePublished, latestChildAt, duration } = document
  return {
    uuid,
    type,
    seriesUuid,
    nameText: nameOf,
    byText: named.by.flatMap((term) => (term.isExtra ? [] : [term.text])).join(' '),
    nameHash: nameHash(nameOf),
    name: placesOf(named.name),
    text: [named.name, ...document.by.map(termsOf), named.text].map(placesOf),
    facets: document.facets,
    trigrams: type === 'PODCASTEPISODE' ? [] : trigramsOf(nameOf),
    popularity,
    childrenCount,
    datePublished,
    latestChildAt,
    duration,
    related: document.related,
    childrenKey: document.childrenKey,
  }
}

/** Terms with spaces between their places, and a `|` between those of the same place. */
function placesOf(terms: readonly Term[]): string {
  const places: string[][] = []
  for (const { text, position } of terms) {
    const place = places[position - 1]
    if (place === undefined) places[position - 1] = [text]
    else place.push(text)
  }
  return places.map((texts) => texts.join('|')).join(' ')
}
