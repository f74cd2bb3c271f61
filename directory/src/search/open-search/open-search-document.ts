import { vectorText } from '../postgresql/tsquery.ts'
import { documentTerms, GAP, nameText, type SearchDocument } from '../search-document.ts'
import type { Term } from '../terms/terms-of.ts'

/** Raise this when the mapping changes: the documents are then kept in another index, which is filled anew. */
export const MAPPING_VERSION = 2

const term = { type: 'keyword', doc_values: false } as const
const long = { type: 'long' } as const
const kept = { type: 'keyword', index: false, doc_values: false } as const
/** Terms with their places. Between two texts of a list no phrase is found. */
const terms = { type: 'text', analyzer: 'places', norms: false, position_increment_gap: GAP } as const

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
    // What a search answers with. OpenSearch sends it as it is kept.
    _source: { includes: ['nameText', 'vector', 'popularity', 'childrenCount', 'childrenKey'] },
    properties: {
      uuid: { type: 'keyword' },
      type: term,
      seriesUuid: term,
      nameText: kept,
      // All terms of a document, those of its name, and those with places, for phrases.
      words: term,
      nameWords: term,
      places: terms,
      vector: kept,
      popularity: { type: 'double' },
      childrenCount: long,
      datePublished: long,
      latestChildAt: long,
      duration: long,
      related: term,
      childrenKey: kept,
    },
  },
} as const

/** A field of a document in OpenSearch. */
export type Field = keyof typeof indexBody.mappings.properties

/** A document as OpenSearch keeps it. */
export function storedDocument(document: SearchDocument): { readonly [field in Field]: unknown } {
  const terms = documentTerms(document)
  const { name, by, labels, text, marks } = terms
  const fields = [name, by, labels, text]
  const { uuid, type, seriesUuid, popularity, childrenCount, datePublished, latestChildAt, duration } = document
  return {
    ...{ uuid, type, seriesUuid, popularity, childrenCount, datePublished, latestChildAt, duration },
    related: document.related,
    childrenKey: document.childrenKey,
    nameText: nameText(name),
    words: [...new Set([...fields.flat().map((term) => term.text), ...marks])],
    nameWords: name.map((term) => term.text),
    places: fields.map(placesOf),
    vector: vectorText(terms),
  }
}

/** Stands at places without a term, so that no phrase spans two texts. No term has such letters. */
const NOTHING = '-'

/** Terms with spaces between their places, and a `|` between those of the same place. */
export function placesOf(terms: readonly Term[]): string {
  const places: string[][] = []
  for (const { text, position } of terms) {
    const place = Math.max(0, position - 1)
    const known = places[place]
    if (known === undefined) places[place] = [text]
    else known.push(text)
  }
  return Array.from(places, (texts) => texts?.join('|') ?? NOTHING).join(' ')
}
